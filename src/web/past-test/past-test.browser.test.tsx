import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import {
  addNote,
  addResponse,
  addTest,
  type FakeLearner,
  fakeLearner,
} from '../../../tests/components/fakes/fake-api.ts'
import { textsOf } from '../../../tests/components/lists.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question, questions } from '../../../tests/setup/bank-questions.ts'
import { PATIENCE } from '../../../tests/setup/patience.ts'
import type { TestQuestion } from '../../contract/test.ts'

/** A learner with one test of four questions: correct, incorrect, unanswered, and one that has left the bank. */
function learnerWithTest(): { readonly learner: FakeLearner; readonly path: string } {
  const learner = fakeLearner([
    question('oak', { category: 'Oaks', explanation: 'It grows acorns.', reference: 'Book, page 4' }),
    question('elm', { category: 'Elms', is_flagged: true }),
    question('yew', { category: 'Yews' }),
  ])
  const asked = learner.questions.map(
    ({ id, question_text, category }): TestQuestion => ({ id, question_text, category, is_correct: false }),
  )
  const [oak, elm, yew] = asked
  const past = addTest(learner, 25, '2026-11-20T23:57:00.000Z')
  past.questions.push(
    { ...oak!, is_correct: true, chosen: ['Right 1'] },
    { ...elm!, chosen: ['Wrong 2'] },
    { ...yew!, chosen: [] },
    { id: 'gone', question_text: 'What of ash?', is_correct: false, chosen: ['Ash'], category: 'Elms' },
  )
  return { learner, path: `/app/tests/${past.id}` }
}

const cards = () =>
  [...document.querySelectorAll('ol[aria-label="Questions"] > li')].map(({ textContent }) => textContent)
const cardOf = (text: string) =>
  page.getByRole('list', { name: 'Questions' }).getByRole('listitem').filter({ hasText: text }).first()

