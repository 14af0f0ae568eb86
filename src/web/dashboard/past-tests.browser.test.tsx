import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import {
  addNote,
  addResponse,
  addTest,
  type FakeLearner,
  fakeLearner,
} from '../../../tests/components/fakes/fake-api.ts'
import { focusOn } from '../../../tests/components/keys.ts'
import { textsOf } from '../../../tests/components/lists.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'

const PATH = '/app'
const PASSED = 'Delete the test from Nov 20, 2026, 11:57 PM, 72%'
const FAILED = 'Delete the test from Nov 2, 2026, 09:05 AM, 40%'

/** Two tests; two questions came from the newer one, one of them answered and noted, and a third from neither. */
function twoTests(): FakeLearner {
  const learner = fakeLearner([question('oak'), question('elm'), question('own')])
  addTest(learner, 40, '2026-11-02T09:05:00.000Z')
  const { id } = addTest(learner, 72.4, '2026-11-20T23:57:00.000Z')
  for (const index of [0, 1]) {
    const from = learner.questions[index]
    if (from) learner.questions[index] = { ...from, source_test_id: id }
  }
  addResponse(learner, 0, true, 30)
  addResponse(learner, 2, true, 20)
  addNote(learner, 0, { note_text: '<p>Mine</p>', hint_text: '' })
  return learner
}

const pastTests = page.getByRole('region', { name: 'Past Tests', exact: true })
const items = () => textsOf(pastTests.getByRole('listitem'))
const deleteButton = page.getByRole('dialog').getByRole('button', { name: 'Delete Test' })

/** All texts of the card of this label. */
function card(label: string): string {
  const cards = [...document.querySelectorAll('dl[aria-label="Statistics"] > div')]
  return cards.find((each) => each.querySelector('dt')?.textContent === label)?.textContent ?? ''
}

test('each test with its date, score, verdict and the pass mark, the newest first (spec §2.5)', async () => {
  await openApp(twoTests(), PATH)
  await expect.element(pastTests).toMatchTextContent('Pass mark: 68%')
  expect(items()).toEqual([
    expect.stringMatching(/^72%Passed *Nov 20, 2026, 11:57 PM/),
    expect.stringMatching(/^40%Not passed *Nov 2, 2026, 09:05 AM/),
  ])
})

describe('a test over chosen categories (spec §9.4)', () => {
  const art = ['Art', 'Law', 'Music', 'Physics']

  test('is marked, and counts in every figure; the average without it is said below', async () => {
    const learner = twoTests()
    addTest(learner, 100, '2026-11-21T10:00:00.000Z', art)
    await openApp(learner, PATH)
    await expect.element(pastTests).toMatchTextContent('Without partial tests, the average is 56%.')
    await expect
      .element(pastTests.getByRole('listitem').first())
      .toMatchTextContent(/Partial *Art, Law, Music and 1 more/)
    expect(pastTests.getByText('Partial', { exact: true }).elements()).toHaveLength(1)
    expect(card('Total Tests')).toMatch(/3.*2 passed/)
    expect(card('Average Score')).toMatch(/71%.*From 3 tests/)
    expect(card('Best Score')).toContain('100%')
    expect(card('Pass Rate')).toMatch(/67%.*2 of 3 tests/)
    expect(card('Improvement Rate')).toMatch(/\+150%.*Latest 1 vs first 1/)
  })

  test('gives average, pass rate and tips alone, and no average without it', async () => {
    const learner = fakeLearner([question('oak')])
    addTest(learner, 100, '2026-11-21T10:00:00.000Z', art)
    await openApp(learner, PATH)
    await expect.element(pastTests).toMatchTextContent('Partial')
    expect(card('Average Score')).toMatch(/100%.*From 1 test$/)
    expect(card('Pass Rate')).toMatch(/100%.*1 of 1 test$/)
    await expect.element(page.getByRole('list', { name: 'Tips' })).toMatchTextContent('Excellent work!')
    await expect.element(pastTests).not.toMatchTextContent('Without partial tests')
  })
})

describe('deleting a test (spec §4.2)', () => {
  test('asks first and says what goes with it; Cancel changes nothing', async () => {
    await openApp(twoTests(), PATH)
    const opener = page.getByRole('button', { name: PASSED })
    await opener.click()
    await expect
      .element(page.getByRole('dialog'))
      .toHaveAccessibleDescription(
        'The test with 72% (Nov 20, 2026, 11:57 PM) will be deleted permanently. 2 questions that came from it will be deleted too, with their answers and notes.',
      )
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(opener).toHaveFocus()
    expect(items()).toHaveLength(2)
  })

  test('says so when no questions go with it', async () => {
    await openApp(twoTests(), PATH)
    await page.getByRole('button', { name: FAILED }).click()
    await expect
      .element(page.getByRole('dialog'))
      .toHaveAccessibleDescription(/No questions will be deleted\./)
  })

  test('takes its questions, their responses and notes along, by keyboard', async () => {
    const learner = twoTests()
    await openApp(learner, PATH)
    await expect.element(page.getByText(/100% of 2 answers correct/)).toBeVisible()
    await focusOn(page.getByRole('button', { name: PASSED }))
    await userEvent.keyboard('{Enter}')
    await focusOn(deleteButton)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
    await expect.element(page.getByText('2 questions were deleted with it.')).toBeVisible()
    await expect.element(pastTests.getByRole('heading')).toHaveFocus()
    await expect.poll(items).toEqual([expect.stringMatching(/^40%/)])
    expect(card('Question Bank')).toMatch(/^Question Bank1/)
    // Responses are loaded again.
    await expect.element(page.getByText(/100% of 1 answer correct/)).toBeVisible()
    expect(learner.tests).toHaveLength(1)
    expect(learner.questions.map((left) => left.question_text)).toEqual(['What of own?'])
  })

  test('that fails says so, leaves the test, and can be tried again (spec §8.2)', async () => {
    const errors = expectErrors()
    const { api } = await openApp(twoTests(), PATH)
    api.failNext('DELETE', /^\/tests\//, 500)
    await page.getByRole('button', { name: PASSED }).click()
    await deleteButton.click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Failed to delete test. Please try again.')
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to delete test')
    expect(card('Question Bank')).toMatch(/^Question Bank3/)
    await deleteButton.click()
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
    await expect.poll(() => card('Question Bank')).toMatch(/^Question Bank1/)
  })

  test('counts as done when the test is gone already', async () => {
    const learner = twoTests()
    const { api } = await openApp(learner, PATH)
    const newest = learner.tests.at(-1)
    api.deleteTest(newest?.id ?? '')
    await page.getByRole('button', { name: PASSED }).click()
    await deleteButton.click()
    await expect.poll(items).toEqual([expect.stringMatching(/^40%/)])
    expect(card('Question Bank')).toMatch(/^Question Bank1/)
  })
})
