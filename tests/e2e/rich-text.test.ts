import type { Page } from '@playwright/test'
import { inBothThemes, violationsIn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { plantNote, question } from './learners.ts'
import { NotesField, noteOnceSaved, openNotes, savedNote, storedNotes } from './notes-field.ts'
import { PageClock } from './page-clock.ts'
import { pixelsTooWide } from './pixels-too-wide.ts'
import { openPractice } from './practice-screen.ts'

const ONE = [question('one')]
const EDITOR_CODE = '**/assets/rich-text-editor-*.js'

test.describe('the editor is loaded when one opens', () => {
  test('not before, and once', async ({ page, server }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/rich-text-editor/.test(request.url())) asked.push(request.url())
    })
    await openNotes(page, server, async () => expect(asked).toEqual([]))
    await page.getByRole('button', { name: 'Edit Hint Notes' }).click()
    await expect(new NotesField(page, 'Hint Notes').box).toBeVisible()
    expect(asked.filter((url) => url.endsWith('.js'))).toHaveLength(1)
  })

  test('a stand-in of the same height keeps its place meanwhile', async ({ page, server }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(EDITOR_CODE, async (route) => {
      await held
      await route.continue()
    })
    const { screen } = await openPractice(page, server, ONE)
    await screen.start('Random')
    await screen.answer(true)
    await page.getByRole('button', { name: 'Edit Notes' }).click()
    await expect(page.getByText('Loading the editor...')).toBeAttached()
    const notes = page.getByRole('region', { name: 'Notes', exact: true })
    const before = await notes.boundingBox()
    release()
    await expect(new NotesField(page, 'Notes').box).toBeVisible()
    expect((await notes.boundingBox())?.height).toBe(before?.height)
  })

  test('when it does not come, the field says so, and tries again when asked', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|Failed to load resource/, /Failed to load the editor/)
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

test.describe('formatting', () => {
  test('each tool formats, by the toolbar and by its keys', async ({ page, server }) => {
    const { field, learner } = await openNotes(page, server)
    const stored = () => noteOnceSaved(field, server, learner)
    for (const [tool, keys, html] of [
      ['Bold', 'Control+b', '<p><strong>Ohm</strong></p>'],
      ['Italic', 'Control+i', '<p><em>Ohm</em></p>'],
      ['Underline', 'Control+u', '<p><u>Ohm</u></p>'],
      ['Strikethrough', 'Control+Shift+s', '<p><s>Ohm</s></p>'],
      ['Bullet list', 'Control+Shift+8', '<ul><li><p>Ohm</p></li></ul>'],
      ['Numbered list', 'Control+Shift+7', '<ol><li><p>Ohm</p></li></ol>'],
      ['Quote', 'Control+Shift+b', '<blockquote><p>Ohm</p></blockquote>'],
    ] as const) {
      await test.step(tool, async () => {
        await field.box.fill('')
        await page.keyboard.type('Ohm')
        await page.keyboard.press('Control+a')
        await field.tool(tool).click()
        await expect(field.tool(tool)).toHaveAttribute('aria-pressed', 'true')
        await expect(field.box).toBeFocused()
        await expect.poll(stored).toBe(html)
        await field.tool(tool).click()
        await expect(field.tool(tool)).toHaveAttribute('aria-pressed', 'false')
        await expect.poll(stored).toBe('<p>Ohm</p>')
        await field.box.focus()
        await page.keyboard.press(keys)
        await expect.poll(stored).toBe(html)
        await expect(field.tool(tool)).toHaveAttribute(
          'title',
          `${tool} (${keys.replace('Control', 'Ctrl').replace(/[a-z]$/, (letter) => letter.toUpperCase())})`,
        )
        await field.tool(tool).click()
        await expect(field.tool(tool)).toHaveAttribute('aria-pressed', 'false')
      })
    }
  })

  test('a divider line is on, headings, inline code and code blocks are off (spec §5.3)', async ({
    page,
    server,
  }) => {
    const { field, learner } = await openNotes(page, server)
    await page.keyboard.type('a')
    await field.tool('Divider line').click()
    await page.keyboard.type('b')
    expect(await savedNote(field, server, learner)).toBe('<p>a</p><hr /><p>b</p>')

    await field.clear()
    await page.keyboard.type('# a')
    await page.keyboard.press('Enter')
    await page.keyboard.type('`b` c')
    await page.keyboard.press('Enter')
    await page.keyboard.type('``` d')
    await page.keyboard.press('Control+Alt+1')
    await page.keyboard.press('Control+e')
    expect(await savedNote(field, server, learner)).toBe('<p># a</p><p>`b` c</p><p>``` d</p>')
  })
})

test.describe('undo', () => {
  test('a pause of 500 ms parts two steps (spec §9.1)', async ({ page, server }) => {
    const clock = await PageClock.of(page)
    const { field } = await openNotes(page, server)
    await clock.stop()
    await expect(field.tool('Undo')).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.type('a')
    await clock.advance(499)
    await page.keyboard.type('b')
    await clock.advance(501)
    await page.keyboard.type('c')
    await page.keyboard.press('Control+z')
    await expect(field.box).toHaveText('ab')
    await field.tool('Undo').click()
    await expect(field.box).toHaveText('')
    await expect(field.tool('Undo')).toHaveAttribute('aria-disabled', 'true')
    await field.tool('Redo').click()
    await page.keyboard.press('Control+Shift+z')
    await expect(field.box).toHaveText('abc')
    await expect(field.tool('Redo')).toHaveAttribute('aria-disabled', 'true')
  })

  test('goes back 100 steps (spec §9.1)', async ({ page, server }) => {
    const clock = await PageClock.of(page)
    const { field } = await openNotes(page, server)
    await clock.stop()
    // The history keeps up to 20 steps more than its depth before it cuts back to it.
    for (let step = 0; step < 121; step++) {
      await page.keyboard.type('x')
      await clock.advance(501)
    }
    await page.keyboard.press('Control+z')
    await expect(field.box).toHaveText('x'.repeat(120))
    // The others by a script, each a press of its own all the same.
    await field.box.evaluate((box) => {
      const pressed = { key: 'z', code: 'KeyZ', keyCode: 90, ctrlKey: true, bubbles: true, cancelable: true }
      for (let step = 1; step < 100; step++) box.dispatchEvent(new KeyboardEvent('keydown', pressed))
    })
    await expect(field.box).toHaveText('x'.repeat(21))
    await expect(field.tool('Undo')).toHaveAttribute('aria-disabled', 'true')
  })
})

