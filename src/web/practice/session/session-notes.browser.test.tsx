import { describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import {
  addNote,
  FakeApi,
  type FakeLearner,
  fakeLearner,
} from '../../../../tests/components/fakes/fake-api.ts'
import {
  pass,
  passUntil,
  passUntilVisible,
  stopTime,
  untilDrawn,
} from '../../../../tests/components/fakes/fake-time.ts'
import { openPractice } from '../../../../tests/components/practice-screen.ts'
import { question, questions } from '../../../../tests/setup/bank-questions.ts'

const LIST = /^\/question-notes\/user/
const SAVES = /^\/question-notes\/$/
const SAVE_FAILED = 'Failed to save note. Please try again.'
/** Plain text, whatever it looks like (spec §3.12). */
const EXPLANATION = 'Because <b>acorns</b>.'
const ONE = [question('one', { explanation: EXPLANATION })]

const notes = page.getByRole('region', { name: 'Notes', exact: true })
const hints = page.getByRole('region', { name: 'Hint Notes', exact: true })
const explanation = page.getByRole('region', { name: 'Explanation' })
const saveManually = notes.getByRole('button', { name: 'Save Manually', exact: true })

/** Opens an editor, which takes the focus once it is loaded. */
async function openEditor(name: 'Notes' | 'Hint Notes'): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const box = page.getByRole('textbox', { name, exact: true })
  await expect.element(box).toHaveFocus()
  return box
}

/**
 * Fills the field with time stopped. The editor may process what was written up to 20 ms later: without them a save would
 * be followed by one more edit.
 */
async function write(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await untilDrawn()
  await pass(100)
  await untilDrawn()
}

/** Note and hint of each stored note. */
function stored({ notes }: FakeLearner): [string, string][] {
  return notes.map(({ note_text, hint_text }) => [note_text, hint_text])
}

