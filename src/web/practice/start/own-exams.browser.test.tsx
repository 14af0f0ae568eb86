import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import { PRACTICE_PATH } from '../../../../tests/components/practice-screen.ts'
import { openApp } from '../../../../tests/components/render-app.tsx'
import { question } from '../../../../tests/setup/bank-questions.ts'
import { EXAM } from '../../../../tests/setup/exam.ts'
import { practiceKey } from '../../data/browser/storage/unfinished-work.ts'

/** A learner with an exam of one question from each of two of three categories; a third is gone. */
function learnerWithExam() {
  const learner = fakeLearner([
    question('one', { category: 'T1A' }),
    question('two', { category: 'T1A' }),
    question('three', { category: 'T1B' }),
    question('four', { category: 'Trees' }),
  ])
  learner.exams.push({
    ...EXAM,
    categories: ['T1A', 'T1B', 'T9Z'],
    id: 'exam',
    user_id: learner.user.id,
    revision: 1,
    created_at: '2026-11-20T12:00:00.000Z',
  })
  return learner
}

const ownExams = () => page.getByRole('region', { name: 'Your exams' })
const take = () => page.getByRole('button', { name: 'Take Technician', exact: true })
const testMode = () =>
  page.getByRole('button', { name: /^Test Mode Simulated exam with 80 random questions\./ })

test('own exams have cards of their own, with what they ask; Test Mode stays what its text says', async () => {
  await openApp(learnerWithExam(), PRACTICE_PATH)
  const card = ownExams().getByRole('listitem')
  await expect.element(card.getByRole('heading', { name: 'Technician', level: 3 })).toBeVisible()
  for (const text of [
    '3 questions, 1 from each of 3 categories · pass with 26 right answers · 60 minutes',
    'Thursday, December 24, 2026',
    'T9Z has no questions, 1 asked for. The exam will be 1 question shorter.',
  ])
    await expect.element(card.getByText(text)).toBeVisible()
  await expectAccessible('own exams')
  await testMode().click()
  await expect.element(page.getByText('Question 1 of 4', { exact: true })).toBeVisible()
})

test('from the overview, an own exam is taken with two presses', async () => {
  await openApp(learnerWithExam(), '/app')
  await page.getByRole('navigation').getByRole('link', { name: 'Practice' }).first().click()
  await take().click()
  await expect.element(page.getByText('Question 1 of 2', { exact: true })).toBeVisible()
})

test.for([
  ['all categories', null],
  ['only others', 'Trees 1 question'],
] as const)('Prepare asks questions of that exam, with %s chosen', async ([, dropped]) => {
  const learner = learnerWithExam()
  const [first] = learner.exams
  learner.exams.push({ ...first!, id: 'later', name: 'Later', categories: ['Trees'], date: '2027-01-20' })
  await openApp(learner, PRACTICE_PATH)
  await expect.element(ownExams()).toBeVisible()
  if (dropped !== null)
    await page.getByRole('checkbox', { name: dropped, exact: true }).click({ force: true })
  await page.getByRole('button', { name: 'Prepare for Later', exact: true }).click()
  await expect.element(page.getByText('What of four?', { exact: true })).toBeVisible()
})

test('taking one asks before an unfinished test is lost', async () => {
  const learner = learnerWithExam()
  const showing = { optionOrder: learner.questions[0]?.possible_answers, selected: [], struck: [] }
  const items = [{ ...showing, questionId: learner.questions[0]?.id, forReview: false, timeMs: 0 }]
  const saved = { kind: 'exam', items, categories: null, own: null, testId: 't', clock: null }
  localStorage.setItem(
    practiceKey(learner.user.id, 'exam'),
    JSON.stringify({ ...saved, position: 0, elapsedMs: 0 }),
  )
  await openApp(learner, PRACTICE_PATH)
  await take().click()
  await page.getByRole('button', { name: 'Start a new test' }).click()
  await expect.element(page.getByText('Question 1 of 2', { exact: true })).toBeVisible()
})

test('exams that cannot be loaded: the failure shows, and Test Mode can be begun', async () => {
  expectErrors()
  const learner = learnerWithExam()
  const api = new FakeApi(learner)
  const succeed = api.fail('GET', /^\/exams\/user\//, 422)
  await openApp(learner, PRACTICE_PATH, api)
  await expect.element(page.getByText('Failed to load your exams. Please try again.')).toBeVisible()
  await expect.element(testMode()).toBeEnabled()
  await expectAccessible('exams that could not be loaded')
  succeed()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(take()).toBeVisible()
})

test('without exams, the way to set one up opens the form at once', async () => {
  await openApp(fakeLearner([question('one')]), PRACTICE_PATH)
  await page.getByRole('link', { name: 'Set up your own exam' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Set up an exam' })).toBeVisible()
  await expect.element(page.getByLabelText('Questions at random')).toHaveValue('1')
})
