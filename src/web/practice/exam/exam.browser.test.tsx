import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { pass, passUntil, passUntilVisible, stopTime } from '../../../../tests/components/fakes/fake-time.ts'
import { answerTo, openPractice, type PracticeScreen } from '../../../../tests/components/practice-screen.ts'
import { multipleQuestion, question, questions } from '../../../../tests/setup/bank-questions.ts'

const TESTS = /^\/tests\/$/
const position = (text: string) => page.getByText(`Question ${text}`, { exact: true })
const leaveDialog = page.getByRole('dialog', { name: 'Leave the test?' })

/** One figure of the results. */
function figure(name: string): string | undefined {
  const figures = [...document.querySelectorAll('dl > div')]
  return figures.find((each) => each.querySelector('dt')?.textContent === name)?.querySelector('dd')
    ?.textContent
}

/** Answers all questions of the exam by script, the first `right` of them right, and finishes it. */
async function finish(screen: PracticeScreen, right: number, total: number): Promise<void> {
  await expect.element(position(`1 of ${total}`)).toBeVisible()
  const asked = new Set<string>()
  for (let answered = 0; answered < total; answered++) {
    const question = screen.question()
    asked.add(question.id)
    await screen.choose(...answerTo(question, answered < right))
    if (answered < total - 1) await goOn()
  }
  expect(asked.size, 'no question twice').toBe(total)
  await screen.button('Finish Test').click()
}

