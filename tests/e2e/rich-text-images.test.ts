import { expect, test } from './support/fixtures.ts'
import { createNote, question } from './support/learners.ts'
import { NotesField, openNotes, pngFile, savedNote, storedNotes } from './support/notes-field.ts'
import { openPractice } from './support/practice-screen.ts'

test('an image is uploaded, stored, and shown again after a reload', async ({ page, server }) => {
  const { field, learner, screen } = await openNotes(page, server)
  await page.keyboard.type('before')
  await field.choose([await pngFile('circuit-diagram.png')])
  await expect(field.box.getByRole('img', { name: 'circuit diagram' })).toBeVisible()
  const stored = await savedNote(field, server, learner)
  expect(stored).toMatch(
    /^<p>before<\/p><img src="\/images\/[\w-]{22}\.png" alt="circuit diagram" title="circuit diagram" width="40" height="20" \/>$/,
  )
  await page.reload()
  await screen.start('Random')
  await screen.answer(true)
  const shown = page.getByRole('region', { name: 'Notes', exact: true }).getByRole('img')
  await expect(shown).toHaveAttribute('alt', 'circuit diagram')
  expect(await shown.evaluate((element: HTMLImageElement) => element.decode())).toBeUndefined()
})

test('an image of another host is shown as its URL, never loaded, and kept after an edit', async ({
  page,
  server,
}) => {
  const map = 'https://example.net/images/map.png'
  const other = 'http://example.net:8080/a/b.svg?c=d&amp;e'
  const { learner, screen } = await openPractice(page, server, [question('one')])
  await createNote(server, learner, 0, {
    note_text: `<p>mine</p><img src="${map}" alt="A map" title="b" width="30" height="20"><p>and</p><p><img src="${other}"></p><p>end</p>`,
    hint_text: '',
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await screen.start('Random')
  await screen.answer(true)
  const shown = page.getByRole('region', { name: 'Notes', exact: true })
  await expect(shown).toContainText(`Image not shown (A map): ${map}`)
  await expect(shown).toContainText('Image not shown: http://example.net:8080/a/b.svg?c=d&e')

  const [[before] = ['']] = await storedNotes(server, learner)
  expect(before).toContain('example.net')
  await page.getByRole('button', { name: 'Edit Notes' }).click()
  const field = new NotesField(page, 'Notes')
  await expect(field.box).toBeFocused()
  await expect(field.box).toContainText(`Image not shown (A map): ${map}`)
  await page.keyboard.type('ing')
  expect(await savedNote(field, server, learner)).toBe(
    // The image is alone in its paragraph: in the field, images are between paragraphs.
    before.replace(/<p>(<img [^>]*>)<\/p><p>end</, '$1<p>ending<'),
  )
  expect(asked.filter((address) => address.includes('example.'))).toEqual([])
})
