import type { Page } from '@playwright/test'
import type { RunningServer } from '../setup/running-server.ts'
import { expect, test } from './fixtures.ts'
import {
  callApi,
  multipleQuestion,
  type PlantedLearner,
  plantLearner,
  plantNote,
  question,
  questions,
} from './learners.ts'
import { storedNotes } from './notes-field.ts'
import { openSignedIn } from './practice-screen.ts'
import {
  allRows,
  complaintsOf,
  expectAccessible,
  plantResponse,
  putToastAway,
  rows,
  scrollTo,
  shownDate,
  tab,
} from './records.ts'

const PATH = '/app/questions'
const LOAD_FAILED = 'Failed to load question statistics. Please try again.'
const FLAG_FAILED = 'Failed to toggle question flag. Please try again.'
const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
const LONG_TEXT = `Which of these ${'very '.repeat(120)}long questions is cut off?`

/** Five questions: practised well, fairly, badly, never, and one with a long text and a flag. */
async function plantFive(server: RunningServer): Promise<PlantedLearner> {
  const learner = await plantLearner(server, [
    question('birch', { explanation: 'Bark of\nwhite' }),
    multipleQuestion('ash', { category: 'Woods' }),
    question('cedar', { category: null }),
    question('elm'),
    question('long', {
      question_text: LONG_TEXT,
      possible_answers: [LONG_WORD, 'Wrong'],
      correct_answers: [LONG_WORD],
      is_flagged: true,
      category: 'Woods',
    }),
  ])
  for (let minutes = 60; minutes > 50; minutes--) {
    await plantResponse(server, learner, 0, minutes > 52, minutes)
  }
  for (const isCorrect of [true, true, false]) await plantResponse(server, learner, 1, isCorrect, 40, 0)
  for (const isCorrect of [false, true]) await plantResponse(server, learner, 2, isCorrect, 30, null)
  return learner
}

async function open(page: Page, learner: PlantedLearner, path = PATH): Promise<void> {
  await openSignedIn(page, learner.identifier, path)
  await putToastAway(page)
}

function card(page: Page, text: string | RegExp) {
  const shown = rows(page, 'Questions').filter({ hasText: text })
  return {
    row: shown,
    header: shown.getByRole('heading', { level: 3 }).getByRole('button'),
    flag: shown.getByRole('button', { name: /^(Unflag|Flag) question$/ }),
  }
}

function shownTexts(page: Page): Promise<string[]> {
  return rows(page, 'Questions').getByRole('heading', { level: 3 }).allTextContents()
}

