import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { passElapsed, passUntilVisible, stopTime } from '../../../tests/components/fakes/fake-time.ts'
import { openPractice, PRACTICE_PATH } from '../../../tests/components/practice-screen.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { watchSavedFiles } from '../../../tests/components/saved-files.ts'
import { toasts } from '../../../tests/components/toasts.ts'
import { question, questions } from '../../../tests/setup/bank-questions.ts'
import { GONE_AGAIN_MS } from '../../domain/outbox/send-outcome.ts'
import { newId } from '../data/browser/new-id.ts'
import { outbox } from '../data/sync/outbox/page-outbox.ts'

const card = (name: string) => page.getByRole('region', { name, exact: true })
const setting = (name: string) => page.getByRole('switch', { name, exact: true })

afterEach(() => {
  delete document.documentElement.dataset.textSize
})

test('the menu leads to the settings, and each choice is there again after a reload (spec §2.15)', async () => {
  const { goTo } = await openApp(fakeLearner(questions(3)), '/app')
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await card('Appearance').getByText('Dark', { exact: true }).click()
  await card('Appearance').getByText('Larger', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Daily goal' }).selectOptions('50 questions')
  await page.getByRole('combobox', { name: 'Session length' }).selectOptions('10 minutes')
  await setting('Tap to answer').click()
  await setting('How sure are you?').click()
  expect(document.documentElement.classList).toContain('dark')
  expect(getComputedStyle(document.documentElement).fontSize, '125 % of 16 pixels').toBe('20px')

  await goTo('/app/account')
  await goTo('/app/settings')
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Larger' })).toBeChecked()
  await expect.element(page.getByRole('combobox', { name: 'Daily goal' })).toHaveDisplayValue('50 questions')
  await expect
    .element(page.getByRole('combobox', { name: 'Session length' }))
    .toHaveDisplayValue('10 minutes')
  await expect.element(setting('Tap to answer')).toBeChecked()
  await expect.element(setting('How sure are you?')).toBeChecked()

  await goTo(PRACTICE_PATH)
  await expect
    .element(page.getByRole('combobox', { name: 'Session length' }))
    .toHaveDisplayValue('10 minutes')
  await page.getByRole('button', { name: /^Random / }).click()
  await expect.element(page.getByRole('group', { name: 'How sure are you?' })).toBeVisible()
})

test('it says what is kept on the device, and that nothing waits', async () => {
  await openApp(fakeLearner(questions(3)), '/app/settings')
  await expect.element(card('Data on this device')).toMatchTextContent('3 questions, 0 answers')
  await expect.element(card('Data on this device')).toMatchTextContent('Nothing')
  await expectAccessible('settings')
})

test('a reminder is a calendar file at the chosen time, without a question (spec §2.15)', async () => {
  const saved = watchSavedFiles()
  const learner = fakeLearner([question('birch')])
  await openApp(learner, '/app/settings')
  const { href } = location
  history.replaceState(null, '', '#secret')
  await page.getByLabelText('Practice each day at').fill('07:45')
  await page.getByRole('button', { name: 'Save calendar file' }).click()
  expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([
    ['quizgrove-practice.ics', 'text/calendar'],
  ])
  history.replaceState(null, '', href)
  const file = await saved[0]?.blob.text()
  expect(file).toMatch(/\r\nDTSTART:\d{8}T074500\r\n/)
  expect(file).toContain(`URL:${location.origin}/app/practice/smart-selection#start\r\n`)
  // Also nothing of the address at which it was saved.
  for (const secret of ['birch', learner.user.w3w_identifier, learner.user.id, 'secret'])
    expect(file).not.toContain(secret)
})

test('the time of the reminder is kept, and a later file replaces its event in the calendar', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z'), toFake: ['Date'] })
  const saved = watchSavedFiles()
  const { goTo } = await openApp(fakeLearner(questions(1)), '/app/settings')
  const time = page.getByLabelText('Practice each day at')
  for (const chosen of ['07:45', '06:30']) {
    await time.fill(chosen)
    await page.getByRole('button', { name: 'Save calendar file' }).click()
    vi.setSystemTime(Date.now() + 60_000)
    await goTo('/app/account')
    await goTo('/app/settings')
    await expect.element(time).toHaveValue(chosen)
  }
  const files = await Promise.all(saved.map(({ blob }) => blob.text()))
  const [first, second] = files.map((file) => /UID:(.+)\r\nSEQUENCE:(\d+)/.exec(file)?.slice(1))
  expect(first?.[0]).toMatch(/^[0-9a-f]{32}@quizgrove$/)
  expect(second?.[0]).toBe(first?.[0])
  expect(Number(second?.[1])).toBeGreaterThan(Number(first?.[1]))
})