describe('before anything is edited (spec §2.8, §8.3)', () => {
  test('Notes and Hint Notes are sections with their headings, each one line high; no editor is open', async () => {
    const { screen } = await openPractice([question('plain')])
    await screen.start('Random')
    await screen.answer(true)
    for (const [section, title] of [
      [notes, 'Notes'],
      [hints, 'Hint Notes'],
    ] as const) {
      const heading = section.getByRole('heading', { name: title, exact: true })
      await expect.element(heading).toBeVisible()
      expect(heading.element().getBoundingClientRect().width, 'on screen').toBeGreaterThan(30)
      await expect.element(section.getByRole('button', { name: `Edit ${title}`, exact: true })).toBeVisible()
      await expect.element(section.getByRole('button', { name: 'Save Manually', exact: true })).toBeVisible()
      expect(section.element().getBoundingClientRect().height).toBeLessThan(60)
    }
    expect(explanation.elements()).toEqual([])
    expect(page.getByRole('textbox').elements()).toEqual([])
  })

  test.for(['Notes', 'Hint Notes'] as const)(
    'each section saves and says so, also while its editor is closed: %s',
    async (title) => {
      const { learner, api, screen } = await openPractice([question('plain')])
      await screen.start('Random')
      await screen.answer(true)
      const section = page.getByRole('region', { name: title, exact: true })
      const save = section.getByRole('button', { name: 'Save Manually', exact: true })
      const release = api.hold('POST', SAVES)
      await (await openEditor(title)).fill('Mine')
      await page.getByRole('button', { name: `Done with ${title}` }).click()
      const button = save.element()
      // By script: on a busy machine the note may be saving itself already, and the button disabled.
      if (button instanceof HTMLElement) button.click()
      await expect.element(section.getByText('Saving...', { exact: true })).toBeVisible()
      await expect.element(save).toBeDisabled()
      release()
      await expect.element(section.getByText(/^Saved \d+ seconds? ago$/)).toBeVisible()
      expect(stored(learner)).toEqual([title === 'Notes' ? ['<p>Mine</p>', ''] : ['', '<p>Mine</p>']])
    },
  )

  test('the explanation comes before the flag, and the flag before the notes', async () => {
    const { screen } = await openPractice(ONE)
    await screen.start('Random')
    await screen.answer(false)
    await expect.element(explanation).toMatchTextContent(EXPLANATION)
    const parts = [screen.verdict, explanation, screen.button('Flag'), screen.button('Edit Notes')]
    const places = parts.map((part) => part.element())
    const inOrder = places.toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    expect(inOrder).toEqual(places)
  })

  test('the button that opened an editor has the focus when it is closed', async () => {
    const { screen } = await openPractice(ONE)
    await screen.start('Random')
    await screen.answer(true)
    await openEditor('Notes')
    expect(explanation.elements(), 'the explanation is in the editor then').toEqual([])
    await page.getByRole('button', { name: 'Done with Notes' }).click()
    await expect.element(screen.button('Edit Notes')).toHaveFocus()
    await expect.element(explanation).toMatchTextContent(EXPLANATION)
  })

  test('a stored note is shown as rich text and made safe; the explanation is beside it (spec §3.12)', async () => {
    const learner = fakeLearner(ONE)
    const unsafe = '<iframe></iframe><a href=javascript:alert(1)>A</a>'
    addNote(learner, 0, { note_text: `<p>${unsafe} <strong>stored</strong> note.</p>`, hint_text: '' })
    const { screen } = await openPractice(learner)
    await screen.start('Random')
    await screen.answer(true)
    await expect.element(notes).toMatchTextContent('A stored note.')
    expect(notes.element().querySelector('strong')?.textContent).toBe('stored')
    expect(notes.element().querySelectorAll('iframe, [href]')).toHaveLength(0)
    await expect.element(explanation).toMatchTextContent(EXPLANATION)
  })

  test('lists that cannot be loaded are only logged: the explanation replaces the note, and no response counts (spec §8.3)', async () => {
    const errors = expectErrors()
    // Logged when lists that are fetched for the offline cache fail, in case the test takes that long.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const learner = fakeLearner(ONE)
    const api = new FakeApi(learner)
    api.fail('GET', LIST, 404)
    api.fail('GET', /^\/practice-responses\/user/, 404)
    const { screen } = await openPractice(learner, api)
    await screen.start('Random')
    await screen.answer(true)
    await expect.element(explanation).toMatchTextContent(EXPLANATION)
    expect(page.getByRole('alert').elements()).toEqual([])
    const logged = errors.mock.calls.flat().join(' ')
    expect(logged).toContain("Failed to load the questions' notes")
    expect(logged).toContain('Failed to fetch practice responses')
  })
})

describe('nothing is shown twice (spec §2.8)', () => {
  const HINT = 'Think of squirrels.'

  function withBoth(): FakeLearner {
    const learner = fakeLearner(ONE)
    addNote(learner, 0, {
      // What was added to the explanation.
      note_text: '<p>Because &lt;b&gt;acorns&lt;/b&gt;. And mine.</p>',
      hint_text: `<p>${HINT}</p>`,
    })
    return learner
  }

  test('neither an explanation that the note has, nor a hint whose panel is open', async () => {
    const { screen } = await openPractice(withBoth())
    await screen.start('Random')
    await screen.button('Show Hint').click()
    await screen.answer(true)
    await expect.element(notes).toMatchTextContent(`${EXPLANATION} And mine.`)
    expect(page.getByText(/Because <b>acorns<\/b>\./).elements()).toHaveLength(1)
    expect(page.getByText(HINT).elements()).toHaveLength(1)
    await expect.element(hints).toMatchTextContent('Shown above.')
    await openEditor('Hint Notes')
    expect(page.getByText(HINT).elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'Done with Hint Notes' }).click()
    await expect.element(hints).toMatchTextContent(HINT)
  })

  test('an explanation in place of the note is stored only once it was changed', async () => {
    const { learner, screen } = await openPractice(ONE)
    await screen.start('Random')
    await screen.answer(true)
    await expect.element(await openEditor('Notes')).toHaveTextContent(EXPLANATION)
    await saveManually.click()
    await expect.element(notes.getByText('Nothing to save yet')).toBeVisible()
    await page.getByRole('button', { name: 'Done with Notes' }).click()
    await openEditor('Hint Notes')
    await userEvent.keyboard('Think.')
    await saveManually.click()
    await expect.poll(() => stored(learner)).toEqual([['', '<p>Think.</p>']])
    await expect.element(explanation).toMatchTextContent(EXPLANATION)
    expect(page.getByText(EXPLANATION).elements()).toHaveLength(1)
  })
})