test('the list says of each question what practice says, and opens to the rest (spec §2.6)', async ({
  page,
  server,
}) => {
  const learner = await plantFive(server)
  await plantNote(server, learner, 1, { note_text: '<p>Keys are <strong>odd</strong></p>', hint_text: '' })
  await open(page, learner)

  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
  await expect(page.getByText('5', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Questions · Quizgrove')
  const birch = card(page, 'What of birch?')
  await expect(birch.row).toContainText('Trees')
  await expect(birch.row).toContainText('10 attempts')
  await expect(birch.row).toContainText('80% correct')
  await expect(birch.row).toContainText(shownDate(51))
  await expect(birch.row.getByRole('img', { name: 'Positive trend' })).toBeVisible()
  await expect(birch.row.getByText('Flagged')).toHaveCount(0)
  const ash = card(page, 'What of ash?').row
  await expect(ash).toContainText('67% correct')
  await expect(ash.getByRole('img', { name: 'Negative trend' })).toBeVisible()
  await expect(card(page, 'cedar').row).toContainText('General')
  await expect(card(page, 'cedar').row).toContainText('50% correct')
  const elm = card(page, 'What of elm?')
  await expect(elm.row).toContainText('0 attempts')
  await expect(elm.row).not.toContainText('correct')
  const long = card(page, 'Which of these')
  await expect(long.row.getByText('Flagged', { exact: true })).toBeVisible()
  const clamped = await long.header.boundingBox()
  expect(clamped!.height, 'two lines of 24 pixels').toBeLessThan(80)

  await birch.header.click()
  await ash.getByRole('heading', { level: 3 }).getByRole('button').click()
  await elm.header.click()
  await expect(birch.header).toHaveAttribute('aria-expanded', 'true')
  await expect(birch.row.getByText('Right 1', { exact: true }).first()).toBeVisible()
  await expect(birch.row.getByText('Bark of white')).toBeVisible()
  await expect(
    birch.row.getByRole('heading', { level: 4 }),
    'as the specification writes them, not in capitals only',
  ).toHaveText(['Correct Answer', 'Explanation', 'Practice Attempts (10)', 'Hint Notes', 'Notes'], {
    useInnerText: true,
  })
  const attempts = birch.row.getByRole('list', { name: 'Practice attempts' })
  await expect(attempts.getByRole('listitem')).toHaveCount(10)
  await expect(attempts.getByRole('listitem').first()).toHaveText(/^#10\s*Incorrect\s*Wrong 1\s*12s/)
  await expect(attempts.getByRole('listitem').last()).toHaveText(/^#1\s*Correct\s*Right 1\s*12s/)
  expect((await attempts.boundingBox())!.height).toBe(256)
  await expect(ash.getByText('Right 1, Right 2', { exact: true }).first()).toBeVisible()
  await expect(ash.getByRole('list', { name: 'Practice attempts' })).toContainText('N/A')
  await expect(ash.getByText('No hint notes added yet.')).toBeVisible()
  await expect(ash.locator('strong')).toHaveText('odd')
  await expect(elm.row.getByText('No practice attempts yet')).toBeVisible()
  await expect(elm.row.getByText('No notes added yet. Click edit to add notes.')).toBeVisible()

  await birch.header.click()
  await expect(birch.header).toHaveAttribute('aria-expanded', 'false')
  await expect(elm.header, 'each opens and closes by itself').toHaveAttribute('aria-expanded', 'true')

  const list = page.getByRole('list', { name: 'Questions' }).locator('..')
  expect((await list.boundingBox())!.height).toBe(page.viewportSize()!.height - 200)
})

test('six orders, kept in the address; an unknown one falls back (spec §2.6)', async ({ page, server }) => {
  await open(page, await plantFive(server))
  const sort = page.getByLabel('Sort by')
  await expect(sort.locator('option')).toHaveText([
    'Question Text',
    'Accuracy',
    'Attempts',
    'Recently Attempted',
    'Category',
    'Flagged First',
  ])
  for (const [order, names] of [
    ['accuracy', ['birch', 'ash', 'cedar', 'elm', 'long']],
    ['attempts', ['birch', 'ash', 'cedar', 'elm', 'long']],
    ['recent', ['cedar', 'ash', 'birch', 'elm', 'long']],
    ['category', ['cedar', 'birch', 'elm', 'ash', 'long']],
    ['flagged', ['long', 'ash', 'birch', 'cedar', 'elm']],
    ['name', ['ash', 'birch', 'cedar', 'elm', 'long']],
  ] as const) {
    await sort.selectOption(order)
    const texts = names.map((name) => (name === 'long' ? LONG_TEXT : `What of ${name}?`))
    await expect.poll(() => shownTexts(page), order).toEqual(texts)
    await expect(page).toHaveURL((url) => (url.searchParams.get('sort') ?? 'name') === order)
  }
  await page.goto(`${PATH}?sort=recent`)
  await expect(sort).toHaveValue('recent')
  await page.goto(`${PATH}?sort=nonsense&category=nowhere&flagged=maybe`)
  await expect(sort).toHaveValue('name')
  await expect(rows(page, 'Questions')).toHaveCount(5)
})

test('search and filters narrow the list, stand in the address and can be cleared', async ({
  page,
  server,
}) => {
  const learner = await plantFive(server)
  await plantNote(server, learner, 1, { note_text: '', hint_text: '<p>The <em>leaf</em>let</p>' })
  await open(page, learner, '/app')
  await tab(page, 'Questions').click()
  const search = page.getByRole('searchbox', { name: 'Search questions' })
  await search.pressSequentially('WHAT birch')
  await expect.poll(() => shownTexts(page)).toEqual(['What of birch?'])
  await expect(page.getByRole('status').filter({ hasText: '1 match' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'WHAT birch')
  await page.reload()
  await expect(search).toHaveValue('WHAT birch')
  await expect.poll(() => shownTexts(page)).toEqual(['What of birch?'])

  await search.fill('leaflet')
  await expect.poll(() => shownTexts(page), 'a word of a hint').toHaveLength(1)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(search).toHaveValue('')
  await expect(rows(page, 'Questions')).toHaveCount(5)
  await page.getByLabel('Category').selectOption('Woods')
  await expect.poll(() => shownTexts(page)).toEqual(['What of ash?', LONG_TEXT])
  await page.getByRole('button', { name: 'Flagged', exact: true }).click()
  await expect.poll(() => shownTexts(page)).toEqual([LONG_TEXT])
  await expect(page).toHaveURL((url) => url.search === '?category=Woods&flagged=yes')
  await search.fill('birch')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '0 matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(rows(page, 'Questions')).toHaveCount(5)

  await search.fill('elm')
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'elm')
  await tab(page, 'Questions').click()
  await expect(search, 'a link takes the search away').toHaveValue('')
  await page.goBack()
  await expect(search, 'and Back brings it again').toHaveValue('elm')
  await page.goBack()
  await expect(page, 'letters are no steps of their own').toHaveURL((url) => url.pathname === '/app')
})

test('unflagging among the flagged ones keeps the focus in the list', async ({ page, server }) => {
  const learner = await plantLearner(server, [
    question('ash', { is_flagged: true }),
    question('birch', { is_flagged: true }),
    question('cedar', { is_flagged: true }),
    question('elm'),
  ])
  await open(page, learner, `${PATH}?flagged=yes`)
  for (const [leaving, next] of [
    ['ash', 'birch'],
    ['cedar', 'birch'],
  ] as const) {
    await card(page, `What of ${leaving}?`).flag.press('Enter')
    await expect(card(page, `What of ${leaving}?`).row).toHaveCount(0)
    await expect(card(page, `What of ${next}?`).header).toBeFocused()
  }
  await card(page, 'What of birch?').flag.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear filters' }).last()).toBeFocused()
})

test('a flag flips with a spinner, without opening the card, everywhere (spec §2.6, §4.11)', async ({
  page,
  server,
}) => {
  const learner = await plantFive(server)
  await open(page, learner)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/flag', async (route) => {
    await held
    await route.continue()
  })
  const elm = card(page, 'What of elm?')
  await elm.flag.focus()
  await page.keyboard.press('Enter')
  await expect(elm.flag).toBeDisabled()
  await expect(elm.flag.locator('svg.animate-spin')).toBeVisible()
  await expect(card(page, 'What of ash?').flag, 'the others are not busy').toBeEnabled()
  release()
  await expect(elm.row.getByText('Flagged', { exact: true })).toBeVisible()
  await expect(elm.flag).toBeEnabled()
  await expect(elm.flag).toBeFocused()
  await expect(elm.header).toHaveAttribute('aria-expanded', 'false')

  await page.reload()
  await expect(elm.row.getByText('Flagged', { exact: true })).toBeVisible()
  await elm.flag.click()
  await expect(elm.row.getByText('Flagged', { exact: true })).toHaveCount(0)
})

test('a flag that fails is said for five seconds (spec §8.2, §9.1)', async ({ page, server, complaints }) => {
  complaints.expect(/Failed to toggle question flag/, /500/)
  await page.clock.install()
  await open(page, await plantFive(server))
  await page.route('**/flag', (route) => route.fulfill({ status: 500, body: 'no' }))
  const elm = card(page, 'What of elm?')
  await elm.flag.click()
  const alert = page.getByRole('alert').filter({ hasText: FLAG_FAILED })
  await expect(alert).toBeVisible()
  await expect(elm.flag).toBeEnabled()
  await expect(elm.row.getByText('Flagged', { exact: true })).toHaveCount(0)
  await page.clock.runFor(5100)
  await expect(alert).toHaveCount(0)
})

test('Edit opens both notes, Save stores and closes, Cancel restores (spec §4.12)', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/Failed to save question note/, /500/)
  const learner = await plantFive(server)
  await open(page, learner)
  const birch = card(page, 'What of birch?')
  await birch.header.click()
  await birch.row.getByRole('button', { name: 'Edit Notes' }).click()
  const note = birch.row.getByRole('textbox', { name: 'Notes', exact: true })
  const hint = birch.row.getByRole('textbox', { name: 'Hint Notes' })
  await expect(note, 'the explanation stands in').toHaveText('Bark ofwhite')
  await expect(hint).toHaveText('')
  await expect(note).toBeFocused()
  await hint.click()
  await page.keyboard.type('gone')
  await birch.row.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(birch.row.getByText('No hint notes added yet.')).toBeVisible()

  await birch.row.getByRole('button', { name: 'Edit Hint Notes' }).click()
  await expect(hint).toHaveText('')
  await expect(hint).toBeFocused()
  await page.keyboard.type('Think of bark')
  await page.route('**/question-notes/', (route) => route.fulfill({ status: 500 }))
  await birch.row.getByRole('button', { name: 'Save' }).first().click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to save note. Please try again.' }),
  ).toBeVisible()
  await expect(hint, 'nothing is lost').toHaveText('Think of bark')
  await page.unroute('**/question-notes/')
  await birch.row.getByRole('button', { name: 'Save' }).first().click()
  await expect(hint).toHaveCount(0)
  await expect(birch.row.getByText('Think of bark')).toBeVisible()
  expect(await storedNotes(server, learner)).toEqual([['', '<p>Think of bark</p>']])
})

