import type { Locator, Page } from '@playwright/test'
import type { QuestionNote } from '../../src/contract/question-note.ts'
import type { RunningServer } from '../setup/running-server.ts'
import { expect, test } from './fixtures.ts'
import { callApi, type PlantedLearner, plantNote, question } from './learners.ts'
import { PageClock } from './page-clock.ts'
import { openPractice } from './practice-screen.ts'

const NOTES = '**/api/v1/question-notes/'
/** Plain text, whatever it looks like (spec §3.12). */
const EXPLANATION = 'Because <b>acorns</b>.'
const ONE = [question('one', { explanation: EXPLANATION })]

test('editors start closed; without a note it is the explanation, and the hint is empty (spec §2.8, §8.3)', async ({
  page,
  server,
}) => {
  const { screen } = await openPractice(page, server, [question('plain'), ...ONE])
  await screen.start('Random')
  for (let turn = 0; turn < 2; turn++) {
    const { question } = await screen.answer(true)
    const notes = page.getByRole('region', { name: 'Notes', exact: true })
    const hints = page.getByRole('region', { name: 'Hint Notes', exact: true })
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(notes).toContainText(
      question.explanation === null ? 'No notes added yet. Click edit to add notes.' : EXPLANATION,
    )
    await expect(hints).toContainText('No hint notes added yet.')
    await screen.next()
  }
})

