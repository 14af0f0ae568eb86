import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import {
  addResponse,
  addTest,
  type FakeLearner,
  fakeLearner,
} from '../../../tests/components/fakes/fake-api.ts'
import { rows, shownQuestions, textsOf } from '../../../tests/components/lists.ts'
import { questionCard } from '../../../tests/components/question-cards.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'

// What was answered in exams is no practice response, on any screen (spec §3.14).

const NOW = Date.parse('2026-11-20T12:00:00Z')
const HISTORY = '/app/practice/history'

afterEach(() => void vi.useRealTimers())

/**
 * Four questions. Practice: oak right an hour ago. Three exams, the newest half an hour ago: oak wrong, elm right, yew
 * left unanswered; in the two before, elm right and wrong.
 */
function threeExams({ practiced = true } = {}): FakeLearner {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  const learner = fakeLearner([
    question('oak'),
    question('elm'),
    question('yew', { category: 'Shrubs' }),
    question('ash', { category: 'Shrubs' }),
  ])
  if (practiced) addResponse(learner, 0, true, 60)
  const exams: [string, (readonly [number, boolean, string[]])[]][] = [
    ['2026-11-18T09:00:00.000Z', [[1, false, ['Wrong 1']]]],
    ['2026-11-19T09:00:00.000Z', [[1, true, ['Right 1']]]],
    ['2026-11-20T11:30:00.000Z', [[0, false, ['Wrong 2']], [1, true, ['Right 1']], [2, false, []]]], // biome-ignore format: one exam a line
  ]
  for (const [takenAt, asked] of exams) {
    addTest(learner, 33, takenAt).questions.push(
      ...asked.map(([index, is_correct, chosen]) => {
        const { id, question_text } = learner.questions[index]!
        return { id, question_text, is_correct, chosen }
      }),
    )
  }
  return learner
}

/** The value of a figure of the overview. */
const figure = (label: string) =>
  [...document.querySelectorAll('dl[aria-label="Statistics"] > div')]
    .find((card) => card.querySelector('dt')?.textContent === label)
    ?.querySelector('dd')?.textContent

const section = (name: string) => page.getByRole('region', { name, exact: true })

test('the overview counts practice alone: shares, pools, categories, goal, days and progress (spec §9.2, §9.4, §9.5)', async () => {
  await openApp(threeExams(), '/app')
  await expect.poll(() => figure('Questions Attempted')).toBe('25%')
  expect(figure('Last Answer Correct')).toBe('25%')
  expect(figure('Last Two Answers Correct')).toBe('0%')
  const pools = textsOf(section('Smart Selection Question Pool').getByRole('listitem'))
  expect(pools[0]).toMatch(/New questions.*3$/)
  expect(pools[1]).toMatch(/Review questions.*0$/)
  expect(textsOf(section('Performance by Category').getByRole('listitem'))[0]).toMatch(/Trees.*100%/)
  const today = section('Today')
  await expect.element(today.getByText('1 of 20 answered today, 19 to go.')).toBeVisible()
  await expect.element(today.getByRole('heading', { name: 'You practiced today' })).toBeVisible()
  await expect.element(section('Progress')).toMatchTextContent('1 answer on 1 day in the last 26 weeks')
})

test('a question’s card counts practice, and says beside it how exams went (spec §2.6)', async () => {
  await openApp(threeExams(), '/app/questions?sort=attempts')
  await expect
    .poll(() => shownQuestions('Questions'))
    .toEqual(['oak', 'ash', 'elm', 'yew'].map((name) => `What of ${name}?`))
  const [oak, elm, ash] = ['oak', 'elm', 'ash'].map((name) => questionCard(`What of ${name}?`))
  await expect.element(oak!.row).toMatchTextContent('1 attempt')
  await expect.element(oak!.row).toMatchTextContent('100% correct')
  await expect.element(elm!.row).toMatchTextContent('0 attempts')
  for (const card of [oak, elm, ash]) await card!.header.click()
  await expect.element(oak!.row).toMatchTextContent('Practice Attempts (1)')
  await expect.element(oak!.row).toMatchTextContent('In exams: 0 of 1 right')
  await expect.element(elm!.row).toMatchTextContent('Practice Attempts (0)')
  await expect.element(elm!.row).toMatchTextContent('No practice attempts yet')
  await expect.element(elm!.row).toMatchTextContent('In exams: 2 of 3 right')
  await expect.element(ash!.row).not.toMatchTextContent('In exams')
  await expectAccessible('cards of questions that exams asked')
  await page.getByRole('button', { name: 'Never practiced' }).click()
  await expect.poll(() => shownQuestions('Questions')).toHaveLength(3)
})

test('they make a question previously incorrect, as a past test does (spec §9.3)', async () => {
  await openApp(threeExams(), '/app/practice/smart-selection')
  await page.getByRole('button', { name: /^Previously Incorrect / }).click()
  await expect.element(page.getByRole('button', { name: 'Submit Answer' })).toBeVisible()
  await expect.element(page.getByText(/^What of (oak|elm|yew)\?$/)).toBeVisible()
})

test('the history lists practice, or exams with their tests, and its badge counts practice alone (spec §2.10)', async () => {
  const learner = threeExams()
  const { address } = await openApp(learner, HISTORY)
  const badge = page.getByText('1 responses', { exact: true })
  await expect.element(badge).toBeVisible()
  await expect.poll(() => shownQuestions('Responses')).toEqual(['What of oak?'])
  await expect.element(rows('Responses').first()).toMatchTextContent('Your AnswerRight 1')
  await page.getByLabelText('Source').selectOptions('Exams')
  await expect
    .poll(() => shownQuestions('Responses'))
    .toEqual(['elm', 'oak', 'elm', 'elm'].map((name) => `What of ${name}?`))
  await expect.element(page.getByText('4 matches')).toBeVisible()
  await expect.element(badge).toBeVisible()
  expect(address()).toBe(`${HISTORY}?source=exam`)
  await page.getByLabelText('Result').selectOptions('Incorrect')
  await expect.poll(() => shownQuestions('Responses')).toEqual(['What of oak?', 'What of elm?'])
  await rows('Responses').first().getByRole('link', { name: 'Exam' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Past Test' })).toBeVisible()
  expect(address()).toBe(`/app/tests/${learner.tests.at(-1)?.id}`)
})

test('without practice, the history has none, and exams can still be listed', async () => {
  await openApp(threeExams({ practiced: false }), HISTORY)
  await expect.element(page.getByRole('heading', { name: 'No Practice History' })).toBeVisible()
  await expect.element(page.getByText(/responses$/)).not.toBeInTheDocument()
  await expectAccessible('a history of exams alone')
  await page.getByLabelText('Source').selectOptions('Exams')
  await expect.poll(() => shownQuestions('Responses')).toHaveLength(4)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByRole('heading', { name: 'No Practice History' })).toBeVisible()
})
