import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { appearedDuring, isSearchTurning } from '../../../tests/components/appeared.ts'
import { expectErrors, expectNotCached } from '../../../tests/components/expect-errors.ts'
import { addNote, FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { listElement, shownQuestions, textsOf } from '../../../tests/components/lists.ts'
import { fiveQuestions, LONG_TEXT, questionCard } from '../../../tests/components/question-cards.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'
import { formatDateTime } from '../../domain/formatting/format-time.ts'

const PATH = '/app/questions'
const LOAD_FAILED = 'Failed to load question statistics. Please try again.'

const search = () => page.getByRole('searchbox', { name: 'Search questions' })

describe('the list shows for each question what practice recorded (spec §2.6)', () => {
  test('with its category, attempts, accuracy, last attempt, trend and flag', async () => {
    const learner = fiveQuestions()
    await openApp(learner, PATH)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
    await expect.element(page.getByText('5', { exact: true })).toBeVisible()
    const [birch, ash, cedar, elm] = ['birch', 'ash', 'cedar', 'elm'].map((name) =>
      questionCard(`What of ${name}?`),
    )
    await expect.element(birch!.row).toMatchTextContent('Trees')
    await expect.element(birch!.row).toMatchTextContent('10 attempts')
    await expect.element(birch!.row).toMatchTextContent('80% correct')
    const last = Date.parse(learner.responses[9]!.created_at)
    await expect.element(birch!.row).toMatchTextContent(`Last attempted ${formatDateTime(last)}`)
    await expect.element(birch!.row.getByRole('img', { name: 'Positive trend' })).toBeVisible()
    expect(birch!.flagged.elements()).toEqual([])
    await expect.element(ash!.row).toMatchTextContent('67% correct')
    await expect.element(ash!.row.getByRole('img', { name: 'Negative trend' })).toBeVisible()
    await expect.element(cedar!.row).toMatchTextContent('General')
    await expect.element(cedar!.row).toMatchTextContent('50% correct')
    await expect.element(elm!.row).toMatchTextContent('0 attempts')
    await expect.element(elm!.row).not.toMatchTextContent('correct')
    const long = questionCard('Which of these')
    await expect.element(long.flagged).toBeVisible()
    const { height } = long.header.element().getBoundingClientRect()
    expect(height, 'two lines of 24 pixels').toBeLessThan(80)
    const scroller = listElement('Questions').parentElement
    expect(scroller?.getBoundingClientRect().height).toBe(innerHeight - 200)
  })

  test('and with its id in the file it came from, which the search finds', async () => {
    const learner = fakeLearner([question('radio', { source_id: 'T1A01' }), question('birch')])
    await openApp(learner, PATH)
    const radio = questionCard('What of radio?')
    await expect.element(radio.row).toMatchTextContent('ID T1A01')
    await search().fill('t1a01')
    await expect.element(radio.row).toBeVisible()
    await expect.element(questionCard('What of birch?').row).not.toBeInTheDocument()
  })

  test('and a spinner in the search shows that the list is not yet of what was typed', async () => {
    await openApp(fiveQuestions(), PATH)
    await expect.element(questionCard('What of birch?').row).toBeVisible()
    const sought = await appearedDuring(isSearchTurning, async () => {
      await search().fill('ash')
      await expect.element(questionCard('What of birch?').row).not.toBeInTheDocument()
    })
    expect(sought).toBe(true)
    await expect.poll(isSearchTurning).toBe(false)
  })

  test('the explanation is in an opened card also where the note repeats it', async () => {
    const learner = fiveQuestions()
    addNote(learner, 0, { note_text: '<p>Bark of white</p>', hint_text: '' })
    await openApp(learner, PATH)
    const birch = questionCard('What of birch?')
    await birch.header.click()
    await expect.element(birch.row.getByRole('heading', { name: 'Explanation' })).toBeVisible()
    expect(birch.row.getByText('Bark of white').elements()).toHaveLength(2)
  })

  test('and each expands separately to answers, explanation, attempts and notes', async () => {
    const learner = fiveQuestions()
    addNote(learner, 1, { note_text: '<p>Keys are <strong>odd</strong></p>', hint_text: '' })
    await openApp(learner, PATH)
    const [birch, ash, elm] = ['birch', 'ash', 'elm'].map((name) => questionCard(`What of ${name}?`))
    for (const card of [birch, ash, elm]) await card!.header.click()
    await expect.element(birch!.header).toHaveAttribute('aria-expanded', 'true')
    await expect.element(birch!.row.getByText('Right 1', { exact: true }).first()).toBeVisible()
    await expect.element(birch!.row.getByText('Bark of white')).toBeVisible()
    const titles = birch!.row.getByRole('heading', { level: 4 }).elements() as HTMLElement[]
    expect(
      titles.map(({ innerText }) => innerText),
      'as the specification writes them, not in capitals only',
    ).toEqual(['Correct Answer', 'Options', 'Explanation', 'Practice Attempts (10)', 'Hint Notes', 'Notes'])
    const attempts = birch!.row.getByRole('list', { name: 'Practice attempts' })
    const given = attempts.getByRole('listitem').elements()
    expect(given).toHaveLength(10)
    expect(given[0]?.textContent).toMatch(/^#10\s*Incorrect\s*Wrong 1\s*12s/)
    expect(given[9]?.textContent).toMatch(/^#1\s*Correct\s*Right 1\s*12s/)
    expect(attempts.element().getBoundingClientRect().height).toBe(256)
    await expect.element(ash!.row.getByText('Right 1, Right 2', { exact: true }).first()).toBeVisible()
    await expect.element(ash!.row.getByRole('list', { name: 'Practice attempts' })).toMatchTextContent('N/A')
    await expect.element(ash!.row.getByText('No hint notes added yet.')).toBeVisible()
    expect(ash!.row.element().querySelector('strong')?.textContent).toBe('odd')
    await expect.element(elm!.row.getByText('No practice attempts yet')).toBeVisible()
    await expect.element(elm!.row.getByText('No notes added yet. Click edit to add notes.')).toBeVisible()

    await birch!.header.click()
    await expect.element(birch!.header).toHaveAttribute('aria-expanded', 'false')
    await expect
      .element(elm!.header, { message: 'the others stay open' })
      .toHaveAttribute('aria-expanded', 'true')
  })
})

describe('the orders (spec §2.6)', () => {
  test('are offered by their names, the added ones last', async () => {
    await openApp(fiveQuestions(), PATH)
    await expect
      .poll(() => textsOf(page.getByLabelText('Sort by').getByRole('option')))
      .toEqual([
        'Question Text',
        'Accuracy',
        'Attempts',
        'Recently Attempted',
        'Category',
        'Flagged First',
        'Needs Work',
        'Likely Forgotten',
      ])
  })

  test.for([
    ['accuracy', ['birch', 'ash', 'cedar', 'elm', 'long']],
    ['attempts', ['birch', 'ash', 'cedar', 'elm', 'long']],
    ['recent', ['cedar', 'ash', 'birch', 'elm', 'long']],
    ['category', ['cedar', 'birch', 'elm', 'ash', 'long']],
    ['flagged', ['long', 'ash', 'birch', 'cedar', 'elm']],
  ] as const)('%s, kept in the address', async ([order, names]) => {
    const inOrder = (of: readonly string[]) =>
      of.map((name) => (name === 'long' ? LONG_TEXT : `What of ${name}?`))
    const { address, goTo } = await openApp(fiveQuestions(), PATH)
    const sort = page.getByLabelText('Sort by')
    await sort.selectOptions(order)
    await expect.poll(() => shownQuestions('Questions')).toEqual(inOrder(names))
    expect(address()).toBe(`${PATH}?sort=${order}`)
    await sort.selectOptions('name')
    await expect
      .poll(() => shownQuestions('Questions'))
      .toEqual(inOrder(['ash', 'birch', 'cedar', 'elm', 'long']))
    expect(address()).toBe(PATH)
    await goTo(`${PATH}?sort=${order}`)
    await expect.element(sort).toHaveValue(order)
  })

  test('an unknown order, category or filter in the address falls back', async () => {
    await openApp(fiveQuestions(), `${PATH}?sort=nonsense&category=nowhere&flagged=maybe`)
    await expect.element(page.getByLabelText('Sort by')).toHaveValue('name')
    await expect.poll(() => shownQuestions('Questions')).toHaveLength(5)
  })
})

describe('search and filters', () => {
  test('narrow the list and are kept in the address', async () => {
    const { address } = await openApp(fiveQuestions(), PATH)
    await userEvent.type(search(), 'WHAT birch')
    await expect.poll(() => shownQuestions('Questions')).toEqual(['What of birch?'])
    await expect.element(page.getByRole('status').filter({ hasText: '1 match' })).toBeVisible()
    await expect.poll(address).toBe(`${PATH}?search=WHAT+birch`)
  })

  test('an address with a search opens with it', async () => {
    await openApp(fiveQuestions(), `${PATH}?search=WHAT+birch`)
    await expect.element(search()).toHaveValue('WHAT birch')
    await expect.poll(() => shownQuestions('Questions')).toEqual(['What of birch?'])
  })

  test('find a word of a hint, across its markup', async () => {
    const learner = fiveQuestions()
    addNote(learner, 1, { note_text: '', hint_text: '<p>The <em>leaf</em>let</p>' })
    await openApp(learner, PATH)
    await search().fill('leaflet')
    await expect.poll(() => shownQuestions('Questions')).toEqual(['What of ash?'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(search()).toHaveValue('')
    await expect.poll(() => shownQuestions('Questions')).toHaveLength(5)
  })

  test('by category and flag, and Clear filters removes them', async () => {
    const { address } = await openApp(fiveQuestions(), PATH)
    await page.getByLabelText('Category').selectOptions('Woods')
    await expect.poll(() => shownQuestions('Questions')).toEqual(['What of ash?', LONG_TEXT])
    await page.getByRole('button', { name: 'Flagged', exact: true }).click()
    await expect.poll(() => shownQuestions('Questions')).toEqual([LONG_TEXT])
    expect(address()).toBe(`${PATH}?category=Woods&flagged=yes`)
    await search().fill('birch')
    await expect.element(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: '0 matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect.poll(() => shownQuestions('Questions')).toHaveLength(5)
  })

  test('a link removes the search, Back restores it, and letters are not history entries', async () => {
    const { address, goBack } = await openApp(fiveQuestions(), '/app')
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Questions' })
    await tab.click()
    await userEvent.type(search(), 'elm')
    await expect.poll(address).toBe(`${PATH}?search=elm`)
    await tab.click()
    await expect.element(search()).toHaveValue('')
    await goBack()
    await expect.element(search()).toHaveValue('elm')
    await goBack()
    expect(address()).toBe('/app')
  })

  test('typed just before Back, it does not get into the address of the screen before', async () => {
    const { address, goBack } = await openApp(fiveQuestions(), '/app')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Questions' }).click()
    await expect.element(search()).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await userEvent.type(search(), 'elm')
    await expect.poll(() => shownQuestions('Questions')).toEqual(['What of elm?'])
    await goBack()
    expect(search().elements().length, 'React still shows the list').toBe(1)
    vi.advanceTimersByTime(1_000)
    await expect.poll(() => search().elements()).toEqual([])
    expect(address()).toBe('/app')
  })
})

describe('states', () => {
  test('loading, then empty, with the link to an import (spec §2.6)', async () => {
    const learner = fakeLearner()
    const api = new FakeApi(learner)
    const release = api.hold('GET', /^\/question-notes/)
    const { address } = await openApp(learner, PATH, api)
    const loading = page.getByRole('status').filter({ hasText: 'Loading questions...' })
    await expect.element(loading).toBeVisible()
    release()
    await expect.element(page.getByRole('heading', { name: 'No Questions Available' })).toBeVisible()
    await expect
      .element(page.getByText('Load your test data to see questions and practice statistics.'))
      .toBeVisible()
    await page.getByRole('link', { name: 'Import questions' }).click()
    await expect.poll(address).toBe('/app/import')
  })

  test.for(['questions', 'practice-responses', 'question-notes'])(
    'an error when the %s cannot be loaded, until trying again helps (spec §8.2)',
    async (list) => {
      const errors = expectErrors()
      const learner = fiveQuestions()
      const api = new FakeApi(learner)
      const succeed = api.fail('GET', new RegExp(`^/${list}/user`), 403)
      await openApp(learner, PATH, api)
      const alert = page.getByRole('alert').filter({ hasText: LOAD_FAILED })
      await expect.element(alert).toBeVisible()
      expect(page.getByRole('list', { name: 'Questions' }).elements()).toEqual([])
      expect(errors.mock.calls.flat().join(' ')).toContain('Failed to load question statistics')
      succeed()
      await alert.getByRole('button', { name: 'Try Again' }).click()
      await expect.poll(() => shownQuestions('Questions')).toHaveLength(5)
      expect(alert.elements()).toEqual([])
    },
  )

  test.for([500, 502, 404])(
    'a first reply of %i is said at once, and the list asked for again behind that',
    async (status) => {
      expectErrors()
      const learner = fiveQuestions()
      const api = new FakeApi(learner)
      const succeed = api.override('GET', /^\/questions\/user/, () => {
        succeed()
        return new Response(null, { status })
      })
      await openApp(learner, PATH, api)
      const calls = () => api.calls.filter(({ path }) => path.startsWith('/questions/user'))
      await expect.element(page.getByRole('alert').filter({ hasText: LOAD_FAILED })).toBeVisible()
      expect(calls()).toHaveLength(1)
      await expect.poll(calls).toHaveLength(2)
      await expect.poll(() => shownQuestions('Questions')).toHaveLength(5)
      expect(page.getByRole('alert').elements()).toEqual([])
    },
  )
})

test('the shapes of older servers (spec §3.11)', async () => {
  const learner = fakeLearner()
  const api = new FakeApi(learner)
  const bank = [
    { id: 1, question_text: 'One key as a string?', possible_answers: ['A', 'B'], correct_answers: 'A' },
    { id: 2, question_text: 'The older name?', possible_answers: ['A', 'B'], correct_answer: 'B' },
    { id: 3, question_text: 'No key at all?', possible_answers: ['A', 'B'] },
  ]
  const given = { question_id: 1, user_answer: 'B', is_correct: false, response_time_ms: 0 }
  const right = { ...given, user_answer: ['A'], is_correct: true, response_time_ms: 61_000 }
  const user = { id: 7, name: 'Grace', w3w_identifier: learner.user.w3w_identifier }
  const replies: Readonly<Record<string, unknown>> = {
    [`/user-data/load/${user.w3w_identifier}`]: { user, questions: bank },
    '/questions/user/7': bank,
    '/practice-responses/user/7': [
      { ...given, id: 11, created_at: '2026-01-02T10:00:00' },
      { ...right, id: 12, created_at: '2026-01-03T10:00:00' },
    ],
    '/question-notes/user/7': [{ id: 5, question_id: 3, note_text: '<p>Old note</p>' }],
  }
  for (const [path, reply] of Object.entries(replies)) {
    api.override('GET', new RegExp(`^${path}$`), () => Response.json(reply))
  }
  api.override('PATCH', /^\/questions\/2\/flag$/, () => Response.json({ id: 2, is_flagged: true }))
  await openApp(learner, `${PATH}?sort=attempts`, api)
  await expect.poll(() => shownQuestions('Questions')[0]).toBe('One key as a string?')
  const [string, older, none] = ['One key', 'The older name?', 'No key'].map((text) => questionCard(text))
  await expect.element(string!.row).toMatchTextContent('2 attempts')
  await expect.element(string!.row).toMatchTextContent('50% correct')
  await expect.element(string!.row).toMatchTextContent('Last attempted Jan 3, 2026, 10:00 AM')
  await string!.header.click()
  const attempts = string!.row.getByRole('list', { name: 'Practice attempts' }).getByRole('listitem')
  await expect.element(attempts.first()).toMatchTextContent(/#2\s*Correct\s*A\s*61s/)
  await expect.element(attempts.last()).toMatchTextContent(/#1\s*Incorrect\s*B\s*N\/A/)
  await none!.header.click()
  await expect.element(none!.row.getByText('Not specified')).toBeVisible()
  await expect.element(none!.row.getByText('Old note')).toBeVisible()
  await older!.flag.click()
  await expect.element(older!.flagged).toBeVisible()
})

describe('axe finds nothing, and nothing scrolls sideways at 320 px', () => {
  test('collapsed', async () => {
    await openApp(fiveQuestions(), PATH)
    await expect.poll(() => shownQuestions('Questions')).toHaveLength(5)
    await expectAccessible('collapsed')
  })

  test('expanded', async () => {
    await openApp(fiveQuestions(), PATH)
    await questionCard('What of birch?').header.click()
    await questionCard('Which of these').header.click()
    await expectAccessible('expanded')
  })

  test('editing', async () => {
    await openApp(fiveQuestions(), PATH)
    await questionCard('What of birch?').header.click()
    await page.getByRole('button', { name: 'Edit Notes' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Notes', exact: true })).toBeVisible()
    await expectAccessible('editing')
  })

  test('nothing matches', async () => {
    await openApp(fiveQuestions(), `${PATH}?search=nothing+at+all+like+it`)
    await expect.element(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await expectAccessible('nothing matches')
  })

  test('failed', async () => {
    expectErrors()
    expectNotCached()
    const learner = fiveQuestions()
    const api = new FakeApi(learner)
    api.fail('GET', /^\/questions\/user/, 403)
    await openApp(learner, PATH, api)
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expectAccessible('failed')
  })

  test('empty', async () => {
    await openApp(fakeLearner(), PATH)
    await expect.element(page.getByRole('heading', { name: 'No Questions Available' })).toBeVisible()
    await expectAccessible('empty')
  })
})