test('both texts save themselves 3 seconds after the last edit, and tell how long ago (spec §4.12, §9.10)', async ({
  page,
  server,
}) => {
  const clock = await PageClock.of(page)
  const { learner, screen } = await openPractice(page, server, ONE)
  await screen.start('Random')
  await screen.answer(true)
  const saves: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(NOTES, async (route) => {
    saves.push(route.request().postDataJSON().note_text)
    await held
    await route.continue()
  })
  const field = await openEditor(page, 'Notes')
  await expect(field).toHaveText(EXPLANATION)
  await clock.stop()
  await field.fill('Mine')
  await clock.advance(2_900)
  await field.fill('Mine & better')
  await clock.advance(2_900)
  expect(saves, 'each edit starts the 3 seconds anew').toEqual([])
  await clock.advance(100)
  await expect(page.getByText('Saving...', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Manually' })).toBeDisabled()
  // A save is kept in the browser before it is sent.
  await expect.poll(() => saves).toEqual(['<p>Mine &amp; better</p>'])
  release()
  await clock.untilVisible(page.getByText('Saved 0 seconds ago', { exact: true }))
  // The label is renewed every second, counted from when the editor opened: it may lag behind by one.
  for (const [ms, label] of [
    [2_000, /^Saved (1 second|2 seconds) ago$/],
    [57_000, /^Saved 5[89] seconds ago$/],
    [2_000, /^Saved 1 minute ago$/],
    [58_000, /^Saved 1 minute ago$/],
    [2_000, /^Saved 2 minutes ago$/],
  ] as const) {
    await clock.advance(ms)
    await expect(page.getByText(label)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Edit Hint Notes' }).click()
  await clock.advance(100)
  await page.getByRole('textbox', { name: 'Hint Notes' }).fill('Think.')
  await clock.advance(3_000)
  await expect
    .poll(() => storedNotes(server, learner))
    .toEqual([['<p>Mine &amp; better</p>', '<p>Think.</p>']])
  expect(saves).toHaveLength(2)
  await expect(screen.button('Show Hint')).toBeVisible()
})

test('Save Manually saves at once; a failure says so and keeps what was typed (spec §2.8, §8.2)', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/status of 500/, /Failed to save question note/)
  const clock = await PageClock.of(page)
  const { learner, screen } = await openPractice(page, server, ONE)
  await screen.start('Random')
  await screen.answer(true)
  const field = await openEditor(page, 'Hint Notes')
  await clock.stop()
  await field.fill('Think.')
  await page.route(NOTES, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.getByRole('button', { name: 'Save Manually', exact: true }).click()
  const alert = page.getByRole('alert')
  await clock.untilVisible(alert)
  await expect(alert).toHaveText('Failed to save note. Please try again.')
  await expect(field).toHaveText('Think.')
  expect(await storedNotes(server, learner)).toEqual([])
  await page.getByRole('button', { name: 'Save Manually', exact: true }).click()
  await clock.untilVisible(page.getByText('Saved 0 seconds ago', { exact: true }))
  expect((await storedNotes(server, learner)).map(([, hint]) => hint)).toEqual(['<p>Think.</p>'])
})

for (const [name, leave] of [
  ['Next', (page: Page) => page.getByRole('button', { name: 'Next Question' }).click()],
  ['Back', (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click()],
  ['another tab of the app', (page: Page) => page.getByRole('link', { name: 'Export' }).click()],
] as const) {
  test(`${name} saves the notes first (spec §4.8)`, async ({ page, server }) => {
    const { learner, screen } = await openPractice(page, server, ONE)
    await screen.start('Random')
    await screen.answer(true)
    await (await openEditor(page, 'Notes')).fill('Kept')
    await leave(page)
    await expect.poll(() => storedNotes(server, learner)).toEqual([['<p>Kept</p>', '']])
  })
}

test('a stored note is shown as rich text, made safe, and again when the question comes back (spec §3.12)', async ({
  page,
  server,
}) => {
  const { learner, screen } = await openPractice(page, server, ONE)
  await plantNote(server, learner, 0, { note_text: '<p>A <strong>stored</strong> note.</p>', hint_text: '' })
  await page.route('**/api/v1/question-notes/user/*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      'A <strong>',
      '<iframe></iframe><a href=javascript:alert(1)>A</a> <strong>',
    )
    await route.fulfill({ response, body })
  })
  await page.reload()
  await screen.start('Random')
  await screen.answer(true)
  const notes = page.getByRole('region', { name: 'Notes', exact: true })
  await expect(notes.locator('strong')).toHaveText('stored')
  await expect(notes.locator('iframe, [href]')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Explanation' })).toContainText(EXPLANATION)
  await (await openEditor(page, 'Notes')).fill('Changed')
  await screen.button('Next Question').click()
  await screen.answer(true)
  await expect(notes).toContainText('Changed')
})

test('an explanation that the note holds, and a hint whose panel is open, show once', async ({
  page,
  server,
}) => {
  const HINT = 'Think of squirrels.'
  const { learner, screen } = await openPractice(page, server, ONE)
  await plantNote(server, learner, 0, {
    // As the last release stored what was written on from the explanation.
    note_text: '<p>Because &lt;b&gt;acorns&lt;/b&gt;. And mine.</p><p><img src="/images/none.png" /></p>',
    hint_text: `<p>${HINT}</p>`,
  })
  await page.route('**/images/none.png', (route) => route.fulfill({ status: 200, body: '' }))
  await page.reload()
  await screen.start('Random')
  await screen.button('Show Hint').click()
  await screen.answer(true)
  await expect(page.getByText(EXPLANATION)).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Notes', exact: true })).toContainText(
    `${EXPLANATION} And mine.`,
  )
  await expect(page.getByText(HINT)).toHaveCount(1)
  const hints = page.getByRole('region', { name: 'Hint Notes', exact: true })
  await expect(hints).toContainText('Shown above.')
  await openEditor(page, 'Hint Notes')
  await expect(page.getByText(HINT)).toHaveCount(1)
  await page.getByRole('button', { name: 'Done with Hint Notes' }).click()
  await expect(hints).toContainText(HINT)
  await page.goto('/app/questions')
  await page.getByText('What of one?').first().click()
  await expect(page.getByText(EXPLANATION)).toHaveCount(1)
})

test('the explanation that stands in for a note is stored only once it was changed', async ({
  page,
  server,
}) => {
  const { learner, screen } = await openPractice(page, server, ONE)
  await screen.start('Random')
  await screen.answer(true)
  const field = await openEditor(page, 'Notes')
  await expect(field).toHaveText(EXPLANATION)
  await page.getByRole('button', { name: 'Save Manually' }).click()
  await expect(page.getByText('Nothing to save yet')).toBeVisible()
  await page.getByRole('button', { name: 'Done with Notes' }).click()
  await (await openEditor(page, 'Hint Notes')).fill('Think.')
  await page.getByRole('button', { name: 'Save Manually' }).click()
  await expect.poll(() => storedNotes(server, learner)).toEqual([['', '<p>Think.</p>']])
  await expect(page.getByRole('region', { name: 'Notes', exact: true })).toContainText(EXPLANATION)
  await expect(page.getByText(EXPLANATION)).toHaveCount(1)
})

test('notes and answers that cannot be loaded are only logged: the explanation stands in, and none count (spec §8.3)', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(
    /status of 404/,
    /Failed to load the questions' notes/,
    /Failed to fetch practice responses/,
  )
  for (const list of ['question-notes', 'practice-responses']) {
    await page.route(`**/api/v1/${list}/user/*`, (route) => route.fulfill({ status: 404 }))
  }
  const { screen } = await openPractice(page, server, ONE)
  await screen.start('Random')
  await screen.answer(true)
  await expect(page.getByRole('region', { name: 'Notes', exact: true })).toContainText(
    'Because <b>acorns</b>.',
  )
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** Opens an editor, which takes the focus once it is loaded. */
async function openEditor(page: Page, name: 'Notes' | 'Hint Notes'): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const box = page.getByRole('textbox', { name, exact: true })
  await expect(box).toBeFocused()
  return box
}

/** The learner's notes as the server holds them: note and hint of each. */
async function storedNotes(server: RunningServer, { user }: PlantedLearner): Promise<[string, string][]> {
  const notes: QuestionNote[] = await callApi(server, 'GET', `/question-notes/user/${user.id}`)
  return notes.map(({ note_text, hint_text }) => [note_text, hint_text])
}
