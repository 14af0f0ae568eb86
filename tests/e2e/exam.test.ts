import type { Page } from '@playwright/test'
import type { Test } from '../../src/contract/test.ts'
import type { RunningServer } from '../setup/running-server.ts'
import { expect, test } from './fixtures.ts'
import { pressEscapeIn } from './keys.ts'
import { callApi, multipleQuestion, type PlantedLearner, question, questions } from './learners.ts'
import { PageClock } from './page-clock.ts'
import { answerTo, openPractice, type PracticeScreen, toasts } from './practice-screen.ts'

const TESTS = '**/api/v1/tests/'

test('answers are kept per question and can be changed until the end (spec §4.13)', async ({
  page,
  server,
}) => {
  const { screen } = await openPractice(page, server, [...questions(2), multipleQuestion('several')])
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))
  await screen.start('Test Mode')
  await expect(page.getByText('1 / 3', { exact: true })).toBeVisible()
  await expect(page.getByText('Question 1 of 3', { exact: true })).toBeVisible()
  await expect(screen.button('Previous')).toBeDisabled()
  const shown = []
  for (let position = 1; position <= 3; position++) {
    await screen.choose('Right 1')
    if (position === 2) await screen.choose('Wrong 1')
    shown.push({ text: await screen.questionText.textContent(), options: await screen.shownOptions() })
    expect(
      shown.at(-1)!.options.every(({ mark }) => mark === null),
      'nothing is judged yet',
    ).toBe(true)
    if (position < 3) await screen.button('Next').click()
  }
  await expect(page.getByText('3 / 3', { exact: true })).toBeVisible()
  await expect(screen.button('Next')).toBeDisabled()
  await screen.button('Previous').click()
  await screen.button('Previous').click()
  for (const { text, options } of shown) {
    await expect(screen.questionText).toHaveText(text!)
    expect(await screen.shownOptions()).toEqual(options)
    if (text !== shown.at(-1)!.text) await screen.button('Next').click()
  }
  await screen.button('Previous').click()
  await screen.button('Previous').click()
  await expect(screen.button('Previous')).toBeDisabled()
  for (let position = 1; position <= 3; position++) {
    const { correct_answers } = await screen.question()
    const already = (await screen.shownOptions()).filter(({ chosen }) => chosen).map(({ text }) => text)
    const change = correct_answers.length > 1 ? clicksBetween(already, correct_answers) : correct_answers
    await screen.choose(...change)
    if (position < 3) await screen.button('Next').click()
  }
  await screen.button('Finish Test').click()
  await expect(page.getByText('3/3', { exact: true })).toBeVisible()
  await expect.poll(() => posted, 'one test, no practice responses (spec §5.2)').toEqual(['/api/v1/tests/'])
})

test('Finish asks first while questions are unanswered; the results say what was missed (spec §2.9, §4.13)', async ({
  page,
  server,
}) => {
  const clock = await PageClock.of(page)
  const { learner, screen } = await openPractice(page, server, [
    question('the oak', { category: null }),
    question('the elm', { category: 'Trees' }),
    question('the yew', { category: 'Trees' }),
  ])
  await screen.start('Test Mode')
  await clock.stop()
  await expect(page.getByText('Elapsed: 0 min', { exact: true })).toBeVisible()
  const given = []
  for (const isRight of [true, false]) {
    const question = await screen.question()
    given.push({ question, isRight })
    await screen.choose(...answerTo(question, isRight))
    await screen.button('Next').click()
  }
  const unanswered = await screen.question()
  await clock.advance(3 * 60_000 + 30_000)
  await expect(page.getByText('Elapsed: 3 min', { exact: true })).toBeVisible()
  await screen.button('Finish Test').click()
  const dialog = page.getByRole('dialog', { name: 'Finish the test?' })
  await expect(dialog).toContainText('1 question is still unanswered.')
  await pressEscapeIn(page, dialog)
  await expect(page.getByText('Question 3 of 3', { exact: true })).toBeVisible()
  await screen.button('Finish Test').click()
  await dialog.getByRole('button', { name: 'Finish Test' }).click()

  await expect(
    page.getByRole('heading', { level: 1, name: 'Not Passed', exact: true }),
    'read first by whoever listens',
  ).toBeFocused()
  await expect(page.getByText('You need 68% or higher to pass', { exact: true })).toBeVisible()
  for (const [name, value] of [
    ['Score', '33%'],
    ['Correct', '1/3'],
    ['Incorrect', '2'],
    ['Time', '3 min'],
  ] as const) {
    await expect(figure(page, name)).toHaveText(value)
  }
  await expect(page.getByRole('heading', { name: 'Question Breakdown', exact: true })).toBeVisible()
  const rows = page.locator('main ol > li').filter({ hasText: '?' })
  await expect(rows).toHaveCount(3)
  for (const [index, { question, isRight }] of [
    ...given,
    { question: unanswered, isRight: false },
  ].entries()) {
    await expect(rows.nth(index)).toContainText(isRight ? 'Correct' : 'Incorrect')
    await expect(rows.nth(index)).toContainText(question.category ?? 'General')
    await expect(rows.nth(index)).toContainText(question.question_text)
  }
  await expect.poll(() => storedTests(server, learner)).toHaveLength(1)
  const [stored] = await storedTests(server, learner)
  expect(stored).toMatchObject({ score: 33, passed: false })
  expect(stored!.questions).toEqual(
    [...given, { question: unanswered, isRight: false }].map(({ question, isRight }) => ({
      id: question.id,
      question_text: question.question_text,
      is_correct: isRight,
    })),
  )
})

