import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { callApi, multipleQuestion, plantNote, question, questions } from './learners.ts'
import { PageClock } from './page-clock.ts'
import { openPractice, type PracticeScreen } from './practice-screen.ts'

const RESPONSES = '**/api/v1/practice-responses/'

test('one right answer: a click replaces the selection; several: it toggles (spec §4.10)', async ({
  page,
  server,
}) => {
  const { screen } = await openPractice(page, server, [question('one'), multipleQuestion('several')])
  await screen.start('Random')
  for (let turn = 0; turn < 2; turn++) {
    const isSingle = (await screen.question()).correct_answers.length === 1
    await expect(page.getByRole(isSingle ? 'radio' : 'checkbox')).toHaveCount(4)
    await expect(screen.button('Submit Answer')).toBeDisabled()
    await screen.choose('Wrong 1', 'Right 1')
    expect(await chosen(screen)).toEqual(isSingle ? ['Right 1'] : ['Right 1', 'Wrong 1'])
    if (!isSingle) {
      await screen.choose('Wrong 1', 'Right 1')
      expect(await chosen(screen)).toEqual([])
      await expect(screen.button('Submit Answer')).toBeDisabled()
    }
    await screen.skip()
  }
})

test('options are lettered in order and shuffled anew for every showing (spec §2.8)', async ({
  page,
  server,
}) => {
  const eight = Array.from({ length: 8 }, (_, index) => `option ${index + 1}`)
  const { screen } = await openPractice(page, server, [
    question('eight', { possible_answers: eight, correct_answers: ['option 1'] }),
    question('another'),
  ])
  await screen.start('Random')
  const orders = new Set<string>()
  for (let showing = 0; showing < 10; showing++) {
    const shown = await screen.shownOptions()
    expect(shown.map(({ letter }) => letter).join('')).toBe('ABCDEFGH'.slice(0, shown.length))
    if (shown.length === 8) orders.add(shown.map(({ text }) => text).join())
    await screen.skip()
  }
  expect(orders.size).toBeGreaterThan(1)
})

test('a wrong answer: the verdict, the marks, the lock (spec §2.8, §4.8)', async ({ page, server }) => {
  const { screen } = await openPractice(page, server, [multipleQuestion('several', { category: 'Shrubs' })])
  await screen.start('Random')
  await expect(page.getByText('Shrubs', { exact: true })).toBeVisible()
  await expect(page.getByText('0 attempted', { exact: true })).toBeVisible()
  await expect(screen.verdict).toHaveCount(0)
  await screen.choose('Right 1', 'Wrong 1')
  await screen.button('Submit Answer').click()
  await expect(screen.verdict).toHaveText('Incorrect')
  expect(Object.fromEntries((await screen.shownOptions()).map(({ text, mark }) => [text, mark]))).toEqual({
    'Right 1': 'right',
    'Right 2': 'right',
    'Wrong 1': 'wrong',
    'Wrong 2': 'unmarked',
  })
  await expect(screen.options.locator('svg'), 'icons mark them, too').toHaveCount(3)
  await expect(page.locator('[data-mark="right"]').first(), 'green').toHaveCSS(
    'background-color',
    /^oklch\(.* 15\d\)$/,
  )
  await expect(page.locator('[data-mark="wrong"]'), 'red').toHaveCSS('background-color', /^oklch\(.* 2\d\)$/)
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await expect(page.getByRole('checkbox', { disabled: true })).toHaveCount(4)
  await screen.options.first().click({ force: true })
  expect(await chosen(screen)).toEqual(['Right 1', 'Wrong 1'])
  await expect(page.getByText('1 attempted', { exact: true })).toBeVisible()
  await expect(page.getByText('0%', { exact: true })).toBeVisible()
  await expect(screen.button('Submit Answer')).toHaveCount(0)
  await expect(screen.button('Skip Question')).toHaveCount(0)
})

