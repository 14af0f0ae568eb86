import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { CSV } from '../../../tests/components/import-screen.ts'
import { openApp, openPage } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'
import { EXAM } from '../../../tests/setup/exam.ts'

/** How often the learner pressed the pointer. */
let clicks = 0

beforeEach(() => {
  const count = (event: Event) => {
    if (event.isTrusted) clicks++
  }
  document.addEventListener('pointerdown', count, true)
  onTestFinished(() => document.removeEventListener('pointerdown', count, true))
})

/** From here on they are counted: after the toast was closed. */
const begin = () => {
  clicks = 0
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const tab = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const nextQuestion = button('Next Question')

test('from / to the first answer of the sample bank: 4', async () => {
  const api = new FakeApi(fakeLearner())
  api.override('POST', /^\/users\/$/, () => Response.json(api.learner.user, { status: 201 }))
  await openPage('/')
  begin()
  await page.getByRole('link', { name: 'Start with the sample bank' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('Ada')
  await button('Start practicing').click()
  await page.getByText('Hold the hand under cool, running tap water').click()
  await button('Submit Answer').click()
  await expect.element(nextQuestion).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(4)
})

test('from the overview to the first answer of own questions, pasted: 4', async () => {
  await openApp(fakeLearner(), '/app')
  await expect.element(page.getByText('Bring your questions')).toBeVisible()
  begin()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', CSV)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await button('Import 2 questions').click()
  await button('First ten questions').click()
  await expect.element(button('Submit Answer')).toBeVisible()
  await page.getByText('A', { exact: true }).first().click()
  await button('Submit Answer').click()
  await expect.element(nextQuestion).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(4)
})

test('from the overview to the first question of an own exam: 2', async () => {
  const learner = fakeLearner([question('one'), question('two')])
  learner.exams.push({
    ...EXAM,
    id: 'exam',
    user_id: learner.user.id,
    revision: 1,
    created_at: '2026-11-20T12:00:00.000Z',
  })
  await openApp(learner, '/app')
  begin()
  await tab('Practice').click()
  await button('Take Technician').click()
  await expect.element(page.getByText('Question 1 of 1', { exact: true })).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(2)
})

test('a typo in Questions: 3', async () => {
  const learner = fakeLearner([question('oaks')])
  await openApp(learner, '/app/questions')
  begin()
  await page.getByRole('button', { name: 'What of oaks?' }).click()
  await button('Edit question').click()
  await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toHaveFocus()
  await userEvent.keyboard('{End}!')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => learner.questions[0]?.question_text).toBe('What of oaks?!')
  expect(clicks).toBeLessThanOrEqual(3)
})
