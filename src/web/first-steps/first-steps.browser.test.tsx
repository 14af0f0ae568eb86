import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { addResponse, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { CSV, heading, textFile } from '../../../tests/components/import-screen.ts'
import { openPractice } from '../../../tests/components/practice-screen.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question, questions } from '../../../tests/setup/bank-questions.ts'

const firstTen = page.getByRole('button', { name: 'First ten questions' })
const submit = page.getByRole('button', { name: 'Submit Answer' })
const today = page.getByRole('region', { name: 'Today', exact: true })

/** Drops a file on the page, beside the area for files. */
function drop(file: File): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

describe('the overview of a new learner (spec §2.5)', () => {
  test('has three steps; a file dropped anywhere leads to its review', async () => {
    await openApp(fakeLearner(), '/app')
    await expect.element(heading('Your question bank is empty. Three steps to start.')).toBeVisible()
    await expect.element(firstTen).toBeDisabled()
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Import questions' }))
      .toHaveAttribute('href', '/app/import')
    await expectAccessible('the first steps')
    drop(textFile('trees.csv', CSV))
    await expect.element(page.getByText('trees.csv: 2 questions', { exact: false })).toBeVisible()
  })

  test('takes the sample bank with one tap, and then asks the first question with another', async () => {
    await openApp(fakeLearner(), '/app')
    await page.getByRole('link', { name: 'Start with the sample bank' }).click()
    await expect.element(heading('170 questions imported')).toBeVisible()
    await firstTen.click()
    await expect.element(submit).toBeVisible()
  })

  test('ticks what is done, and proposes an exam that fits the structure of the bank', async () => {
    const groups = Array.from({ length: 10 }, (_, n) =>
      question(`number ${n}`, { category: `T${Math.floor(n / 5)}${'ABCDE'[n % 5]}` }),
    )
    const learner = fakeLearner(groups)
    addResponse(learner, 0, true, 60)
    await openApp(learner, '/app')
    await expect.element(heading('Bring your questions (done)')).toBeVisible()
    await expect.element(page.getByText('1 of 10 answered.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Set up this exam' }).click()
    await expect.element(heading('Set up your exam (done)')).toBeVisible()
    await firstTen.click()
    await expect.element(submit).toBeVisible()
  })

  test('is replaced by what to do today after ten answers', async () => {
    // At noon: an answer of an hour ago is one of today.
    vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z'), toFake: ['Date'] })
    const learner = fakeLearner(questions(3))
    for (let answer = 0; answer < 10; answer++) addResponse(learner, answer % 3, true, 60)
    await openApp(learner, '/app')
    await expect.element(today.getByText('10 of 20 answered today', { exact: false })).toBeVisible()
    expect(firstTen.elements()).toEqual([])
  })
})

test('practice without questions opens with the same steps, and its modes say why they cannot start (spec §2.7)', async () => {
  const { screen } = await openPractice([])
  await expect.element(firstTen).toBeDisabled()
  for (const mode of ['Random', 'Prepare for my exam'] as const)
    await expect.element(screen.mode(mode)).toMatchTextContent('Nothing to ask yet: your bank is empty.')
  await expect.element(page.getByText(/minutes left$/)).not.toBeInTheDocument()
  await expectAccessible('practice without questions')
})

test('Previously Incorrect cannot start until there is a mistake', async () => {
  const { screen } = await openPractice(questions(2))
  const reason = 'Nothing to ask yet: no question was answered incorrectly.'
  await expect.element(screen.mode('Previously Incorrect')).toMatchTextContent(reason)
  await expect.element(screen.mode('Previously Incorrect')).toHaveAccessibleDescription(reason)
  await expect
    .element(screen.mode('Previously Incorrect'))
    .toHaveAccessibleName(
      "Previously Incorrect Practice questions you've answered incorrectly to reinforce learning",
    )
})
