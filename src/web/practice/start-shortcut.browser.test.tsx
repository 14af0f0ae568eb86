import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import manifest from '../../../public/manifest.webmanifest?raw'
import { appearedDuring } from '../../../tests/components/appeared.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openPractice, PRACTICE_PATH } from '../../../tests/components/practice-screen.ts'
import { openApp, reopenApp } from '../../../tests/components/render-app.tsx'
import { questions } from '../../../tests/setup/bank-questions.ts'
import { EXAM } from '../../../tests/setup/exam.ts'

const START = `${PRACTICE_PATH}#start`
const smartSelection = page.getByRole('button', { name: /^Smart Selection / })
const submit = page.getByRole('button', { name: 'Submit Answer' })

test('the shortcut on the home screen asks the first question, once (spec §2.5)', async () => {
  expect(JSON.parse(manifest).shortcuts).toContainEqual({ name: 'Start practicing', url: START })
  const { address } = await openApp(fakeLearner(questions(3)), START)
  await expect.element(submit).toBeVisible()
  expect(address()).toBe(PRACTICE_PATH)
})

test.each([
  ['on the way to the first question', fakeLearner(questions(3)), submit, false],
  ['where nothing begins', fakeLearner(), page.getByRole('button', { name: 'First ten questions' }), true],
])('the start view is rendered only where it stays: %s', async (_, learner, sign, isShown) => {
  const appeared = await appearedDuring(
    () => smartSelection.elements().length > 0,
    async () => {
      await openApp(learner, START)
      await expect.element(sign).toBeVisible()
    },
  )
  expect(appeared).toBe(isShown)
})

test('the shortcut offers to continue what was interrupted', async () => {
  const { screen } = await openPractice(questions(3))
  await screen.start('Random')
  await screen.answer(true)
  const { address } = await reopenApp(START)
  await expect.element(page.getByRole('heading', { name: 'Continue where you left off' })).toBeVisible()
  await expect.poll(address).toBe(PRACTICE_PATH)
  expect(submit.elements()).toEqual([])
})

test('the shortcut leads to the first steps where there are no questions', async () => {
  await openApp(fakeLearner(), START)
  await expect.element(page.getByRole('button', { name: 'First ten questions' })).toBeDisabled()
})

test('the shortcut prepares for an exam that this device has not seen yet', async () => {
  const learner = fakeLearner(questions(3))
  const exam = { ...EXAM, user_id: learner.user.id, revision: 1, created_at: '2026-11-20T12:00:00.000Z' }
  learner.exams.push({ ...exam, id: 'exam-1', date: '9999-12-31' })
  const api = new FakeApi(learner)
  const reply = api.hold('GET', /^\/exams\/user\//)
  await openApp(learner, START, api)
  await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible()
  expect(document.querySelector('[data-phone-bar]'), 'nothing moves when the question comes').not.toBeNull()
  await expect.element(smartSelection).toBeVisible()
  expect(document.querySelector('[data-phone-bar]')).toBeNull()
  expect(submit.elements(), 'it waits for the exams').toEqual([])
  reply()
  await expect.element(submit).toBeVisible()
  await expect.element(page.getByText('Why this question:')).toBeVisible()
})

test('a start view that was shown while the exams load stays as it is when they come', async () => {
  const learner = fakeLearner()
  const api = new FakeApi(learner)
  const reply = api.hold('GET', /^\/exams\/user\//)
  const { address } = await openApp(learner, START, api)
  const title = page.getByRole('heading', { name: 'Practice Mode' })
  await expect.element(title).toBeVisible()
  const before = title.element()
  reply()
  await expect.poll(address).toBe(PRACTICE_PATH)
  expect(title.element()).toBe(before)
})
