import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { addNote, addResponse, FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { NotesField } from '../../../tests/components/notes-field.tsx'
import { type OpenedApp, openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'

const EXPLANATION = 'Because of acorns.'
const SAVED = { note_text: '<p>saved note</p>', hint_text: '<p>saved hint</p>' }

const SCREENS = [
  ['Questions', '/app/questions', () => page.getByRole('button', { name: 'What of one?' }).click()],
  ['History', '/app/practice/history', async () => {}],
] as const

/** A learner with one question, answered once, at one of the two lists. */
async function openList(
  [, path, expand]: (typeof SCREENS)[number],
  note: typeof SAVED | null,
): Promise<OpenedApp> {
  const learner = fakeLearner([question('one', { explanation: EXPLANATION })])
  addResponse(learner, 0, true, 10)
  if (note) addNote(learner, 0, note)
  const app = await openApp(learner, path, new FakeApi(learner))
  await expand()
  return app
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const textsOf = ({ api }: OpenedApp) =>
  api.learner.notes.map(({ note_text, hint_text }) => [note_text, hint_text])

describe.for(SCREENS)('on the %s screen', (screen) => {
  test('without a note, the editors start with the explanation and an empty hint, and Cancel restores them', async () => {
    await openList(screen, null)
    const nothing = page.getByText('No notes added yet. Click edit to add notes.')
    await expect.element(page.getByText('No hint notes added yet.')).toBeVisible()
    for (let round = 0; round < 2; round++) {
      await expect.element(nothing).toBeVisible()
      await button('Edit Notes').click()
      const { box } = new NotesField('Notes')
      await expect.element(box).toHaveFocus()
      await expect.element(box).toHaveTextContent(EXPLANATION)
      await expect.element(new NotesField('Hint Notes').box).toHaveTextContent('')
      await box.fill('given up')
      await button('Cancel').last().click()
      await expect.element(button('Edit Notes')).toHaveFocus()
    }
  })

  test('Save with nothing written stores nothing', async () => {
    const app = await openList(screen, null)
    await button('Edit Notes').click()
    await expect.element(new NotesField('Notes').box).toHaveFocus()
    await button('Save').last().click()
    await expect.element(page.getByText('No notes added yet. Click edit to add notes.')).toBeVisible()
    expect(textsOf(app)).toEqual([])
    expect(app.api.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('while it is saved, fields and tools are disabled; a failure says so and keeps what was typed (spec §5.3, §8.2)', async () => {
    const errors = expectErrors()
    const app = await openList(screen, SAVED)
    await button('Edit Notes').click()
    const field = new NotesField('Notes')
    // It takes the focus once it is rendered: what is written before that is appended to the text.
    await expect.element(field.box).toHaveFocus()
    await field.box.fill('typed')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const succeed = app.api.override('POST', /^\/question-notes/, async () => {
      await held
      return new Response(null, { status: 500 })
    })
    await button('Save').last().click()
    await expect.element(field.box).toHaveAttribute('contenteditable', 'false')
    await expect.element(field.box).toHaveAttribute('aria-readonly', 'true')
    const tools = field.toolbar.getByRole('button').elements()
    expect(tools.map((tool) => tool.matches(':disabled'))).toEqual(tools.map(() => true))
    expect(tools.length).toBeGreaterThan(0)
    await expect.element(button('Saving...').last()).toBeDisabled()
    await expect.element(button('Cancel').last()).toBeDisabled()
    release()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to save note. Please try again.')
    await expect.element(field.box).toHaveTextContent('typed')
    await expect.element(field.box).toHaveAttribute('contenteditable', 'true')
    succeed()
    await button('Save').last().click()
    await expect.poll(() => page.getByRole('textbox', { name: /Notes/ }).elements()).toEqual([])
    await expect.element(page.getByText('typed', { exact: true })).toBeVisible()
    await expect.poll(() => textsOf(app)).toEqual([['<p>typed</p>', SAVED.hint_text]])
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to save question note')
  })
})

test('what one card of a question saves, another open card of it does not undo', async () => {
  const learner = fakeLearner([question('oaks')])
  addResponse(learner, 0, true, 20)
  addResponse(learner, 0, false, 10)
  const app = await openApp(learner, '/app/practice/history')
  const card = (index: number) => page.getByRole('listitem').filter({ hasText: 'What of oaks?' }).nth(index)
  const field = (index: number, name: string) => card(index).getByRole('textbox', { name, exact: true })
  for (const index of [0, 1]) {
    await card(index).getByRole('button', { name: 'Edit Notes' }).click()
    await expect.element(field(index, 'Notes')).toHaveFocus()
  }
  await field(0, 'Hint Notes').fill('Mind the bark')
  await card(0).getByRole('button', { name: 'Save' }).first().click()
  await expect.poll(() => field(0, 'Hint Notes').elements()).toEqual([])
  await field(1, 'Notes').fill('Oaks are slow')
  await card(1).getByRole('button', { name: 'Save' }).first().click()
  await expect.poll(() => textsOf(app)).toEqual([['<p>Oaks are slow</p>', '<p>Mind the bark</p>']])
})

test('a list with unsaved notes is not left by mistake', async () => {
  await openApp(fakeLearner([question('oaks')]), '/app/questions')
  await page.getByRole('button', { name: 'What of oaks?' }).click()
  await button('Edit Notes').click()
  const { box } = new NotesField('Notes')
  await expect.element(box).toHaveFocus()
  await box.fill('Not saved yet')
  const exportTab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Export' })
  await exportTab.click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect.element(box, { message: 'not the link, where Enter would ask again' }).toHaveFocus()
  await expect.element(box).toHaveTextContent('Not saved yet')
  await exportTab.click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Export Custom Test' })).toBeVisible()
})

test('what was typed can be saved on leaving', async () => {
  const learner = fakeLearner([question('oaks')])
  await openApp(learner, '/app/questions')
  await page.getByRole('button', { name: 'What of oaks?' }).click()
  await button('Edit Notes').click()
  const { box } = new NotesField('Notes')
  await expect.element(box).toHaveFocus()
  await box.fill('Kept')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save and leave' }).click()
  await expect.element(page.getByRole('heading', { name: 'Export Custom Test' })).toBeVisible()
  await expect.poll(() => learner.notes).toMatchObject([{ note_text: '<p>Kept</p>' }])
})