describe('a past test (spec §2.13)', () => {
  test('opens from the overview, with its score beside the pass mark', async () => {
    const { learner, path } = learnerWithTest()
    const { address } = await openApp(learner, '/app')
    await page.getByRole('link', { name: /^25% Not passed Nov 20, 2026, 11:57 PM Open the test$/ }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Past Test' })).toBeVisible()
    expect(address()).toBe(path)
    await expect.element(page.getByText('Pass mark: 68%')).toBeVisible()
    expect(textsOf(page.getByRole('main').getByRole('definition')).slice(0, 3)).toEqual(['1/4', '3', '1'])
  })

  test('shows what had been estimated before it, beside what came', async () => {
    const learner = fakeLearner(questions(32))
    const past = addTest(learner, 25, new Date(Date.now() - 60_000).toISOString())
    for (let number = 0; number < 32; number++) addResponse(learner, number, number % 2 === 0, 100 + number)
    await openApp(learner, `/app/tests/${past.id}`)
    await expect
      .element(
        page.getByText(/^Before this test, your estimated chance to pass it was .*% ?\. You did not pass\.$/),
      )
      .toBeVisible()
  })

  test('says of an exam that was clicked away that its answers are left out', async () => {
    const { learner, path } = learnerWithTest()
    for (const asked of learner.tests[0]!.questions) asked.time_ms = 900
    await openApp(learner, path)
    await expect.element(page.getByText(/^Most of these answers took less than 2 seconds/)).toBeVisible()
  })

  test('shows what was chosen beside the key, and a question that has left the bank as it was', async () => {
    const { learner, path } = learnerWithTest()
    await openApp(learner, path)
    await expect.element(cardOf('What of oak?')).toMatchTextContent(/^1\. *Correct/)
    await expect.element(cardOf('What of elm?')).toMatchTextContent(/^2\. *Incorrect.*Your Answer *Wrong 2/)
    await expect.element(cardOf('What of yew?')).toMatchTextContent(/^3\. *Incorrect *Unanswered/)
    await expect
      .element(cardOf('What of ash?'))
      .toMatchTextContent(/Your Answer *Ash.*This question is no longer in your bank\./)
    await cardOf('What of oak?').getByText('Explanation and notes').click()
    await expect.element(page.getByText('It grows acorns.')).toBeVisible()
    await expect.element(page.getByText('Book, page 4')).toBeVisible()
  })

  test('by category, the weakest first', async () => {
    const { learner, path } = learnerWithTest()
    await openApp(learner, path)
    const categories = page.getByRole('region', { name: 'By category' }).getByRole('listitem')
    await expect.element(categories.first()).toBeVisible()
    expect(textsOf(categories)).toEqual([
      expect.stringMatching(/^Elms *0 of 2/),
      expect.stringMatching(/^Yews *0 of 1/),
      expect.stringMatching(/^Oaks *1 of 1/),
    ])
  })

  test('leads with what held the learner back and with the wrong questions, which can be practiced', async () => {
    const { learner, path } = learnerWithTest()
    await openApp(learner, path)
    const losses = page.getByRole('region', { name: 'What held you back' })
    await expect.element(losses).toBeVisible()
    expect(textsOf(losses.getByRole('listitem'))).toEqual([
      expect.stringMatching(/^Elms *2 of 2 incorrect/),
      expect.stringMatching(/^Yews *1 of 1 incorrect/),
    ])
    expect(cards()).toEqual(
      ['elm', 'yew', 'ash', 'oak'].map((word) => expect.stringContaining(`of ${word}?`)),
    )
    await losses.getByRole('button', { name: 'Practice these 1, wrong in Elms' }).click()
    await expect.element(page.getByText('1 left', { exact: true })).toBeVisible()
  })

  test('names a category by its title for those who listen, too', async () => {
    const { learner, path } = learnerWithTest()
    learner.categoryTitles.push({ category: 'Elms', title: 'Rough leaves' })
    await openApp(learner, path)
    const losses = page.getByRole('region', { name: 'What held you back' })
    await expect.element(losses.getByText('Elms: Rough leaves')).toBeVisible()
    await losses.getByRole('button', { name: 'Practice these 1, wrong in Elms: Rough leaves' }).click()
    await expect.element(page.getByText('1 left', { exact: true })).toBeVisible()
  })

  test.each([
    ['Incorrect 3', ['elm', 'yew', 'ash'], '?show=incorrect'],
    ['Unanswered 1', ['yew'], '?show=unanswered'],
    ['Flagged 1', ['elm'], '?show=flagged'],
  ])('filtered: %s, and the address says so', async (name, listed, query) => {
    const { learner, path } = learnerWithTest()
    const { address } = await openApp(learner, path)
    await page.getByText(name, { exact: true }).click()
    await expect.poll(cards).toEqual(listed.map((word) => expect.stringContaining(`What of ${word}?`)))
    expect(address()).toBe(path + query)
  })

  test('the wrong ones can be practiced, those that the bank still has', async () => {
    const { learner, path } = learnerWithTest()
    const { address } = await openApp(learner, path)
    await page.getByRole('button', { name: 'Practice the wrong ones (2)' }).click()
    await expect.element(page.getByText('2 left', { exact: true })).toBeVisible()
    expect(address()).toBe('/app/practice/smart-selection')
  })

  test.each([
    ['Same questions again', 'Question 1 of 3'],
    ['Retake Test', 'Question 1 of 3'],
  ])('it can be taken again: %s', async (button, position) => {
    const { learner, path } = learnerWithTest()
    await openApp(learner, path)
    await page.getByRole('button', { name: button }).click()
    await expect.element(page.getByText(position, { exact: true })).toBeVisible()
  })

  test('a question can be edited, and its notes are there', async () => {
    const { learner, path } = learnerWithTest()
    addNote(learner, 1, { note_text: '<p>Serrated leaves.</p>', hint_text: '' })
    await openApp(learner, path)
    await cardOf('What of elm?').getByText('has notes').click()
    await expect.element(page.getByText('Serrated leaves.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit question 2' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Edit question' })).toBeVisible()
  })

  test('an address of no test says so', async () => {
    const { learner } = learnerWithTest()
    await openApp(learner, '/app/tests/unknown')
    await expect.element(page.getByRole('heading', { name: 'Test not found' })).toBeVisible()
  })

  test('axe finds nothing', async () => {
    const { learner, path } = learnerWithTest()
    await openApp(learner, path)
    await expect.element(cardOf('What of oak?')).toBeVisible()
    await expectAccessible('a past test')
  })
})

test('a test that does not say what was chosen shows what it has', async () => {
  const learner = fakeLearner([question('oak')])
  const past = addTest(learner, 0, '2026-11-20T23:57:00.000Z')
  const [{ id, question_text } = { id: '', question_text: '' }] = learner.questions
  past.questions.push({ id, question_text, is_correct: false })
  await openApp(learner, `/app/tests/${past.id}`)
  await expect.element(cardOf('What of oak?')).toMatchTextContent(/^1\. *Incorrect/)
  expect(page.getByText('Your Answer').elements()).toEqual([])
  await expect.element(page.getByText("This test doesn't say which answers were chosen.")).toBeVisible()
})

test('a test of 150 questions opens with the first ones, and the others follow', async () => {
  const learner = fakeLearner(Array.from({ length: 150 }, (_, n) => question(`tree ${n}`)))
  const past = addTest(learner, 0, '2026-11-20T23:57:00.000Z')
  for (const { id, question_text } of learner.questions)
    past.questions.push({ id, question_text, is_correct: false, chosen: [] })
  const counts: number[] = []
  const observer = new MutationObserver(() => {
    const count = cards().length
    if (count > 0 && count !== counts.at(-1)) counts.push(count)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await openApp(learner, `/app/tests/${past.id}`)
  await expect.poll(() => counts.at(-1), { timeout: PATIENCE.timeout }).toBe(150)
  observer.disconnect()
  expect(counts[0]).toBeLessThanOrEqual(10)
})