test('what is open and what is typed outlives scrolling away, and so does the focus', async ({
  page,
  server,
}) => {
  const learner = await plantLearner(server, questions(300))
  await open(page, learner)
  const first = card(page, 'What of number 1?')
  await first.header.click()
  await first.row.getByRole('button', { name: 'Edit Notes' }).click()
  const note = first.row.getByRole('textbox', { name: 'Notes', exact: true })
  await expect(note).toBeFocused()
  await page.keyboard.type('Kept')
  await scrollTo(page, 'Questions', 'bottom')
  expect(await rows(page, 'Questions').count(), 'only a few are drawn').toBeLessThan(40)
  await expect(rows(page, 'Questions').last()).toHaveAttribute('aria-posinset', '300')
  await expect(rows(page, 'Questions').last()).toHaveAttribute('aria-setsize', '300')
  await expect(note, 'the focused row stays').toBeFocused()
  await page.keyboard.type(' on')
  await expect(note).toHaveText('Kept on')

  await scrollTo(page, 'Questions', 'bottom')
  await page.getByLabel('Sort by').focus()
  await expect(first.row, 'without the focus it goes').toHaveCount(0)
  await scrollTo(page, 'Questions', 'top')
  await expect(first.header).toHaveAttribute('aria-expanded', 'true')
  await expect(note).toHaveText('Kept on')
})

