import { expect, test } from './support/fixtures.ts'
import { fontsLoaded } from './support/fonts.ts'
import { createNote, question } from './support/learners.ts'
import { NotesField, openNotes, savedNote, storedNotes } from './support/notes-field.ts'
import { openPractice } from './support/practice-screen.ts'

const ONE = [question('one')]
const EDITOR_CODE = '**/assets/rich-text-editor-*.js'

test.describe('the editor is loaded when one opens', () => {
  test('only then, and only once; a placeholder of the same height is shown meanwhile', async ({
    page,
    server,
  }) => {
    const asked: string[] = []
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(EDITOR_CODE, async (route) => {
      asked.push(route.request().url())
      await held
      await route.continue()
    })
    const { screen } = await openPractice(page, server, ONE)
    await screen.start('Random')
    await screen.answer(true)
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Edit Notes' }).click()
    await expect(page.getByText('Loading the editor...')).toBeAttached()
    const notes = page.getByRole('region', { name: 'Notes', exact: true })
    await fontsLoaded(page)
    const before = await notes.boundingBox()
    release()
    await expect(new NotesField(page, 'Notes').box).toBeVisible()
    expect((await notes.boundingBox())?.height).toBe(before?.height)
    await page.getByRole('button', { name: 'Edit Hint Notes' }).click()
    await expect(new NotesField(page, 'Hint Notes').box).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  test('if it does not load, the field says so and offers to try again', async ({
    page,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(/ERR_FAILED|Failed to load resource/, /Failed to load a part of the app/)
    await page.route(EDITOR_CODE, (route) => route.abort())
    const { screen } = await openPractice(page, server, ONE)
    await screen.start('Random')
    await screen.answer(true)
    await page.getByRole('button', { name: 'Edit Notes' }).click()
    await expect(page.getByRole('alert')).toContainText("The editor couldn't be loaded.")
    await page.unroute(EDITOR_CODE)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(new NotesField(page, 'Notes').box).toBeVisible()
  })
})

/** All HTML that the field can produce, except images. */
const EVERYTHING =
  '<p><strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <a target="_blank" rel="noopener noreferrer" href="https://example.org">a</a></p>' +
  '<ul><li><p>b</p><ul><li><p>c</p></li></ul></li></ul><ol start="3"><li><p>d</p></li></ol>' +
  '<blockquote><p>e</p></blockquote><hr><p>f</p>'

test('all HTML of the field is stored and shown unchanged', async ({ page, server }) => {
  const { field, learner, screen } = await openNotes(page, server)
  await field.paste({ 'text/html': EVERYTHING })
  expect(await field.html()).toBe(EVERYTHING)
  expect(sorted((await savedNote(field, server, learner)).replaceAll(' />', '>'))).toBe(sorted(EVERYTHING))
  await page.reload()
  await screen.start('Random')
  await screen.answer(true)
  const shown = page.getByRole('region', { name: 'Notes', exact: true }).locator('.rich-text')
  await expect(shown.getByText('f', { exact: true })).toBeVisible()
  expect(sorted(await shown.innerHTML())).toBe(sorted(EVERYTHING))
})

/** The HTML with the attributes of each tag sorted by name. */
function sorted(html: string): string {
  return html.replace(/<(\w+) ([^>]+)>/g, (_, tag: string, attributes: string) => {
    return `<${tag} ${[...attributes.matchAll(/\w+="[^"]*"/g)].map(String).sort().join(' ')}>`
  })
}

test.describe('content of the field', () => {
  test('opening and leaving a note changes nothing', async ({ page, server }) => {
    const texts = { note_text: '<p>a</p><ul><li>b</li></ul>', hint_text: '<blockquote>c</blockquote>' }
    const { learner, screen } = await openPractice(page, server, ONE)
    await createNote(server, learner, 0, texts)
    await page.reload()
    await screen.start('Random')
    await screen.answer(true)
    const saves: string[] = []
    page.on('request', (request) => request.method() === 'POST' && saves.push(request.url()))
    for (const name of ['Notes', 'Hint Notes'] as const) {
      await page.getByRole('button', { name: `Edit ${name}` }).click()
      const field = new NotesField(page, name)
      await expect(field.box).toBeFocused()
      await expect(field.tool('Undo')).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('End')
      await page.getByRole('button', { name: `Done with ${name}` }).click()
    }
    await screen.button('Next Question').click()
    await screen.options.first().waitFor()
    expect(saves.filter((url) => url.includes('question-notes'))).toEqual([])
    expect(await storedNotes(server, learner)).toEqual([[texts.note_text, texts.hint_text]])
  })

  test('a note that arrives late fills an untouched field, and never overwrites what was typed', async ({
    page,
    server,
  }) => {
    const { learner, screen } = await openPractice(page, server, ONE)
    await createNote(server, learner, 0, { note_text: '<p>stored note</p>', hint_text: '<p>stored hint</p>' })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/question-notes/user/*', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await screen.start('Random')
    await screen.answer(true)
    await page.getByRole('button', { name: 'Edit Hint Notes' }).click()
    const hint = new NotesField(page, 'Hint Notes')
    await expect(hint.box).toBeFocused()
    await page.getByRole('button', { name: 'Edit Notes', exact: true }).click()
    const notes = new NotesField(page, 'Notes')
    await expect(notes.box).toBeFocused()
    await page.keyboard.type('typed')
    release()
    await expect(hint.box).toHaveText('stored hint')
    await expect(notes.box).toHaveText('typed')
    await page.keyboard.type(' on')
    await expect(notes.box).toHaveText('typed on')
    await expect(hint.tool('Undo')).toHaveAttribute('aria-disabled', 'true')
  })
})