for (const [right, verdict] of [
  [54, 'Congratulations!'],
  [53, 'Not Passed'],
] as const) {
  test(`${right} of 80 right: ${verdict} (spec §9.7)`, async ({ page, server }) => {
    const { screen } = await openPractice(page, server, questions(90))
    await screen.start('Test Mode')
    await expect(page.getByText('1 / 80', { exact: true })).toBeVisible()
    await answerByKeys(page, right, 80)
    await screen.button('Finish Test').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(verdict)
    await expect(figure(page, 'Correct')).toHaveText(`${right}/80`)
    await expect(figure(page, 'Score')).toHaveText(right === 54 ? '68%' : '66%')
    if (right === 54) await expect(page.getByText('You passed the test!', { exact: true })).toBeVisible()
  })
}

test('Retake Test starts a new one, Back to Practice Modes leads back; an exam left early is not stored', async ({
  page,
  server,
}) => {
  const { learner, screen } = await openPractice(page, server, questions(2))
  await screen.start('Test Mode')
  await finishAllRight(screen, 2)
  await page.getByRole('button', { name: 'Retake Test', exact: true }).click()
  await expect(page.getByText('Question 1 of 2', { exact: true })).toBeVisible()
  expect((await screen.shownOptions()).some(({ chosen }) => chosen)).toBe(false)
  await screen.choose('Right 1')
  await screen.button('Back').click()
  await page
    .getByRole('dialog', { name: 'Leave the test?' })
    .getByRole('button', { name: 'Leave the test' })
    .click()
  await expect(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  await expect(page.getByText('Last Session: 2 questions, 100% correct')).toBeVisible()
  await screen.start('Test Mode')
  await finishAllRight(screen, 2)
  await page.getByRole('button', { name: 'Back to Practice Modes', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  await expect.poll(() => storedTests(server, learner)).toHaveLength(2)
})

test('a test that could not be stored stays on screen, is said once, and is stored once (spec §4.13)', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/status of 503/, /Failed to save the finished test/, /ERR_FAILED/)
  const clock = await PageClock.of(page)
  const { learner, screen } = await openPractice(page, server, questions(2))
  let tries = 0
  await page.route(TESTS, async (route) => {
    tries += 1
    if (tries === 1) return route.fulfill({ status: 503 })
    await route.fetch()
    return tries === 2 ? route.abort() : route.continue()
  })
  await screen.start('Test Mode')
  await clock.stop()
  await finishAllRight(screen, 2)
  await clock.untilVisible(toasts(page))
  await expect(toasts(page)).toContainText('Error')
  await expect(toasts(page)).toContainText('Your test result could not be saved yet. It will be sent again.')
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  await expect
    .poll(async () => {
      await clock.advance(500)
      return tries
    })
    .toBe(3)
  await expect.poll(() => storedTests(server, learner)).toHaveLength(1)
  await expect(page.getByText('Your test result could not be saved yet.')).toHaveCount(
    await toasts(page).count(),
  )
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
})

test('by keyboard: numbers choose, Enter and the arrows walk, ? lists the keys', async ({ page, server }) => {
  const { screen } = await openPractice(page, server, questions(3))
  await screen.start('Test Mode')
  await page.keyboard.press('2')
  expect((await screen.shownOptions())[1]!.chosen).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 2 of 3', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Question 3 of 3', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Question 1 of 3', { exact: true })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
})

/** One figure of the results. */
function figure(page: Page, name: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
}

async function finishAllRight(screen: PracticeScreen, total: number): Promise<void> {
  await answerByKeys(screen.page, total, total)
  await screen.button('Finish Test').click()
}

/** Answers all questions of the exam, the first `right` of them right, by the keys and without a pause. */
async function answerByKeys(page: Page, right: number, total: number): Promise<void> {
  const options = page.locator('fieldset label')
  for (let position = 1; position <= total; position++) {
    await page.getByText(`Question ${position} of ${total}`, { exact: true }).waitFor()
    const texts = await options.locator('> span:nth-of-type(2)').allTextContents()
    await page.keyboard.press(String(texts.indexOf(position <= right ? 'Right 1' : 'Wrong 1') + 1))
    if (position < total) await page.keyboard.press('Enter')
  }
}

/** What to click to turn one choice of several into another. */
function clicksBetween(chosen: readonly string[], wanted: readonly string[]): string[] {
  return [
    ...chosen.filter((option) => !wanted.includes(option)),
    ...wanted.filter((option) => !chosen.includes(option)),
  ]
}

function storedTests(server: RunningServer, { user }: PlantedLearner): Promise<Test[]> {
  return callApi(server, 'GET', `/tests/user/${user.id}`)
}