/** Clicks Next and waits until the next question is drawn. */
async function goOn(): Promise<void> {
  const before = document.querySelector('main h2')
  const next = [...document.querySelectorAll('button')].find(
    (button) => button.textContent.trim() === 'Next' && button.checkVisibility(),
  )
  next?.click()
  for (let frames = 0; before?.isConnected; frames++) {
    if (frames > 300) throw new Error('Next leads nowhere')
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

describe('answering (spec §4.13)', () => {
  test('answers are stored per question, not judged, and can be changed until the end', async () => {
    const { api, screen } = await openPractice([...questions(2), multipleQuestion('several')])
    await screen.start('Test Mode')
    await expect.element(page.getByText('1 / 3', { exact: true })).toBeVisible()
    await expect.element(screen.button('Previous')).toBeDisabled()
    const shown = []
    for (let at = 1; at <= 3; at++) {
      await expect.element(position(`${at} of 3`)).toBeVisible()
      await screen.choose('Right 1')
      if (at === 2) await screen.choose('Wrong 1')
      shown.push({ question: screen.question(), options: screen.options() })
      if (at < 3) await screen.button('Next').click()
    }
    expect(shown.flatMap(({ options }) => options).every(({ mark }) => mark === null)).toBe(true)
    await expect.element(page.getByText('3 / 3', { exact: true })).toBeVisible()
    await expect.element(screen.button('Next')).toBeDisabled()
    for (const { question, options } of shown.toReversed()) {
      await expect.element(screen.questionText).toHaveTextContent(question.question_text)
      expect(screen.options()).toEqual(options)
      if (question !== shown[0]?.question) await screen.button('Previous').click()
    }
    await expect.element(screen.button('Previous')).toBeDisabled()
    for (let at = 1; at <= 3; at++) {
      await expect.element(position(`${at} of 3`)).toBeVisible()
      const { correct_answers } = screen.question()
      const chosen = screen.chosen()
      const isSingle = correct_answers.length === 1
      const wrong = isSingle ? [] : chosen.filter((option) => !correct_answers.includes(option))
      const missing = correct_answers.filter((option) => !chosen.includes(option))
      await screen.choose(...wrong, ...missing)
      if (at < 3) await screen.button('Next').click()
    }
    await screen.button('Finish Test').click()
    await expect.element(page.getByText('3/3', { exact: true })).toBeVisible()
    await expect.poll(() => api.bodiesOf('POST', TESTS)).toHaveLength(1)
    expect(api.bodiesOf('POST', /^\/practice-responses/), 'no responses (spec §5.2)').toEqual([])
  })

  test('by keyboard: numbers choose, Enter and the arrows move, ? lists the keys', async () => {
    const { screen } = await openPractice(questions(3))
    await screen.start('Test Mode')
    await userEvent.keyboard('2')
    await expect.poll(() => screen.options()[1]?.isChosen).toBe(true)
    await userEvent.keyboard('{Enter}')
    await expect.element(position('2 of 3')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(position('3 of 3')).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.element(position('1 of 3')).toBeVisible()
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  })

  test('the minutes since the start are shown', async () => {
    const { screen } = await openPractice(questions(3))
    stopTime()
    await screen.start('Test Mode')
    await expect.element(page.getByText('Elapsed: 0 min', { exact: true })).toBeVisible()
    await pass(3 * 60_000 + 30_000)
    await expect.element(page.getByText('Elapsed: 3 min', { exact: true })).toBeVisible()
  })
})

describe('finishing (spec §2.9, §4.13)', () => {
  test('asks first while questions are unanswered; Escape returns to the exam', async () => {
    const { screen } = await openPractice(questions(3))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await screen.button('Finish Test').click()
    const dialog = page.getByRole('dialog', { name: 'Finish the test?' })
    await expect.element(dialog).toMatchTextContent('2 questions are still unanswered.')
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.elements()).toEqual([])
    await expect.element(position('1 of 3')).toBeVisible()
    await screen.button('Next').click()
    await screen.choose('Right 1')
    await screen.button('Finish Test').click()
    await expect.element(dialog).toMatchTextContent('1 question is still unanswered.')
  })

  test('the results say what was missed, and the test is stored with them', async () => {
    // With its intervals: to one that fires after the jump of the clock, the computer slept.
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const { learner, screen } = await openPractice([
      question('the oak', { category: null }),
      question('the elm', { category: 'Trees' }),
      question('the yew', { category: 'Trees' }),
    ])
    await screen.start('Test Mode')
    const asked = []
    for (const [index, isRight] of [true, false].entries()) {
      const chosen = answerTo(screen.question(), isRight)
      asked.push({ question: screen.question(), isRight, chosen })
      await screen.choose(...chosen)
      await screen.button('Next').click()
      await expect.element(position(`${index + 2} of 3`)).toBeVisible()
    }
    asked.push({ question: screen.question(), isRight: false, chosen: [] })
    vi.advanceTimersByTime(3 * 60_000 + 30_000)
    await screen.button('Finish Test').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Finish Test' }).click()

    // Read first by a screen reader.
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Not Passed', exact: true }))
      .toHaveFocus()
    await expect.element(page.getByText('You need 68% or higher to pass', { exact: true })).toBeVisible()
    expect(['Score', 'Correct', 'Incorrect', 'Time'].map(figure)).toEqual(['33%', '1/3', '2', '3 min'])
    await expect.element(page.getByRole('heading', { name: 'Question Breakdown', exact: true })).toBeVisible()
    const list = document.querySelectorAll('ol[aria-label="Questions"] > li')
    const rows = [...list].map((row) => row.textContent)
    const numbered = asked.map((each, index) => ({ ...each, number: index + 1 }))
    const wrongFirst = [...numbered.slice(1), ...numbered.slice(0, 1)]
    expect(rows).toEqual(
      wrongFirst.map(({ question, isRight, number }) =>
        expect.stringMatching(
          new RegExp(
            `^${number}\\.${isRight ? 'Correct' : 'Incorrect'}.*${question.category ?? 'General'}.*${question.question_text.slice(0, -1)}`,
          ),
        ),
      ),
    )
    await expect.poll(() => learner.tests).toHaveLength(1)
    expect(learner.tests[0]).toMatchObject({ score: 33, passed: false })
    expect(learner.tests[0]?.questions).toEqual(
      asked.map(({ question: { id, question_text, category }, isRight, chosen }) => ({
        id,
        question_text,
        is_correct: isRight,
        chosen,
        category,
        time_ms: expect.any(Number),
      })),
    )
  })

  test.for([
    [54, 'Congratulations!', '68%', 'You passed the test!'],
    [53, 'Not Passed', '66%', 'You need 68% or higher to pass'],
  ] as const)('%i of 80 right: %s (spec §9.7)', async ([right, verdict, score, text]) => {
    const { screen } = await openPractice(questions(90))
    await screen.start('Test Mode')
    await expect.element(page.getByText('1 / 80', { exact: true })).toBeVisible()
    await finish(screen, right, 80)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(verdict)
    expect(figure('Correct')).toBe(`${right}/80`)
    expect(figure('Score')).toBe(score)
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  })

  test('Retake Test starts a new exam, Back to Practice Modes leads back, and both tests are stored', async () => {
    const { learner, screen } = await openPractice(questions(2))
    await screen.start('Test Mode')
    await finish(screen, 2, 2)
    await screen.button('Retake Test').click()
    await expect.element(position('1 of 2')).toBeVisible()
    expect(screen.chosen()).toEqual([])
    await finish(screen, 2, 2)
    await screen.button('Back to Practice Modes').click()
    await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
    await expect.element(page.getByText('Last Session: 2 questions, 100% correct')).toBeVisible()
    await expect.poll(() => learner.tests).toHaveLength(2)
  })

  test.each(['Retake Test', 'Same questions again', 'Back to Practice Modes'])(
    '%s asks before typed notes are lost, and can save them',
    async (way) => {
      const { learner, screen } = await openPractice(questions(1))
      await screen.start('Test Mode')
      await finish(screen, 1, 1)
      await page.getByText('Notes', { exact: true }).click()
      await screen.button('Edit Notes').click()
      await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Oaks')
      const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
      await screen.button(way).click()
      await dialog.getByRole('button', { name: 'Stay' }).click()
      await expect.element(page.getByRole('textbox', { name: 'Notes', exact: true })).toBeVisible()
      await screen.button(way).click()
      await dialog.getByRole('button', { name: 'Save and leave' }).click()
      await expect.poll(() => screen.button(way).elements()).toEqual([])
      await expect.poll(() => learner.notes).toMatchObject([{ note_text: '<p>Oaks</p>' }])
    },
  )

  test('a test that could not be stored stays on screen, is announced once, and is stored once', async () => {
    const errors = expectErrors()
    const { api, learner, screen } = await openPractice(questions(2))
    let tries = 0
    api.override('POST', TESTS, () => {
      tries += 1
      return tries === 1 ? new Response(null, { status: 503 }) : null
    })
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await screen.button('Next').click()
    await expect.element(position('2 of 2')).toBeVisible()
    await screen.choose('Right 1')
    stopTime()
    await screen.button('Finish Test').click()
    const text = page.getByText("Your test result couldn't be saved yet. It will be sent again.")
    await passUntilVisible(text)
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to save the finished test')
    await expect.element(page.getByRole('heading', { name: 'Congratulations!' })).toHaveFocus()
    await passUntil(() => learner.tests.length === 1, 500)
    expect(tries).toBe(2)
    expect(text.elements().length).toBeLessThanOrEqual(1)
    await expect.element(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  })

  test('a test whose reply is lost is stored once, under its id', async () => {
    expectErrors()
    const { api, learner, screen } = await openPractice(questions(2))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await screen.button('Next').click()
    await expect.element(position('2 of 2')).toBeVisible()
    await screen.choose('Right 1')
    let tries = 0
    api.override('POST', TESTS, async (call) => {
      tries += 1
      const reply = await api.route(call)
      return tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : reply
    })
    stopTime()
    await screen.button('Finish Test').click()
    await passUntil(() => tries === 2, 500)
    expect(learner.tests).toHaveLength(1)
  })
})

describe('leaving (spec §4.13)', () => {
  test('by Back asks first, and the exam is not stored', async () => {
    const { api, screen } = await openPractice(questions(2))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await screen.button('Back').click()
    await leaveDialog.getByRole('button', { name: 'Leave the test' }).click()
    await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
    expect(api.bodiesOf('POST', TESTS)).toEqual([])
    expect(page.getByText(/^Last Session/).elements()).toEqual([])
  })

  test('by another tab of the app asks as well: Stay changes nothing', async () => {
    const { address, screen } = await openPractice(questions(3))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Questions' })
    await tab.click()
    await leaveDialog.getByRole('button', { name: 'Stay' }).click()
    await expect.element(position('1 of 3')).toBeVisible()
    expect(screen.chosen()).toEqual(['Right 1'])
    await tab.click()
    await leaveDialog.getByRole('button', { name: 'Leave the test' }).click()
    await expect.element(page.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible()
    expect(address()).toBe('/app/questions')
  })

  test('before anything is chosen asks nothing', async () => {
    const { screen } = await openPractice(questions(2))
    await screen.start('Test Mode')
    await screen.button('Back').click()
    await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  })
})