test('a right answer is the exact set: a part of it is not enough (spec §4.10)', async ({ page, server }) => {
  const { screen } = await openPractice(page, server, [multipleQuestion('several')])
  await screen.start('Random')
  await screen.choose('Right 1')
  await screen.button('Submit Answer').click()
  await expect(screen.verdict).toHaveText('Incorrect')
  const chosen = page.locator('label').filter({ has: page.getByText('Your choice', { exact: true }) })
  await expect(chosen, 'found and missed ones are told apart').toHaveCount(1)
  await expect(chosen).toContainText('Right 1')
  await screen.button('Next Question').click()
  await screen.choose('Right 2', 'Right 1')
  await screen.button('Submit Answer').click()
  await expect(screen.verdict).toHaveText('Correct!')
  await expect(page.getByText('50%', { exact: true })).toBeVisible()
})

test('the timer shows only after answering, without the time of a hidden tab; the answer is sent as spec §7.2 says', async ({
  page,
  server,
}) => {
  const clock = await PageClock.of(page)
  const { learner, screen } = await openPractice(page, server, [question('one')])
  await screen.start('Random')
  await clock.stop()
  const sent = page.waitForRequest(RESPONSES)
  await clock.advance(4_000)
  await setHidden(page, true)
  await clock.advance(60_000)
  await setHidden(page, false)
  await clock.advance(3_000)
  await expect(page.getByText(/^Time: /)).toHaveCount(0)
  await screen.choose('Right 1')
  await screen.button('Submit Answer').click()
  const { response_time_ms, ...answer } = (await sent).postDataJSON()
  expect(answer).toMatchObject({
    user_id: learner.user.id,
    question_id: learner.questions[0]!.id,
    user_answer: ['Right 1'],
    is_correct: true,
    source: 'frontend',
  })
  expect(response_time_ms).toBeGreaterThanOrEqual(7_000)
  expect(response_time_ms).toBeLessThan(60_000)
  const timer = page.getByText(`Time: ${Math.round(response_time_ms / 1000)}s`, { exact: true })
  await expect(timer).toBeVisible()
  await clock.advance(30_000)
  await expect(timer, 'it has stopped').toBeVisible()
})

test('Show Hint only where a hint is; closed at the start; its X closes it (spec §2.8)', async ({
  page,
  server,
}) => {
  const { learner, screen } = await openPractice(page, server, [question('hinted'), question('plain')])
  await plantNote(server, learner, 0, {
    note_text: '',
    hint_text: '<p>Think of <strong>acorns</strong>.</p>',
  })
  await plantNote(server, learner, 1, { note_text: '<p>A note.</p>', hint_text: '<p></p>' })
  await page.reload()
  await screen.start('Random')
  const hint = page.getByRole('region', { name: 'Hint', exact: true })
  for (let turn = 0; turn < 4; turn++) {
    const isHinted = (await screen.question()).question_text === 'What of hinted?'
    await expect(hint).toHaveCount(0)
    await expect(screen.button('Show Hint')).toHaveCount(isHinted ? 1 : 0)
    if (isHinted) {
      await screen.button('Show Hint').click()
      await expect(hint).toHaveText('Think of acorns.')
      await hint.getByRole('button', { name: 'Close the hint' }).click()
      await expect(hint).toHaveCount(0)
      await screen.button('Show Hint').click()
    }
    await screen.skip()
  }
})