test('Back finds the list where it was left; who comes by the tab begins at its top', async ({
  page,
  server,
}) => {
  const learner = await plantLearner(server, [
    ...questions(100),
    ...questions(100).map((each) => ({ ...each, question_text: `${LONG_TEXT} ${each.question_text}` })),
  ])
  await open(page, learner)
  const list = page.getByRole('list', { name: 'Questions' })
  const leaveAndComeBack = async () => {
    await tab(page, 'Practice').click()
    await page.getByRole('heading', { level: 1, name: 'Practice Mode' }).waitFor()
    await page.goBack()
  }
  await list.evaluate((element) => element.parentElement!.scrollTo({ top: 17_000 }))
  await expect.poll(async () => (await topRow(page)).place).toBeGreaterThan(100)
  const left = await topRow(page)
  await leaveAndComeBack()
  await expect
    .poll(async () => {
      const { place, px } = await topRow(page)
      return place === left.place && Math.abs(px - left.px) <= 2
    })
    .toBe(true)

  await test.step('inside of an open card, which comes back closed', async () => {
    await readDeepIn(page, left.place)
    await leaveAndComeBack()
    await expect.poll(() => topRow(page)).toMatchObject({ place: left.place })
    expect((await topRow(page)).px, 'it is not cut off').toBeGreaterThanOrEqual(0)
  })

  await test.step('inside of the last one, higher than the list', async () => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await scrollTo(page, 'Questions', 'bottom')
    await readDeepIn(page, 200)
    expect((await topRow(page)).place).toBe(200)
    await leaveAndComeBack()
    await expect(list.locator('[aria-posinset="200"]')).toBeInViewport()
  })

  await tab(page, 'Practice').click()
  await tab(page, 'Questions').click()
  await expect.poll(async () => (await topRow(page)).place).toBe(1)
})

