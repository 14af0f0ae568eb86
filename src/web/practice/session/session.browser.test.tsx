import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { addNote, addResponse, FakeApi, fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import { pass, passUntil, passUntilVisible, stopTime } from '../../../../tests/components/fakes/fake-time.ts'
import { openPractice, PRACTICE_PATH } from '../../../../tests/components/practice-screen.ts'
import { openApp } from '../../../../tests/components/render-app.tsx'
import { multipleQuestion, question, questions } from '../../../../tests/setup/bank-questions.ts'

const RESPONSES = /^\/practice-responses\/$/
const FLAG = /\/flag$/

describe('options (spec §2.8, §4.10)', () => {
  test('with one right answer a click replaces the selection', async () => {
    const { screen } = await openPractice([question('one')])
    await screen.start('Random')
    expect(page.getByRole('radio').elements()).toHaveLength(4)
    await expect.element(screen.button('Submit Answer')).toBeDisabled()
    await screen.choose('Wrong 1', 'Right 1')
    expect(screen.chosen()).toEqual(['Right 1'])
    await expect.element(screen.button('Submit Answer')).toBeEnabled()
  })

  test('with several a click selects or deselects', async () => {
    const { screen } = await openPractice([multipleQuestion('several')])
    await screen.start('Random')
    expect(page.getByRole('checkbox').elements()).toHaveLength(4)
    await screen.choose('Wrong 1', 'Right 1')
    expect(screen.chosen()).toEqual(['Right 1', 'Wrong 1'])
    await screen.choose('Wrong 1', 'Right 1')
    expect(screen.chosen()).toEqual([])
    await expect.element(screen.button('Submit Answer')).toBeDisabled()
  })

  test('are lettered in order and shuffled for every showing', async () => {
    const eight = Array.from({ length: 8 }, (_, index) => `option ${index + 1}`)
    const { screen } = await openPractice([
      question('eight', { possible_answers: eight, correct_answers: ['option 1'] }),
      question('another'),
    ])
    await screen.start('Random')
    const orders = new Set<string>()
    for (let showing = 0; showing < 10; showing++) {
      const shown = screen.options()
      expect(shown.map(({ letter }) => letter).join('')).toBe('ABCDEFGH'.slice(0, shown.length))
      if (shown.length === 8) orders.add(shown.map(({ text }) => text).join())
      await screen.skip()
    }
    expect(orders.size).toBeGreaterThan(1)
  })
})

describe('an answer (spec §2.8, §4.8, §4.10)', () => {
  test('that is wrong: the verdict, the marks, the lock', async () => {
    const { screen } = await openPractice([multipleQuestion('several', { category: 'Shrubs' })])
    await screen.start('Random')
    await expect.element(page.getByText('Shrubs', { exact: true })).toBeVisible()
    await expect.element(page.getByText('0 attempted', { exact: true })).toBeVisible()
    expect(screen.verdict.elements()).toEqual([])
    await screen.choose('Right 1', 'Wrong 1')
    await screen.button('Submit Answer').click()
    await expect.element(screen.verdict).toHaveTextContent('Incorrect')
    expect(Object.fromEntries(screen.options().map(({ text, mark }) => [text, mark]))).toEqual({
      'Right 1': 'right',
      'Right 2': 'right',
      'Wrong 1': 'wrong',
      'Wrong 2': 'unmarked',
    })
    expect(document.querySelectorAll('[data-mark] svg'), 'icons mark them, too').toHaveLength(3)
    expect(backgroundOf('[data-mark="right"]'), 'green').toMatch(/^oklch\(.* 15\d\)$/)
    expect(backgroundOf('[data-mark="wrong"]'), 'red').toMatch(/^oklch\(.* 2\d\)$/)
    expect(page.getByRole('checkbox').elements()).toHaveLength(4)
    expect(page.getByRole('checkbox', { disabled: true }).elements()).toHaveLength(4)
    document.querySelector<HTMLElement>('[data-mark]')?.click()
    expect(screen.chosen()).toEqual(['Right 1', 'Wrong 1'])
    await expect.element(page.getByText('1 attempted', { exact: true })).toBeVisible()
    await expect.element(page.getByText('0%', { exact: true })).toBeVisible()
    expect(screen.button('Submit Answer').elements()).toEqual([])
    expect(screen.button('Skip Question').elements()).toEqual([])
  })

  test('is right as the exact set only: a part of it is not enough', async () => {
    const { screen } = await openPractice([multipleQuestion('several')])
    await screen.start('Random')
    await screen.choose('Right 1')
    await screen.button('Submit Answer').click()
    await expect.element(screen.verdict).toHaveTextContent('Incorrect')
    const choices = page.getByText('Your choice', { exact: true }).elements()
    expect(choices, 'found and missed ones look different').toHaveLength(1)
    expect(choices[0]?.closest('label')?.textContent).toContain('Right 1')
    await screen.next()
    await screen.choose('Right 2', 'Right 1')
    await screen.button('Submit Answer').click()
    await expect.element(screen.verdict).toHaveTextContent('Correct!')
    await expect.element(page.getByText('50%', { exact: true })).toBeVisible()
  })

  test('is sent as spec §7.2 says, with its time, which counts no hidden tab and shows only after it (spec §4.15)', async () => {
    const { api, learner, screen } = await openPractice([question('one')])
    await screen.start('Random')
    stopTime()
    // The question was on screen for a moment of real time before.
    await pass(4_000)
    setHidden(true)
    await pass(60_000)
    setHidden(false)
    await pass(3_000)
    expect(page.getByText(/^Time: /).elements()).toEqual([])
    await screen.choose('Right 1')
    await screen.button('Submit Answer').click()
    await passUntil(() => api.bodiesOf('POST', RESPONSES).length === 1)
    const [sent] = api.bodiesOf('POST', RESPONSES) as { response_time_ms: number }[]
    expect(sent).toMatchObject({
      user_id: learner.user.id,
      question_id: learner.questions[0]?.id,
      user_answer: ['Right 1'],
      is_correct: true,
      source: 'frontend',
    })
    const timeMs = sent?.response_time_ms ?? 0
    expect(timeMs).toBeGreaterThanOrEqual(7_000)
    expect(timeMs).toBeLessThan(60_000)
    const timer = page.getByText(`Time: ${Math.round(timeMs / 1000)}s`, { exact: true })
    await expect.element(timer).toBeVisible()
    await pass(30_000)
    // It has stopped.
    await expect.element(timer).toBeVisible()
  })

  test('counts no time in which the computer slept (spec §4.15)', async () => {
    const { api, goTo, screen } = await openPractice([question('one')])
    await goTo('/app/settings')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    // The screen takes its timers from here on.
    stopTime()
    await goTo(PRACTICE_PATH)
    await passUntilVisible(screen.mode('Random'))
    await screen.mode('Random').click()
    await passUntilVisible(screen.button('Submit Answer'))
    await pass(10_000)
    vi.setSystemTime(Date.now() + 8 * 3_600_000)
    await pass(10_000)
    await screen.choose('Right 1')
    await screen.button('Submit Answer').click()
    await passUntil(() => api.bodiesOf('POST', RESPONSES).length === 1)
    const [sent] = api.bodiesOf('POST', RESPONSES) as { response_time_ms: number }[]
    expect(sent?.response_time_ms).toBeGreaterThanOrEqual(10_000)
    expect(sent?.response_time_ms).toBeLessThan(60_000)
  })

  test.for([
    ['Tokyo', -540, 540],
    ['London', 0, 0],
    ['St. John’s', 210, -210],
  ] as const)('in %s says how far the clock was from UTC (spec §3.5)', async ([, behind, ahead]) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(behind)
    const { api, screen } = await openPractice([question('one')])
    await screen.start('Random')
    await screen.answer(true)
    await expect.poll(() => api.bodiesOf('POST', RESPONSES)).toMatchObject([{ utc_offset_minutes: ahead }])
  })

  test('that could not be saved interrupts nothing, counts, and is sent again (spec §8.2)', async () => {
    const errors = expectErrors()
    const { api, learner, screen } = await openPractice(questions(3))
    api.failNext('POST', RESPONSES, 503, 503)
    await screen.start('Random')
    await screen.answer(true)
    await expect.element(page.getByText('1 attempted', { exact: true })).toBeVisible()
    await expect.poll(() => errors.mock.calls.flat().join(' ')).toContain('Failed to save practice response')
    stopTime()
    await screen.next()
    await screen.answer(false)
    await expect.element(page.getByText('2 attempted', { exact: true })).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
    await passUntil(() => learner.responses.length === 2, 500)
    expect(learner.responses.map((response) => response.is_correct)).toEqual([true, false])
  })

  test('that is not saved yet still counts after the list is fetched again', async () => {
    const errors = expectErrors()
    const { api, screen } = await openPractice([question('oaks')])
    api.fail('POST', RESPONSES, 503)
    await screen.start('Random')
    await screen.answer(true)
    await expect.poll(() => errors.mock.calls.flat().join(' ')).toContain('Failed to save practice response')
    const tabs = page.getByRole('navigation', { name: 'Main' })
    const lists = () => api.calls.filter((call) => /^\/practice-responses\/user/.test(call.path)).length
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let visit = 1; visit <= 2; visit++) {
      const before = lists()
      await expect
        .poll(async () => {
          // By then the loaded list is no longer fresh. The list of the visit before may still be on its way.
          vi.advanceTimersByTime(60_000)
          await tabs.getByRole('link', { name: 'Overview' }).click()
          await tabs.getByRole('link', { name: 'Questions' }).click()
          return lists()
        })
        .toBeGreaterThan(before)
      await expect.element(page.getByText('1 attempt', { exact: true })).toBeVisible()
    }
  })

  test('that is refused is logged only (spec §8.2)', async () => {
    const errors = expectErrors()
    const { api, screen } = await openPractice(questions(3))
    api.fail('POST', RESPONSES, 422)
    await screen.start('Smart Selection')
    await screen.answer(true)
    await screen.next()
    await screen.answer(true)
    await expect.element(page.getByText('2 attempted', { exact: true })).toBeVisible()
    await expect.poll(() => errors.mock.calls.flat().join(' ')).toContain('Failed to save practice response')
    await expect.poll(() => api.bodiesOf('POST', RESPONSES)).toHaveLength(2)
    expect(page.getByRole('alert').elements()).toEqual([])
  })
})