describe('saving (spec §4.12, §9.10)', () => {
  test('happens 3 seconds after the last edit; the label says how long ago', async () => {
    const { api, learner, screen } = await openPractice(ONE)
    await screen.start('Random')
    await screen.answer(true)
    const release = api.hold('POST', SAVES)
    // Before the editor opens, whose label has a timer.
    stopTime()
    const field = await openEditor('Notes')
    // The second edit restarts the 3 seconds.
    for (const [text, ms] of [
      ['Mine', 1_900],
      ['Mine & better', 2_800],
    ] as const) {
      await write(field, text)
      await pass(ms)
    }
    expect(api.bodiesOf('POST', SAVES)).toEqual([])
    await pass(100)
    await untilDrawn()
    await expect.element(notes.getByText('Saving...', { exact: true })).toBeVisible()
    await expect.element(saveManually).toBeDisabled()
    release()
    await passUntilVisible(notes.getByText('Saved 0 seconds ago', { exact: true }))
    expect(stored(learner)).toEqual([['<p>Mine &amp; better</p>', '']])
    // Updated every second, counted from when the label appeared: it may be one second behind.
    await pass(2_000)
    await passUntilVisible(notes.getByText(/^Saved (1 second|2 seconds) ago$/), 0)
  })

  test.for([
    [2_000, 'Saved 2 seconds ago'],
    [59_000, 'Saved 59 seconds ago'],
    [60_000, 'Saved 1 minute ago'],
    [119_000, 'Saved 1 minute ago'],
    [120_000, 'Saved 2 minutes ago'],
  ] as const)('%i ms later the label is "%s"', async ([ms, label]) => {
    const { screen } = await openPractice(ONE)
    await screen.start('Random')
    await screen.answer(true)
    stopTime()
    const field = await openEditor('Notes')
    await write(field, 'Mine')
    await saveManually.click()
    await passUntilVisible(notes.getByText('Saved 0 seconds ago', { exact: true }), 0)
    await pass(ms)
    await passUntilVisible(notes.getByText(label, { exact: true }), 0)
  })

  test('of the hint makes Show Hint appear', async () => {
    const { learner, screen } = await openPractice(ONE)
    await screen.start('Random')
    await screen.answer(true)
    const field = await openEditor('Hint Notes')
    stopTime()
    await field.fill('Think.')
    await passUntil(() => learner.notes.length === 1, 500)
    expect(stored(learner)).toEqual([['', '<p>Think.</p>']])
    await expect.element(screen.button('Show Hint')).toBeVisible()
  })

  test('by Save Manually is immediate; a failure says so and loses nothing (spec §2.8, §8.2)', async () => {
    const errors = expectErrors()
    const { api, learner, screen } = await openPractice(ONE)
    await screen.start('Random')
    await screen.answer(true)
    const field = await openEditor('Hint Notes')
    stopTime()
    await write(field, 'Think.')
    api.failNext('POST', SAVES, 500)
    await saveManually.click()
    const alert = page.getByRole('alert')
    await passUntilVisible(alert)
    await expect.element(alert).toHaveTextContent(SAVE_FAILED)
    await expect.element(field).toHaveTextContent('Think.')
    expect(stored(learner)).toEqual([])
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to save question note')
    await saveManually.click()
    await passUntilVisible(notes.getByText('Saved 0 seconds ago', { exact: true }))
    expect(stored(learner)).toEqual([['', '<p>Think.</p>']])
  })

  test.for([
    ['Next', () => page.getByRole('button', { name: 'Next Question' }).click()],
    ['Back', () => page.getByRole('button', { name: 'Back', exact: true }).click()],
    ['another tab of the app', () => page.getByRole('link', { name: 'Export' }).click()],
  ] as const)('comes first when the question is left by %s (spec §4.8)', async ([, leave]) => {
    const { learner, screen } = await openPractice(ONE)
    await screen.start('Random')
    await screen.answer(true)
    await openEditor('Notes')
    await userEvent.keyboard('Kept')
    stopTime()
    await leave()
    await expect.poll(() => stored(learner)).toHaveLength(1)
    expect(stored(learner)[0]?.[0]).toContain('Kept')
  })

  test('is shown when the question is shown again', async () => {
    const { screen } = await openPractice([question('one')])
    await screen.start('Random')
    await screen.answer(true)
    await (await openEditor('Notes')).fill('Changed')
    await screen.next()
    await screen.answer(true)
    await expect.element(notes).toMatchTextContent('Changed')
  })
})