test.describe('what stands in the field', () => {
  test('an empty field is at least 100 px high (spec §9.1), and an emptied one is a bare empty paragraph, which is empty (spec §3.6)', async ({
    page,
    server,
  }) => {
    const { field, learner } = await openNotes(page, server)
    expect((await field.box.boundingBox())?.height).toBeGreaterThanOrEqual(100)
    await expect(field.box.locator('[data-placeholder="Start typing..."]')).toBeVisible()
    await page.keyboard.type('- a')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Backspace')
    expect(await savedNote(field, server, learner)).toBe('')
    await page.getByRole('button', { name: 'Done with Notes' }).click()
    await expect(page.getByText('No notes added yet. Click edit to add notes.')).toBeVisible()
  })

  test('opening and leaving a note changes nothing', async ({ page, server }) => {
    const texts = { note_text: '<p>a</p><ul><li>b</li></ul>', hint_text: '<blockquote>c</blockquote>' }
    const { learner, screen } = await openPractice(page, server, ONE)
    await plantNote(server, learner, 0, texts)
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

  test('a save that finishes moves neither text nor cursor', async ({ page, server }) => {
    const { field } = await openNotes(page, server)
    await page.keyboard.type('one three')
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(/^Saved \d+ seconds? ago$/)).toBeVisible({ timeout: 8000 })
    await page.keyboard.type('two ')
    await expect(field.box).toHaveText('one two three')
    await expect(field.box).toBeFocused()
  })

  test('a note that arrives late comes into a field nothing was typed in, and never over what was typed', async ({
    page,
    server,
  }) => {
    const { learner, screen } = await openPractice(page, server, ONE)
    await plantNote(server, learner, 0, { note_text: '<p>stored note</p>', hint_text: '<p>stored hint</p>' })
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

test.describe('by keyboard', () => {
  test('keys in the field and its toolbar are never commands of the practice view', async ({
    page,
    server,
  }) => {
    const { field, screen } = await openNotes(page, server)
    const text = await screen.questionText.textContent()
    await page.keyboard.type('sfh?1a')
    await page.keyboard.press('Enter')
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect(field.box).toHaveText('sfh?1a')
    await page.keyboard.press('Alt+F10')
    await expect(field.tool('Bold')).toBeFocused()
    for (const key of ['f', 's', '?', '1', 'ArrowRight']) await page.keyboard.press(key)
    await expect(field.tool('Italic')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(field.tool('Bold')).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(screen.verdict).toBeVisible()
    await expect(screen.button('Flag')).toBeVisible()
    expect(await screen.questionText.textContent()).toBe(text)
  })

  test('the toolbar is one stop; arrows walk it, Enter formats and goes back to the text', async ({
    page,
    server,
  }) => {
    const { field, learner } = await openNotes(page, server)
    await page.keyboard.press('Shift+Tab')
    await expect(field.tool('Bold')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(field.tool('Italic')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field.box).toBeFocused()
    await page.keyboard.type('leaning')
    await page.keyboard.press('Alt+F10')
    await expect(field.tool('Italic'), 'the toolbar remembers where one was').toBeFocused()
    await page.keyboard.press('End')
    await expect(field.tool('Redo')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(field.tool('Undo')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(field.box).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Save Manually' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => storedNotes(server, learner)).toEqual([['<p><em>leaning</em></p>', '']])
  })

  test('Tab leaves the field from within a list, too', async ({ page, server }) => {
    const { field } = await openNotes(page, server)
    await page.keyboard.type('- a')
    await page.keyboard.press('Enter')
    await page.keyboard.type('b')
    await page.keyboard.press('Tab')
    expect(await field.html()).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Save Manually' })).toBeFocused()
  })
})

test('axe finds nothing, with the link form open and refused', async ({ page, server }) => {
  const { field } = await openNotes(page, server)
  await page.keyboard.type('**bold** and example.org ')
  await expectNoViolations(page)
  await field.tool('Link').click()
  await page.getByLabel('Link address').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoViolations(page)
})

test.describe('on a small screen', () => {
  test('nothing scrolls sideways, and every tool is 44 px', async ({ page, server }) => {
    const { field } = await openNotes(page, server)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.keyboard.type('a'.repeat(200))
    expect(await pixelsTooWide(page)).toEqual({})
    for (const tool of await field.toolbar.getByRole('button').all()) {
      const box = await tool.boundingBox()
      expect([box?.width, box?.height]).toEqual([44, 44])
    }
  })
})

/** In both themes axe finds nothing in the notes and in the link form. */
async function expectNoViolations(page: Page): Promise<void> {
  const PARTS = ['section:has([role="toolbar"])', 'body > :has([role="dialog"])']
  await inBothThemes(page, async (theme) => {
    expect(await violationsIn(page, PARTS), theme).toEqual([])
  })
}