test('in a wide window the reason is beside the question, which stays where it is (spec §2.8)', async () => {
  await page.viewport(1700, 900)
  const { screen } = await openPractice([question('oak', { explanation: 'It has acorns. '.repeat(200) })])
  await screen.start('Random')
  const card = () => document.querySelector('main h2')?.parentElement
  // Its place without the movement that it comes with.
  const before = card()?.offsetLeft
  await screen.answer(true)
  const reason = page.getByRole('region', { name: 'Explanation' })
  await expect.element(reason).toBeVisible()
  const beside = reason.element().getBoundingClientRect()
  expect(beside.left).toBeGreaterThan(card()?.getBoundingClientRect().right ?? Number.NaN)
  expect(beside.right).toBeLessThan(document.documentElement.clientWidth)
  expect(card()?.offsetLeft).toBe(before)
  expect(document.documentElement.scrollWidth, 'nothing scrolls sideways').toBeLessThanOrEqual(1700)
})

test('in a wide window the reason of a long question is in view at the options', async () => {
  await page.viewport(1700, 900)
  const bank = [
    question('oak', {
      question_text: `${'It grows slowly. '.repeat(400)}Which tree is it?`,
      explanation: 'It has acorns.',
    }),
  ]
  const { screen } = await openPractice(bank)
  await screen.start('Random')
  await screen.answer(true)
  await expect.element(screen.verdict).toBeInViewport()
  await expect.element(page.getByRole('region', { name: 'Explanation' })).toBeInViewport({ ratio: 1 })
})