describe('no text is lost', () => {
  test('what is typed during a save is saved after it when the session is left: never two saves in parallel', async () => {
    const { api, learner, screen } = await openPractice([question('oaks')])
    await screen.start('Random')
    await screen.answer(true)
    const release = api.hold('POST', SAVES)
    const field = await openEditor('Notes')
    await field.fill('First')
    await saveManually.click()
    await expect.poll(() => api.bodiesOf('POST', SAVES)).toHaveLength(1)
    await field.fill('First and second')
    await screen.button('Back').click()
    await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
    expect(api.bodiesOf('POST', SAVES), 'the older must not arrive last').toHaveLength(1)
    release()
    await expect.poll(() => stored(learner)).toEqual([['<p>First and second</p>', '']])
  })

  test('a note whose save fails while the session is left is sent again, and the learner is notified (spec §8.2)', async () => {
    expectErrors()
    const { api, learner, screen } = await openPractice([question('oaks')])
    await screen.start('Random')
    await screen.answer(true)
    api.failNext('POST', SAVES, 500)
    await (await openEditor('Notes')).fill('Kept')
    stopTime()
    await screen.button('Back').click()
    await passUntilVisible(page.getByText(SAVE_FAILED).first())
    await passUntil(() => learner.notes.length === 1, 500)
    expect(stored(learner)).toEqual([['<p>Kept</p>', '']])
  })

  test('a note that could not be read is not replaced by an edit of what is shown instead; the untouched hint stays', async () => {
    expectErrors()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const learner = fakeLearner([question('oaks', { explanation: 'Only instead.' })])
    addNote(learner, 0, { note_text: '<p>Real note</p>', hint_text: '<p>Real hint</p>' })
    const api = new FakeApi(learner)
    api.fail('GET', LIST, 403)
    const { screen } = await openPractice(learner, api)
    await screen.start('Random')
    await screen.answer(true)
    await (await openEditor('Notes')).fill('Mine')
    await saveManually.click()
    const dialog = page.getByRole('dialog', { name: 'This note was changed elsewhere' })
    await expect.element(dialog.getByRole('region', { name: 'The other' })).toMatchTextContent('Real note')
    expect(stored(learner)).toEqual([['<p>Real note</p>', '<p>Real hint</p>']])
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => stored(learner)).toEqual([['<p>Mine</p>', '<p>Real hint</p>']])
  })

  test('one saved note does not count for all notes', async () => {
    const learner = fakeLearner(questions(2))
    for (const index of [0, 1]) addNote(learner, index, { note_text: `<p>Note ${index}</p>`, hint_text: '' })
    const { screen } = await openPractice(learner)
    await screen.start('Random')
    const { question: edited } = await screen.answer(true)
    const other = learner.questions.findIndex(({ id }) => id !== edited.id)
    await (await openEditor('Notes')).fill('Edited')
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByLabelText('Identifier', { exact: true }).fill(learner.user.w3w_identifier)
    await page.getByRole('button', { name: 'Load Results' }).click()
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await tabs.getByRole('link', { name: 'Questions' }).click()
    await page.getByText(learner.questions[other]?.question_text ?? '').click()
    await expect.element(page.getByText(`Note ${other}`, { exact: true })).toBeVisible()
  })
})