/** Opens a question of the list and scrolls until the most of it is cut off at the top. */
async function readDeepIn(page: Page, place: number): Promise<void> {
  const row = page.getByRole('list', { name: 'Questions' }).locator(`[aria-posinset="${place}"]`)
  await row.getByRole('heading', { level: 3 }).getByRole('button').click()
  await expect(row.getByRole('heading', { name: 'Hint Notes' })).toBeAttached()
  await row.evaluate((element) => {
    const scroller = element.parentElement!.parentElement!
    const { bottom } = element.getBoundingClientRect()
    scroller.scrollTop += bottom - scroller.getBoundingClientRect().top - 40
  })
  await expect.poll(async () => (await topRow(page)).place).toBe(place)
}

/** The row at the top of the list, once nothing moves any more, and how far it is from there, pixels. */
function topRow(page: Page): Promise<{ readonly place: number; readonly px: number }> {
  return page.getByRole('list', { name: 'Questions' }).evaluate(async (element) => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    const { top } = element.parentElement!.getBoundingClientRect()
    const drawn = [...element.children].map((row) => ({
      place: Number(row.getAttribute('aria-posinset')),
      px: row.getBoundingClientRect().top - top,
      end: row.getBoundingClientRect().bottom - top,
    }))
    const { place, px } = drawn.sort((a, b) => a.px - b.px).find(({ end }) => end > 0)!
    return { place, px }
  })
}