test('a file after a change of the identifier holds the same event', async () => {
  const saved = watchSavedFiles()
  const { user } = fakeLearner()
  for (const changed of [user, { ...user, id: 'another-id', w3w_identifier: 'other-words-now' }]) {
    const learner = { ...fakeLearner(questions(1)), user: changed }
    const { goTo } = await openApp(learner, '/app/settings')
    await page.getByRole('button', { name: 'Save calendar file' }).click()
    await goTo('/app')
    await cleanup()
  }
  const uids = (await Promise.all(saved.map(({ blob }) => blob.text()))).map(
    (file) => /UID:(.+)/.exec(file)?.[1],
  )
  expect(uids).toHaveLength(2)
  expect(uids[1]).toBe(uids[0])
})

test('events of learners differ', async () => {
  const saved = watchSavedFiles()
  for (const created_at of ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.001Z']) {
    const learner = fakeLearner(questions(1))
    await openApp({ ...learner, user: { ...learner.user, created_at } }, '/app/settings')
    await page.getByRole('button', { name: 'Save calendar file' }).click()
    await cleanup()
  }
  const uids = (await Promise.all(saved.map(({ blob }) => blob.text()))).map(
    (file) => /UID:(.+)/.exec(file)?.[1],
  )
  expect(new Set(uids)).toHaveLength(2)
})

test('the size of text that is chosen in another tab is applied', async () => {
  await openApp(fakeLearner(questions(1)), '/app/settings')
  const other = document.createElement('iframe')
  document.body.append(other)
  other.contentWindow?.localStorage.setItem('quizgrove_text_size', 'larger')
  await expect.element(page.getByRole('radio', { name: 'Larger' })).toBeChecked()
  expect(getComputedStyle(document.documentElement).fontSize).toBe('20px')
  other.remove()
})

test('what the browser could not store is not said to be kept', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError')
  })
  await openApp(fakeLearner(questions(3)), '/app/settings')
  await expect
    .element(card('Data on this device'))
    .toMatchTextContent('Some browsers store nothing, such as in private windows.Nothing yet')
  expect(card('Data on this device').element().textContent).not.toContain('3 questions')
})

test('what could not be saved is kept: shown, saved as a file, and discarded after a question', async () => {
  expectErrors()
  const saved = watchSavedFiles()
  const { api, screen, goTo } = await openPractice([question('birch')])
  const release = api.fail('POST', /^\/practice-responses\/$/, 422)
  await screen.start('Random')
  await screen.answer(true)
  await expect.element(toasts()).toMatchTextContent('It is kept on this device: Settings shows it')
  release()
  await goTo('/app/settings')
  const device = card('Data on this device')
  await expect.element(device).toMatchTextContent('1 change that the server refused, kept on this device.')
  await expectAccessible('settings with something that could not be saved')
  await device.getByRole('button', { name: 'Save as a file' }).click()
  const file: unknown = JSON.parse((await saved[0]?.blob.text()) ?? '')
  expect(file).toMatchObject([{ why: 'refused', entry: { write: { kind: 'answer' } } }])
  await device.getByRole('button', { name: 'Discard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard 1 change?' })
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => page.getByText('Could not be saved').elements()).toEqual([])
})

test('what could not be saved is sent again, and leaves the list', async () => {
  expectErrors()
  const { api, screen, goTo, learner } = await openPractice([question('birch')])
  const release = api.fail('POST', /^\/practice-responses\/$/, 403)
  await screen.start('Random')
  await screen.answer(true)
  await expect.element(toasts()).toMatchTextContent('It is kept on this device: Settings shows it')
  await goTo('/app/settings')
  const again = card('Data on this device').getByRole('button', { name: 'Send again' })
  await again.click()
  await expect.poll(() => api.bodiesOf('POST', /^\/practice-responses\/$/).length).toBe(2)
  await expect.element(again).toBeVisible()
  release()
  await again.click()
  await expect.poll(() => learner.responses.length).toBe(1)
  await expect.poll(() => page.getByText('Could not be saved').elements()).toEqual([])
})

