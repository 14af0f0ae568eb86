import type { Page } from '@playwright/test'
import { IMAGE_MAX_BYTES } from '../../src/domain/rich-text/image-rules.ts'
import { expect, test } from './fixtures.ts'
import { plantNote, question } from './learners.ts'
import {
  type HandedFile,
  NotesField,
  openNotes,
  paddedTo,
  pngFile,
  savedNote,
  storedNotes,
} from './notes-field.ts'
import { openPractice } from './practice-screen.ts'

const UPLOAD = '**/api/v1/images/upload'
const TOO_LARGE = 'Image size must be less than 5MB'
const WRONG_TYPE = 'Invalid file type. Only JPEG, PNG, GIF, and WebP images are allowed.'
const FAILED = 'Failed to upload image. Please try again.'

const WAYS = [
  ['the button', (field: NotesField, files: readonly HandedFile[]) => field.choose(files)],
  ['paste', (field: NotesField, files: readonly HandedFile[]) => field.paste({}, files)],
  ['drop', (field: NotesField, files: readonly HandedFile[]) => field.drop(files)],
] as const

for (const [way, hand] of WAYS) {
  test.describe(`by ${way}`, () => {
    test('an image is uploaded, stored and there again after a reload', async ({ page, server }) => {
      const { field, learner, screen } = await openNotes(page, server)
      await page.keyboard.type('before')
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const sent: { readonly type: string | null; readonly body: string }[] = []
      await page.route(UPLOAD, async (route) => {
        const request = route.request()
        sent.push({
          type: await request.headerValue('content-type'),
          body: request.postDataBuffer()?.toString('latin1') ?? '',
        })
        await held
        await route.continue()
      })
      await hand(field, [await pngFile('circuit-diagram.png')])
      await expect(page.getByText('Uploading image...')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Done with Notes' })).toBeDisabled()
      release()
      const image = field.box.getByRole('img', { name: 'circuit diagram' })
      await expect(image).toBeVisible()
      await expect(page.getByText('Uploading image...')).toBeHidden()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(sent[0]?.type).toMatch(/^multipart\/form-data; boundary=/)
      expect(sent[0]?.body).toContain(`name="user_id"\r\n\r\n${learner.user.id}\r\n`)
      expect(sent[0]?.body).toContain('name="file"; filename="circuit-diagram.png"')
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

    test('what is too large, of another kind or not taken is refused, and says so', async ({
      page,
      server,
      complaints,
    }) => {
      const { field } = await openNotes(page, server)
      const images = field.box.getByRole('img')
      const uploads = uploadsOf(page)
      const image = await pngFile('a.png')
      await page.keyboard.type('kept')

      await test.step('one byte more than 5 MB does not come in (spec §5.3)', async () => {
        await hand(field, [paddedTo(image, IMAGE_MAX_BYTES + 1)])
        await expect(page.getByRole('alert')).toHaveText(TOO_LARGE)
        expect(uploads).toEqual([])
      })
      await test.step('another kind of file is refused and not sent (spec §5.3)', async () => {
        await hand(field, [{ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }])
        await expect(page.getByRole('alert')).toHaveText(WRONG_TYPE)
        expect(uploads).toEqual([])
      })
      await test.step('an upload that fails says so, and what was typed stays (spec §8.2)', async () => {
        complaints.expect(/status of 500/, /Failed to upload image/)
        await page.route(UPLOAD, (route) => route.fulfill({ status: 500 }), { times: 1 })
        await hand(field, [image])
        await expect(page.getByRole('alert')).toHaveText(FAILED)
        await expect(page.getByText('Uploading image...')).toBeHidden()
        await expect(field.box).toHaveText('kept')
        await expect(images).toHaveCount(0)
      })
      await test.step('5 MB exactly come in (spec §5.3), and take the alert away', async () => {
        await hand(field, [paddedTo(image, IMAGE_MAX_BYTES)])
        await expect(images).toHaveCount(1)
        await expect(page.getByRole('alert')).toHaveCount(0)
      })
    })
  })
}

test('what only says that it is an image is refused by the server; several come in their order, a bad one named', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/status of 415/, /Failed to upload image/)
  const { field } = await openNotes(page, server)
  await field.choose([{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') }])
  await expect(page.getByRole('alert')).toHaveText(FAILED)

  const text: HandedFile = { name: 'c.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await field.choose([await pngFile('a.png'), text, await pngFile('b.png')])
  await expect(field.box.getByRole('img')).toHaveCount(2)
  expect(
    await field.box.getByRole('img').evaluateAll((all) => all.map((image) => image.getAttribute('alt'))),
  ).toEqual(['a', 'b'])
  await expect(page.getByRole('alert')).toHaveText(WRONG_TYPE)
  for (let line = 0; line < 40; line++) await page.keyboard.press('Enter')
  await expect(page.getByRole('alert'), 'it stays in sight in a long note').toBeInViewport({ ratio: 1 })
})

test('the learner types on while an image comes, and it lands where it was put', async ({ page, server }) => {
  const { field } = await openNotes(page, server)
  await page.keyboard.type('here')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(UPLOAD, async (route) => {
    await held
    await route.continue()
  })
  await field.paste({}, [await pngFile('a.png')])
  await page.keyboard.type(', on')
  await expect(field.box).toHaveText('here, on')
  release()
  await expect(field.box.getByRole('img')).toBeVisible()
  await page.keyboard.type('below')
  expect(await field.html()).toMatch(/^<p>here, on<\/p><img [^>]+><p>below<\/p>$/)
})

test('words that come with a picture of themselves are words; a picture copied in a browser is its file', async ({
  page,
  server,
}) => {
  const { field } = await openNotes(page, server)
  const uploads = uploadsOf(page)
  await field.paste({ 'text/html': '<p>From a <b>sheet</b></p>' }, [await pngFile('image.png')])
  expect(await field.html()).toBe('<p>From a <strong>sheet</strong></p>')
  expect(uploads).toEqual([])

  await field.paste({ 'text/html': '<img src="https://example.net/x.png">' }, [await pngFile('image.png')])
  await expect(field.box.getByRole('img')).toHaveAttribute('src', /^\/images\//)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an image of another host is named, not loaded, and still there after an edit', async ({
  page,
  server,
}) => {
  const map = 'https://example.net/images/map.png'
  const other = 'http://example.net:8080/a/b.svg?c=d&amp;e'
  const { learner, screen } = await openPractice(page, server, [question('one')])
  await plantNote(server, learner, 0, {
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
    // Nothing but the image is in that paragraph: in the field images stand between paragraphs.
    before.replace(/<p>(<img [^>]*>)<\/p><p>end</, '$1<p>ending<'),
  )

  await test.step('it moves by cut and paste; one that nobody had here is left out', async () => {
    await field.clear()
    const stranger = '<img src="https://example.org/images/c.png">'
    await field.paste({ 'text/html': `<p>moved</p><img src="${map}" alt="A map">${stranger}` })
    await expect(page.getByRole('alert')).toHaveText(/^Pasted images were left out/)
    const stored = await savedNote(field, server, learner)
    expect(stored).toContain(map)
    expect(stored).not.toContain('example.org')
  })
  expect(asked.filter((address) => address.includes('example.'))).toEqual([])
})

test('alt text, title and width of the selected image are edited and stored, by keyboard alone', async ({
  page,
  server,
}) => {
  const { field, learner } = await openNotes(page, server)
  await page.keyboard.type('a')
  await field.choose([await pngFile('a.png')])
  await expect(page.getByText('Image added. Select it to describe it.')).toBeVisible()
  await expect(page.getByLabel('Alt text')).toHaveCount(0)
  await expect(field.box).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('Alt text')).toHaveValue('a')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Alt text')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('An oak "in" <leaf>')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('10 px')
  await expect(page.getByLabel('Width (px)')).toHaveValue('10')
  expect(await savedNote(field, server, learner)).toMatch(
    /^<p>a<\/p><img src="[^"]+" alt="An oak &quot;in&quot; &lt;leaf&gt;" width="10" height="5" \/>$/,
  )
})

test('Undo takes an image out again; after one, typing goes on below it', async ({ page, server }) => {
  const { field } = await openNotes(page, server)
  const images = field.box.getByRole('img')
  await field.choose([await pngFile('a.png')])
  await expect(images).toHaveCount(1)
  await field.tool('Undo').click()
  await expect(images).toHaveCount(0)
  await field.tool('Redo').click()
  await expect(images).toHaveCount(1)

  await field.clear()
  await page.keyboard.type('above')
  await field.paste({}, [await pngFile('a.png'), await pngFile('b.png')])
  await expect(images).toHaveCount(2)
  await page.keyboard.type('below')
  expect(await field.html()).toMatch(/^<p>above<\/p><img [^>]+><img [^>]+><p>below<\/p>$/)
})

/** The uploads that the page asks for from now on. */
function uploadsOf(page: Page): readonly string[] {
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/images/upload')) uploads.push(request.url())
  })
  return uploads
}