test.describe('states', () => {
  test('loading, then empty (spec §2.6)', async ({ page, server }) => {
    const learner = await plantLearner(server)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/question-notes/user/*', async (route) => {
      await held
      await route.continue()
    })
    await open(page, learner)
    await expect(page.getByRole('status').filter({ hasText: 'Loading questions...' })).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'No Questions Available' })).toBeVisible()
    await expect(
      page.getByText('Load your test data to see questions and practice statistics.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Import questions' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/app/import')
  })

  test('an error when questions, responses or notes cannot be loaded, until trying again helps (spec §8.2)', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.expect(/Failed to load question statistics/, /403/)
    const learner = await plantFive(server)
    for (const path of ['questions', 'practice-responses', 'question-notes']) {
      const address = `**/api/v1/${path}/user/*`
      await page.route(address, (route) => route.fulfill({ status: 403 }))
      const complained = complaintsOf(page, /Failed to load question statistics/, /403/)
      await open(page, learner)
      const alert = page.getByRole('alert').filter({ hasText: LOAD_FAILED })
      await expect(alert, path).toBeVisible()
      await expect(page.getByRole('list', { name: 'Questions' })).toHaveCount(0)
      await complained
      await page.unroute(address)
      await alert.getByRole('button', { name: 'Try Again' }).click()
      await expect(rows(page, 'Questions'), path).toHaveCount(5)
      await expect(alert, path).toHaveCount(0)
    }
  })

  test('a server that stumbles is asked again before anything is said', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.expect(/500/)
    let tries = 0
    await page.route('**/api/v1/questions/user/*', (route) =>
      ++tries === 1 ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await open(page, await plantFive(server))
    await expect(rows(page, 'Questions')).toHaveCount(5)
    await expect.poll(() => tries).toBe(2)
  })

  test('the shapes of older servers (spec §3.11)', async ({ page }) => {
    const user = { id: 7, name: 'Grace', w3w_identifier: 'older-server-learner' }
    const bank = [
      { id: 1, question_text: 'One key as a string?', possible_answers: ['A', 'B'], correct_answers: 'A' },
      { id: 2, question_text: 'The older name?', possible_answers: ['A', 'B'], correct_answer: 'B' },
      { id: 3, question_text: 'No key at all?', possible_answers: ['A', 'B'] },
    ]
    const responses = [
      {
        id: 11,
        question_id: 1,
        user_answer: 'B',
        is_correct: false,
        response_time_ms: 0,
        created_at: '2026-01-02T10:00:00',
      },
      {
        id: 12,
        question_id: 1,
        user_answer: ['A'],
        is_correct: true,
        response_time_ms: 61_000,
        created_at: '2026-01-03T10:00:00',
      },
    ]
    const answers: Readonly<Record<string, unknown>> = {
      'user-data/load/older-server-learner': { user, questions: bank },
      'questions/user/7': bank,
      'practice-responses/user/7': responses,
      'question-notes/user/7': [{ id: 5, question_id: 3, note_text: '<p>Old note</p>' }],
      'questions/2/flag': { id: 2, is_flagged: true },
    }
    await page.route('**/api/v1/**', (route) => {
      const path = new URL(route.request().url()).pathname.replace('/api/v1/', '')
      const answer = answers[path]
      return answer === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ json: answer })
    })
    await openSignedIn(page, 'older-server-learner', `${PATH}?sort=attempts`)
    await putToastAway(page)
    const [first] = await allRows(page, 'Questions', 3)
    await expect(first!).toContainText('One key as a string?')
    await expect(first!).toContainText('2 attempts')
    await expect(first!).toContainText('50% correct')
    await expect(first!).toContainText('Last attempted Jan 3, 2026, 10:00 AM')
    await first!.getByRole('heading').getByRole('button').click()
    await expect(first!.getByRole('listitem').first()).toHaveText(/#2\s*Correct\s*A\s*61s/)
    await expect(first!.getByRole('listitem').last()).toHaveText(/#1\s*Incorrect\s*B\s*N\/A/)
    await card(page, 'No key at all?').header.click()
    await expect(card(page, 'No key at all?').row.getByText('Not specified')).toBeVisible()
    await expect(card(page, 'No key at all?').row.getByText('Old note')).toBeVisible()
    await card(page, 'The older name?').flag.click()
    await expect(card(page, 'The older name?').row.getByText('Flagged', { exact: true })).toBeVisible()
  })
})

test('the keyboard alone searches, opens, flags, scrolls attempts and edits', async ({ page, server }) => {
  await open(page, await plantFive(server))
  await page.getByRole('searchbox', { name: 'Search questions' }).focus()
  await page.keyboard.type('birch')
  await expect(rows(page, 'Questions')).toHaveCount(1)
  const birch = card(page, 'What of birch?')
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    if (await birch.header.evaluate((button) => button === document.activeElement)) break
  }
  await expect(birch.header).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(birch.flag).toBeFocused()
  await page.keyboard.press('Space')
  await expect(birch.row.getByText('Flagged', { exact: true })).toBeVisible()
  await expect(birch.flag).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(birch.row.getByRole('list', { name: 'Practice attempts' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(birch.row.getByText('#1', { exact: true })).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const hint = birch.row.getByRole('textbox', { name: 'Hint Notes' })
  await expect(hint).toBeFocused()
  await page.keyboard.type('By hand')
  await birch.row.getByRole('button', { name: 'Save' }).first().press('Enter')
  await expect(birch.row.getByText('By hand')).toBeVisible()
})

test('axe finds nothing, and nothing scrolls sideways at 320 px', async ({ page, server, complaints }) => {
  complaints.expect(/Failed to load question statistics/, /403/)
  const learner = await plantFive(server)
  await open(page, learner)
  await expectAccessible(page, 'collapsed')
  await card(page, 'What of birch?').header.click()
  await card(page, 'Which of these').header.click()
  await expectAccessible(page, 'expanded')
  await rows(page, 'Questions').getByRole('button', { name: 'Edit Notes' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Notes', exact: true })).toBeVisible()
  await expectAccessible(page, 'editing')
  await page.getByRole('searchbox').fill('nothing at all like it')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expectAccessible(page, 'nothing matches')
  await page.route('**/api/v1/questions/user/*', (route) => route.fulfill({ status: 403 }))
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'error')
  await page.unroute('**/api/v1/questions/user/*')
  await callApi(server, 'DELETE', `/users/${learner.user.id}`)
  const nobody = await plantLearner(server)
  await openSignedIn(page, nobody.identifier, PATH)
  await expect(page.getByRole('heading', { name: 'No Questions Available' })).toBeVisible()
  await expectAccessible(page, 'empty')
})