test('Flag and Flagged, after answering; a failure says so for 5 seconds (spec §2.8, §8.2)', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/status of 500/, /Failed to toggle question flag/)
  const clock = await PageClock.of(page)
  const { learner, screen } = await openPractice(page, server, [question('one')])
  await screen.start('Random')
  await expect(screen.button('Flag')).toHaveCount(0)
  await screen.answer(true)
  await screen.button('Flag').click()
  await expect(screen.button('Flagged')).toBeEnabled()
  expect(await flags(server, learner.user.id)).toEqual([true])

  await page.route('**/flag', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await clock.stop()
  await screen.button('Flagged').click()
  const alert = page.getByRole('alert')
  await clock.untilVisible(alert)
  await expect(alert).toHaveText('Failed to flag question. Please try again.')
  await expect(screen.button('Flagged')).toBeEnabled()
  await clock.advance(5_000)
  await expect(alert).toHaveCount(0)

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/flag', async (route) => {
    await held
    await route.continue()
  })
  await screen.button('Flagged').click()
  await clock.advance(100)
  await expect(screen.button('Flagged')).toBeDisabled()
  release()
  await clock.untilVisible(screen.button('Flag'))
  await clock.advance(100)
  await screen.button('Next Question').click()
  await clock.advance(100)
  await screen.answer(true)
  await expect(screen.button('Flag'), 'the bank knows').toBeVisible()
})

test('an answer that could not be saved interrupts nothing, counts, and is sent again (spec §8.2)', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/status of 503/, /Failed to save practice response/)
  await page.route(RESPONSES, (route) => route.fulfill({ status: 503 }), { times: 2 })
  const { learner, screen } = await openPractice(page, server, questions(3))
  await screen.start('Random')
  await screen.answer(true)
  await expect(page.getByText('1 attempted', { exact: true })).toBeVisible()
  await screen.next()
  await screen.answer(false)
  await expect(page.getByText('2 attempted', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => responses(server, learner.user.id)).toEqual([false, true])
})

test('an answer that is refused is logged only (spec §8.2)', async ({ page, server, complaints }) => {
  complaints.expect(/status of 422/, /Failed to save practice response/)
  await page.route(RESPONSES, (route) => route.fulfill({ status: 422 }))
  const { screen } = await openPractice(page, server, questions(3))
  await screen.start('Smart Selection')
  await screen.answer(true)
  await screen.next()
  await screen.answer(true)
  await expect(page.getByText('2 attempted', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

async function chosen(screen: PracticeScreen): Promise<string[]> {
  return (await screen.shownOptions())
    .filter((option) => option.chosen)
    .map(({ text }) => text)
    .sort()
}

/** As another tab, or another window, does it to the page. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

async function flags(...[server, userId]: [Parameters<typeof callApi>[0], string]): Promise<boolean[]> {
  const questions: { is_flagged: boolean }[] = await callApi(server, 'GET', `/questions/user/${userId}`)
  return questions.map(({ is_flagged }) => is_flagged)
}

/** Whether each stored answer is correct, newest first. */
async function responses(...[server, userId]: [Parameters<typeof callApi>[0], string]): Promise<boolean[]> {
  const rows: { is_correct: boolean }[] = await callApi(server, 'GET', `/practice-responses/user/${userId}`)
  return rows.map(({ is_correct }) => is_correct)
}

test('a text that is written from right to left runs that way, on each screen', async ({ page, server }) => {
  const [text, right] = ['מהו אלון?', 'עץ']
  const { screen } = await openPractice(page, server, [
    { question_text: text, possible_answers: [right, 'דג'], correct_answers: [right], explanation: 'כך!' },
  ])
  const runsLeft = (locator: Locator) => expect(locator).toHaveCSS('direction', 'rtl')
  await screen.start('Random')
  await runsLeft(screen.questionText)
  await runsLeft(page.getByText(right, { exact: true }))
  await screen.choose(right)
  await screen.button('Submit Answer').click()
  await expect(screen.verdict).toHaveText('Correct!')

  await page.goto('/app/practice/history')
  await runsLeft(page.getByRole('heading', { name: text }))
  await runsLeft(page.getByRole('definition').first())

  await page.goto('/app/questions')
  const question = page.getByText(text, { exact: true })
  await runsLeft(question)
  await question.click()
  await runsLeft(page.getByText('כך!', { exact: true }).first())
  await expect(page.getByRole('heading', { name: 'Questions', exact: true })).toHaveCSS('direction', 'ltr')
})