describe('Show Hint (spec §2.8)', () => {
  const hint = page.getByRole('region', { name: 'Hint', exact: true })

  test('opens the hint, which its X closes; it is closed again for the next showing', async () => {
    const learner = fakeLearner([question('hinted')])
    addNote(learner, 0, { note_text: '', hint_text: '<p>Think of <strong>acorns</strong>.</p>' })
    const { screen } = await openPractice(learner)
    await screen.start('Random')
    for (let showing = 0; showing < 2; showing++) {
      expect(hint.elements()).toEqual([])
      await screen.button('Show Hint').click()
      await expect.element(hint).toHaveTextContent('Think of acorns.')
      await hint.getByRole('button', { name: 'Close the hint' }).click()
      await expect.poll(() => hint.elements()).toEqual([])
      await screen.button('Show Hint').click()
      await expect.element(hint).toBeVisible()
      await screen.skip()
    }
  })

  test('is missing where there is no hint, or an empty one', async () => {
    const learner = fakeLearner([question('plain'), question('empty')])
    addNote(learner, 1, { note_text: '<p>A note.</p>', hint_text: '<p></p>' })
    const { screen } = await openPractice(learner)
    await screen.start('Random')
    const asked = new Set<string>()
    for (let showing = 0; showing < 6; showing++) {
      asked.add(screen.question().question_text)
      expect(screen.button('Show Hint').elements()).toEqual([])
      await screen.skip()
    }
    expect(asked.size).toBe(2)
  })
})