test('a note that is refused twice is told of once, with where it is kept', async () => {
  expectErrors()
  const learner = fakeLearner([question('birch')])
  const { api } = await openApp(learner, '/app/settings')
  api.fail('POST', /^\/question-notes\/$/, 404)
  stopTime()
  const texts = { noteHtml: '<p>Bark</p>', hintHtml: '' }
  const startedFrom = { noteHtml: '', hintHtml: '', version: null }
  const questionId = learner.questions[0]?.id ?? ''
  const outcome = outbox.put(learner.user.id, newId(), {
    ...{ kind: 'note', questionId, texts, startedFrom, earlier: [] },
  })
  expect(await outcome).toMatchObject({ is: 'failed' })
  await passElapsed(GONE_AGAIN_MS, () => api.bodiesOf('POST', /^\/question-notes\/$/).length === 2)
  await passUntilVisible(toasts().filter({ hasText: "A note you wrote couldn't be saved" }), 0)
  expect(toasts().elements()).toHaveLength(1)
  expect(toasts().element().textContent).toContain('It is kept on this device: Settings shows it')
})

describe('sounds and vibration', () => {
  /** The frequencies played and the patterns vibrated, hertz and milliseconds. */
  function watchSignals() {
    const played: number[] = []
    const vibrated: unknown[] = []
    vi.spyOn(navigator, 'vibrate').mockImplementation((pattern) => vibrated.push(pattern) > 0)
    const start = AudioScheduledSourceNode.prototype.start
    vi.spyOn(AudioScheduledSourceNode.prototype, 'start').mockImplementation(function (
      this: AudioScheduledSourceNode,
      when,
    ) {
      if (this instanceof OscillatorNode) played.push(this.frequency.value)
      start.call(this, when)
    })
    return { played, vibrated }
  }

  test.for([
    [true, [660, 880], [30]],
    [false, [196], [50, 60, 50]],
  ] as const)('switched on, a verdict is heard and felt: right %s', async ([isRight, tones, pattern]) => {
    const { played, vibrated } = watchSignals()
    const { screen, goTo } = await openPractice([question('birch')])
    await goTo('/app/settings')
    await setting('Sounds and vibration').click()
    await expect.poll(() => played, { message: 'an example' }).toEqual([660, 880])
    await goTo(PRACTICE_PATH)
    await screen.start('Random')
    await screen.answer(isRight)
    await expect.poll(() => played.slice(2)).toEqual(tones)
    expect(vibrated.slice(1)).toEqual([pattern])
  })

  test('off at first, nothing is', async () => {
    const { played, vibrated } = watchSignals()
    const { screen } = await openPractice([question('birch')])
    await screen.start('Random')
    await screen.answer(true)
    expect([played, vibrated]).toEqual([[], []])
  })
})

describe('with "Tap to answer", a tap on an option', () => {
  async function openTapping(bank: Parameters<typeof openPractice>[0]) {
    const opened = await openPractice(bank)
    await opened.goTo('/app/settings')
    await setting('Tap to answer').click()
    await opened.goTo(PRACTICE_PATH)
    await page.getByRole('button', { name: /^Random / }).click()
    await expect.poll(() => document.querySelectorAll('input[name^="answer-"]').length).toBeGreaterThan(0)
    return opened
  }

  test.for([
    ['plain', {}],
    ['Markdown', { format: 'markdown' }],
  ] as const)('answers a question with one correct answer: %s', async ([, content]) => {
    const { learner, screen } = await openTapping([question('birch', content)])
    await page.getByText('Right 1', { exact: true }).click()
    await expect.element(screen.verdict).toHaveTextContent('Correct!')
    await expect.poll(() => learner.responses.map(({ is_correct }) => is_correct)).toEqual([true])
  })

  test('chooses only, where several are correct', async () => {
    const { screen } = await openTapping([
      question('birch', { possible_answers: ['A', 'B', 'C'], correct_answers: ['A', 'B'] }),
    ])
    await page.getByText('A', { exact: true }).last().click()
    await expect.element(screen.button('Submit Answer')).toBeEnabled()
    expect(screen.verdict.elements()).toEqual([])
  })

  test('arrow keys choose and answer nothing', async () => {
    const { screen } = await openTapping([question('birch')])
    page.getByRole('radio').first().element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.button('Submit Answer')).toBeEnabled()
    expect(screen.verdict.elements()).toEqual([])
  })
})
