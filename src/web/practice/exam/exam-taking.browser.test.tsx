import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { addTest, type FakeLearner, fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import { pass, passUntil, passUntilVisible, stopTime } from '../../../../tests/components/fakes/fake-time.ts'
import { PRACTICE_PATH, PracticeScreen } from '../../../../tests/components/practice-screen.ts'
import { openApp, reopenApp } from '../../../../tests/components/render-app.tsx'
import { seedRandom } from '../../../../tests/components/seeded-random.ts'
import { multipleQuestion, question } from '../../../../tests/setup/bank-questions.ts'

const MINUTE = 60_000
const position = (text: string) => page.getByText(`Question ${text}`, { exact: true })
const practiceTab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Practice' })
const status = (text: string) => page.getByRole('status').filter({ hasText: text })

/** A learner who took an exam of their own once: three questions in ten minutes, two to pass. */
function learnerWithExam(minutes: number | null = 10): FakeLearner {
  const learner = fakeLearner([question('oak'), question('elm'), multipleQuestion('yew')])
  const past = addTest(learner, 0, '2026-11-20T23:57:00.000Z')
  past.exam = {
    name: 'Technician',
    categories: [],
    blueprint: { kind: 'random', count: 3 },
    pass_mark: { kind: 'points', points: 2 },
    time_limit_minutes: minutes,
    scoring: 'all-or-nothing',
    shows_answer_count: true,
  }
  past.questions.push(
    ...learner.questions.map(({ id, question_text }) => ({
      id,
      question_text,
      is_correct: false,
      chosen: [],
    })),
  )
  return learner
}

/** Begins the exam again, from its past test. */
async function takeExam(learner: FakeLearner): Promise<PracticeScreen> {
  seedRandom()
  await openApp(learner, `/app/tests/${learner.tests[0]?.id}`)
  await expect.element(page.getByText('Pass mark: 2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Retake Test' }).click()
  await expect.element(position('1 of 3')).toBeVisible()
  return new PracticeScreen(learner)
}

/** Goes to the question with several correct answers. */
async function goToMultiple(screen: PracticeScreen): Promise<void> {
  for (let at = 1; screen.question().correct_answers.length === 1; at++) {
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(position(`${at + 1} of 3`)).toBeVisible()
  }
}

describe('the time of an exam with a limit (spec §4.19)', () => {
  test('is shown, announced, and hidden on request; at zero the exam is handed in with what is chosen', async () => {
    const learner = learnerWithExam()
    const screen = await takeExam(learner)
    await expect.element(page.getByText(/^Time left: (10:00|9:5\d)$/)).toBeVisible()
    stopTime()
    await screen.choose('Right 1')
    await pass(5 * MINUTE)
    await passUntilVisible(page.getByText(/^Time left: [45]:/))
    await expect.element(status('5 minutes left')).toBeInTheDocument()
    await page.getByRole('button', { name: 'Hide the time' }).click()
    await expect.element(page.getByText('Time left: Hidden', { exact: true })).toBeVisible()
    await pass(4 * MINUTE)
    await passUntilVisible(status('1 minute left'))
    await pass(MINUTE)
    await passUntilVisible(page.getByRole('heading', { level: 1, name: 'Not Passed' }))
    await expect.element(page.getByText('You need 2 of 3 to pass')).toBeVisible()
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveAccessibleDescription(/^Time is up\. Your exam was handed in/)
    await expect.poll(() => learner.tests).toHaveLength(2)
    expect(learner.tests[1]).toMatchObject({ exam: { name: 'Technician' }, duration_ms: 10 * MINUTE })
    expect(learner.tests[1]?.questions.filter(({ chosen }) => chosen?.length === 1)).toHaveLength(1)
  })

  test('continues while the page is closed: on return the exam was handed in, and its result is one click away', async () => {
    const learner = learnerWithExam()
    const screen = await takeExam(learner)
    await screen.choose('Right 1')
    // A page that is open saves the exam with its own time.
    await cleanup()
    letClockRunOut()
    const { address } = await reopenApp('/app')
    await page.getByRole('button', { name: 'See the result' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Past Test' })).toBeVisible()
    await expect.poll(() => learner.tests).toHaveLength(2)
    expect(address()).toBe(`/app/tests/${learner.tests[1]?.id}`)
    expect(learner.tests[1]?.questions.filter(({ chosen }) => chosen?.length === 1)).toHaveLength(1)
    await reopenApp(PRACTICE_PATH)
    await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
    expect(page.getByText('Continue where you left off').elements()).toEqual([])
  })

  test.for([
    ['since a reload', () => reopenApp(PRACTICE_PATH)],
    ['since the Practice tab was pressed', () => practiceTab.click()],
  ] as const)(
    'an exam that waits %s is handed in at its end, and no longer offered',
    async ([, interrupt]) => {
      const learner = learnerWithExam()
      const screen = await takeExam(learner)
      await screen.choose('Right 1')
      stopTime()
      await interrupt()
      const offer = page.getByText(
        /^Technician: question 1 of 3, 1 answered\. The time goes on: \d+ minutes? left\.$/,
      )
      await passUntilVisible(offer)
      await pass(9 * MINUTE)
      await passUntilVisible(page.getByText(/The time goes on: 1 minute left\.$/))
      await pass(MINUTE)
      await passUntilVisible(page.getByRole('button', { name: 'See the result' }))
      expect(offer.elements()).toEqual([])
      await passUntil(() => learner.tests.length === 2)
    },
  )
})

/** Moves the saved exam back by an hour, as if so much time had passed since it was saved. */
function letClockRunOut(): void {
  const key = Object.keys(localStorage).find((each) => each.startsWith('quizgrove_unfinished_exam'))
  const stored = localStorage.getItem(key ?? '')
  const saved = z
    .looseObject({ clock: z.looseObject({ wallMs: z.number() }) })
    .parse(JSON.parse(stored ?? ''))
  saved.clock.wallMs -= 60 * MINUTE
  localStorage.setItem(key ?? '', JSON.stringify(saved))
}

describe('taking an exam by keyboard', () => {
  test('options are struck out, questions flagged and reached by number; all of it survives a reload', async () => {
    const learner = learnerWithExam(null)
    const screen = await takeExam(learner)
    await goToMultiple(screen)
    const count = screen.question().correct_answers.length
    await expect.element(page.getByText(`Choose ${count}`, { exact: true })).toBeVisible()
    const text = screen.question().question_text
    await userEvent.keyboard('{Shift>}a{/Shift}bf')
    const struck = page.getByRole('button', { name: 'Strike out option A' })
    await expect.element(struck).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => screen.options()[1]?.isChosen).toBe(true)
    await expect
      .element(page.getByRole('button', { name: 'Flag for review' }))
      .toHaveAttribute('aria-pressed', 'true')
    await expectAccessible('an exam with a struck option')
    const number = Number(/Question (\d)/.exec(document.querySelector('main')?.textContent ?? '')?.[1])

    await reopenApp(PRACTICE_PATH)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(position(`${number} of 3`)).toBeVisible()
    await expect.element(screen.questionText).toHaveTextContent(text)
    await expect.element(struck).toHaveAttribute('aria-pressed', 'true')

    const other = number === 3 ? 1 : 3
    await userEvent.keyboard('g')
    await expect.element(page.getByLabelText('Go to question')).toHaveFocus()
    await userEvent.keyboard(`${other}{Enter}`)
    await expect.element(position(`${other} of 3`)).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: `Question ${number}, answered, flagged for review` }))
      .toBeVisible()
  })

  test('a right click strikes an option out, and choosing it undoes that', async () => {
    const screen = await takeExam(learnerWithExam(null))
    const [first] = screen.options()
    const option = page.getByText(first!.text, { exact: true })
    const struck = page.getByRole('button', { name: 'Strike out option A' })
    await option.click({ button: 'right' })
    await expect.element(struck).toHaveAttribute('aria-pressed', 'true')
    await option.click()
    await expect.element(struck).toHaveAttribute('aria-pressed', 'false')
    expect(screen.options()[0]?.isChosen).toBe(true)
  })

  test('the Menu key strikes nothing out, and Space then chooses as usual', async () => {
    const screen = await takeExam(learnerWithExam(null))
    const input = document.querySelector<HTMLInputElement>(
      'main input[type=radio], main input[type=checkbox]',
    )
    input?.focus()
    // What a browser does when the Menu key is pressed, without its menu, which a test cannot close.
    input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ContextMenu', bubbles: true }))
    input?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await userEvent.keyboard(' ')
    await expect.poll(() => screen.options()[0]?.isChosen).toBe(true)
    await expect
      .element(page.getByRole('button', { name: 'Strike out option A' }))
      .toHaveAttribute('aria-pressed', 'false')
  })
})