describe('Flag (spec §2.8, §8.2)', () => {
  test('appears once the question is answered; the next showing keeps it', async () => {
    const { learner, screen } = await openPractice([question('one')])
    await screen.start('Random')
    expect(screen.button('Flag').elements()).toEqual([])
    await screen.answer(true)
    await screen.button('Flag').click()
    await expect.element(screen.button('Flagged')).toBeEnabled()
    expect(learner.questions[0]?.is_flagged).toBe(true)
    await screen.next()
    await screen.answer(true)
    await expect.element(screen.button('Flagged')).toBeVisible()
  })

  test('that fails says so for 5 seconds and changes nothing', async () => {
    const errors = expectErrors()
    const { api, learner, screen } = await openPractice([question('one')])
    await screen.start('Random')
    await screen.answer(true)
    api.failNext('PATCH', FLAG, 500)
    stopTime()
    await screen.button('Flag').click()
    const alert = page.getByRole('alert')
    await passUntilVisible(alert)
    await expect.element(alert).toHaveTextContent('Failed to flag question. Please try again.')
    await expect.element(screen.button('Flag')).toBeEnabled()
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to toggle question flag')
    await pass(4_900)
    expect(alert.elements()).toHaveLength(1)
    await pass(100)
    await expect.poll(() => alert.elements()).toEqual([])
    expect(learner.questions[0]?.is_flagged).toBe(false)
  })

  test('is disabled while it is saved', async () => {
    const { api, screen } = await openPractice([question('one')])
    await screen.start('Random')
    await screen.answer(true)
    const release = api.hold('PATCH', FLAG)
    await screen.button('Flag').click()
    await expect.element(screen.button('Flag')).toBeDisabled()
    release()
    await expect.element(screen.button('Flagged')).toBeEnabled()
  })
})

test('a session shows that it waits for the responses on which the draw depends', async () => {
  const learner = fakeLearner(questions(3))
  const api = new FakeApi(learner)
  const release = api.hold('GET', /^\/practice-responses\/user/)
  const { screen } = await openPractice(learner, api)
  await screen.mode('Random').click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  expect(screen.options()).toEqual([])
  release()
  await expect.poll(() => screen.options()).toHaveLength(4)
})

describe('a text that is written from right to left has that direction', () => {
  const [text, right] = ['מהו אלון?', 'עץ']
  const learner = () =>
    fakeLearner([
      { question_text: text, possible_answers: [right, 'דג'], correct_answers: [right], explanation: 'כך!' },
    ])
  const directionOf = (element: Element) => getComputedStyle(element).direction

  test('in practice', async () => {
    const { screen } = await openPractice(learner())
    await screen.start('Random')
    expect(directionOf(screen.questionText.element())).toBe('rtl')
    expect(directionOf(page.getByText(right, { exact: true }).element())).toBe('rtl')
  })

  test('in the history', async () => {
    const answered = learner()
    addResponse(answered, 0, true, 5)
    await openApp(answered, '/app/practice/history')
    await expect.element(page.getByRole('heading', { name: text })).toBeVisible()
    expect(directionOf(page.getByRole('heading', { name: text }).element())).toBe('rtl')
    expect(directionOf(document.querySelector('dd') ?? document.body)).toBe('rtl')
  })

  test('in the bank, where the texts of the app keep theirs', async () => {
    await openApp(learner(), '/app/questions')
    const shown = page.getByText(text, { exact: true })
    await expect.element(shown).toBeVisible()
    expect(directionOf(shown.element())).toBe('rtl')
    await shown.click()
    await expect.element(page.getByText('כך!', { exact: true }).first()).toBeVisible()
    expect(directionOf(page.getByText('כך!', { exact: true }).first().element())).toBe('rtl')
    const title = page.getByRole('heading', { name: 'Questions', exact: true })
    expect(directionOf(title.element())).toBe('ltr')
  })
})

function backgroundOf(selector: string): string {
  return getComputedStyle(document.querySelector(selector) ?? document.body).backgroundColor
}

/** Dispatches what hiding the page behind another tab or window dispatches. */
function setHidden(value: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value })
  document.dispatchEvent(new Event('visibilitychange'))
}
