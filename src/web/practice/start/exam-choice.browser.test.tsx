import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../../tests/components/fake-api.ts'
import { PRACTICE_PATH } from '../../../../tests/components/practice-screen.ts'
import { openApp, reopenApp } from '../../../../tests/components/render-app.tsx'
import { question } from '../../../../tests/setup/bank-questions.ts'
import { EXAM } from '../../../../tests/setup/exam.ts'
import { storeChosenExam } from '../../data/browser/storage/chosen-exam.ts'

/** A learner with an exam of one question from each of two of three categories. */
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

const choice = () => page.getByLabelText('Exam', { exact: true })
const testMode = (description: RegExp) => page.getByRole('button', { name: description })
const OWN =
  /^Test Mode Technician: 3 questions, 1 from each of 3 categories · pass with 26 right answers · 60 minutes$/

test('Test Mode is the default; a chosen exam is described, its categories follow, and a reload keeps the exam', async () => {
  const learner = learnerWithExam()
  await openApp(learner, PRACTICE_PATH)
  await expect.element(choice()).toHaveDisplayValue('Test Mode: 80 random questions')
  await expect.element(testMode(/^Test Mode Simulated exam with 80 random questions\./)).toBeVisible()
  await choice().selectOptions('Technician')
  await expect.element(testMode(OWN)).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Select Categories (2/3)' })).toBeVisible()
  await expect
    .element(page.getByText('T9Z has no questions, 1 asked for. The exam will be 1 question shorter.'))
    .toBeVisible()
  await expectAccessible('a chosen exam')

  await reopenApp(PRACTICE_PATH)
  await expect.element(testMode(OWN)).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Select Categories (3/3)' })).toBeVisible()
  await page.getByRole('button', { name: 'Use my last choice (2 of 3)' }).click()
  await expect.element(page.getByRole('group', { name: 'Select Categories (2/3)' })).toBeVisible()
  await choice().selectOptions('Test Mode: 80 random questions')
  await expect.element(page.getByRole('group', { name: 'Select Categories (3/3)' })).toBeVisible()
})

test('the chosen exam is drawn by its blueprint, also when it loads late', async () => {
  const learner = learnerWithExam()
  const api = new FakeApi(learner)
  storeChosenExam(learner.user.id, 'exam')
  const release = api.hold('GET', /^\/exams\/user\//)
  await openApp(learner, PRACTICE_PATH, api)
  await expect.element(testMode(/^Test Mode/)).toBeDisabled()
  release()
  await testMode(OWN).click()
  await expect.element(page.getByText('Question 1 of 2', { exact: true })).toBeVisible()
})

test('an exam that cannot be loaded is not replaced by Test Mode: the failure shows, with both ways on', async () => {
  expectErrors()
  const learner = learnerWithExam()
  const api = new FakeApi(learner)
  storeChosenExam(learner.user.id, 'exam')
  const succeed = api.fail('GET', /^\/exams\/user\//, 422)
  await openApp(learner, PRACTICE_PATH, api)
  await expect.element(page.getByText('Failed to load your exams. Please try again.')).toBeVisible()
  await expect.element(testMode(/^Test Mode/)).toBeDisabled()
  await expectAccessible('exams that could not be loaded')
  succeed()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(testMode(OWN)).toBeEnabled()
})

test('Test Mode itself can be chosen while the exams cannot be loaded', async () => {
  expectErrors()
  const learner = learnerWithExam()
  const api = new FakeApi(learner)
  storeChosenExam(learner.user.id, 'exam')
  api.fail('GET', /^\/exams\/user\//, 422)
  await openApp(learner, PRACTICE_PATH, api)
  await page.getByRole('button', { name: 'Use Test Mode: 80 random questions' }).click()
  await testMode(/^Test Mode Simulated exam/).click()
  await expect.element(page.getByText('Question 1 of 4', { exact: true })).toBeVisible()
})

test('without exams there is a way to set one up', async () => {
  await openApp(fakeLearner([question('one')]), PRACTICE_PATH)
  await expect
    .element(page.getByRole('link', { name: 'Set up your own exam' }))
    .toHaveAttribute('href', '/app/practice/exams')
})
