import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import {
  focus,
  type NotesField,
  openField,
  paddedTo,
  pngFile,
  press,
  type,
} from '../../../../tests/components/notes-field.tsx'
import { IMAGE_MAX_BYTES } from '../../../domain/rich-text/image-rules.ts'

const UPLOAD = /^\/images\/upload$/
const TOO_LARGE = 'Image size must be less than 5MB'
const WRONG_TYPE = 'Invalid file type. Only JPEG, PNG, GIF, and WebP images are allowed.'
const FAILED = 'Failed to upload image. Please try again.'
const SVG = new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' })

const WAYS = [
  ['the button', (field: NotesField, files: readonly File[]) => field.choose(files)],
  ['paste', async (field: NotesField, files: readonly File[]) => field.paste({}, files)],
  ['drop', async (field: NotesField, files: readonly File[]) => field.drop(files)],
] as const

async function openFieldOnServer(html = '') {
  const api = new FakeApi(fakeLearner())
  const uploads = () => api.calls.filter(({ path }) => UPLOAD.test(path))
  return { api, uploads, ...(await openField(html)) }
}

const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent)

describe.for(WAYS)('by %s', ([, hand]) => {
  test('an image is uploaded, and is where it was inserted, with its alt text and its size', async () => {
    const { api, field, uploads, written } = await openFieldOnServer()
    await type('before')
    const release = api.hold('POST', UPLOAD)
    await hand(field, [await pngFile('circuit-diagram.png')])
    await expect.element(page.getByText('Uploading image...')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Behind the field' })).toBeDisabled()
    release()
    await expect
      .poll(written)
      .toMatch(
        /^<p>before<\/p><img src="\/images\/[\w-]{22}\.png" alt="circuit diagram" title="circuit diagram" width="40" height="20">$/,
      )
    await expect.poll(() => page.getByText('Uploading image...').elements()).toEqual([])
    await expect.element(page.getByRole('button', { name: 'Behind the field' })).toBeEnabled()
    const [upload] = uploads()
    const form = upload?.body
    if (!(form instanceof FormData)) throw new Error('Not sent as a form')
    expect(form.get('user_id')).toBe('the-learner')
    expect(form.get('file')).toMatchObject({ name: 'circuit-diagram.png', type: 'image/png' })
  })

  test('one byte more than 5 MB is refused, and so is another kind of file (spec §5.3)', async () => {
    const { field, uploads } = await openFieldOnServer()
    await hand(field, [paddedTo(await pngFile('a.png'), IMAGE_MAX_BYTES + 1)])
    await expect.poll(alerts).toEqual([TOO_LARGE])
    await hand(field, [SVG])
    await expect.poll(alerts).toEqual([WRONG_TYPE])
    expect(uploads()).toEqual([])
  })

  test('exactly 5 MB are accepted (spec §5.3), and the alert goes away', async () => {
    const { field } = await openFieldOnServer()
    await hand(field, [SVG])
    await expect.poll(alerts).toEqual([WRONG_TYPE])
    await hand(field, [paddedTo(await pngFile('a.png'), IMAGE_MAX_BYTES)])
    await expect.poll(() => field.images).toHaveLength(1)
    expect(alerts()).toEqual([])
  })

  test('and a reason that is known follows (spec §8.2)', async () => {
    expectErrors()
    const { api, field } = await openFieldOnServer()
    api.intercept('POST', UPLOAD, 413)
    await hand(field, [await pngFile('a.png')])
    await expect.poll(() => alerts()[0]).toMatch(new RegExp(`^${FAILED} This is .* takes less at once`))
  })

  test.for([500, 415])(
    'an upload that gets %i says so, and what was typed stays (spec §8.2)',
    async (status) => {
      const errors = expectErrors()
      const { api, field } = await openFieldOnServer()
      await type('kept')
      api.fail('POST', UPLOAD, status)
      await hand(field, [await pngFile('a.png')])
      await expect.poll(alerts).toEqual([FAILED])
      await expect.poll(() => page.getByText('Uploading image...').elements()).toEqual([])
      await expect.element(field.box).toHaveTextContent('kept')
      expect(field.images).toEqual([])
      expect(errors.mock.calls.flat().join(' ')).toContain('Failed to upload image')
    },
  )
})

test('several images are inserted in their order, and a file of another kind among them is named', async () => {
  const { field } = await openFieldOnServer()
  const text = new File(['x'], 'c.txt', { type: 'text/plain' })
  await field.choose([await pngFile('a.png'), text, await pngFile('b.png')])
  await expect.poll(() => field.images.map(({ alt }) => alt)).toEqual(['a', 'b'])
  expect(alerts()).toEqual([WRONG_TYPE])
  for (let line = 0; line < 40; line++) document.execCommand('insertParagraph')
  // It stays visible in a long note.
  await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('the learner keeps typing while an image uploads, and it is inserted where it was pasted', async () => {
  const { api, field } = await openFieldOnServer()
  await type('here')
  const release = api.hold('POST', UPLOAD)
  field.paste({}, [await pngFile('a.png')])
  await type(', on')
  await expect.element(field.box).toHaveTextContent('here, on')
  release()
  await expect.poll(() => field.images).toHaveLength(1)
  await type('below')
  expect(field.html()).toMatch(/^<p>here, on<\/p><img [^>]+><p>below<\/p>$/)
})

test('text that comes with a picture of itself is pasted as text', async () => {
  const { field, uploads } = await openFieldOnServer()
  field.paste({ 'text/html': '<p>From a <b>sheet</b></p>' }, [await pngFile('image.png')])
  await expect.poll(() => field.html()).toBe('<p>From a <strong>sheet</strong></p>')
  expect(uploads()).toEqual([])
})

test('a picture copied in a browser is pasted as its file', async () => {
  const { field, uploads } = await openFieldOnServer()
  field.paste({ 'text/html': '<img src="https://example.net/copied.png">' }, [await pngFile('image.png')])
  await expect
    .poll(() => field.images.map((image) => image.getAttribute('src')))
    .toEqual([expect.stringMatching(/^\/images\//)])
  expect(uploads()).toHaveLength(1)
  expect(alerts()).toEqual([])
})

describe('an image of another host', () => {
  const map = 'https://example.net/images/map.png'
  const other = 'http://example.net:8080/a/b.svg?c=d&amp;e'

  test('is named, not loaded, and still there after an edit', async () => {
    const { field, written } = await openFieldOnServer(
      `<p>mine</p><img data-external-src="${map}" alt="A map" title="b" width="30" height="20"><p>and</p><p><img data-external-src="${other}"></p><p>end</p>`,
    )
    await expect.element(field.box).toMatchTextContent(`Image not shown (A map): ${map}`)
    await expect
      .element(field.box)
      .toMatchTextContent('Image not shown: http://example.net:8080/a/b.svg?c=d&e')
    await type('ing')
    // Its paragraph contains only the image: in the field, images are between paragraphs.
    await expect
      .poll(written)
      .toBe(
        `<p>mine</p><img data-external-src="${map}" alt="A map" title="b" width="30" height="20"><p>and</p><img data-external-src="${other}"><p>ending</p>`,
      )
    expect(field.images).toEqual([])
  })

  test('moves by cut and paste; one that was in no note here is left out', async () => {
    const { field, written } = await openFieldOnServer(`<p>a</p><img data-external-src="${map}">`)
    await field.clear()
    const stranger = '<img src="https://example.org/images/c.png">'
    field.paste({ 'text/html': `<p>moved</p><img src="${map}" alt="A map">${stranger}` })
    await expect.poll(alerts).toEqual([expect.stringMatching(/^Pasted images were left out/)])
    expect(written()).toContain(map)
    expect(written()).not.toContain('example.org')
  })
})

test('alt text, title and width of the selected image are edited, by keyboard alone', async () => {
  const { field, written } = await openFieldOnServer()
  // What the fake server stores cannot be loaded: the size of the image is set here.
  for (const [name, pixels] of [
    ['naturalWidth', 40],
    ['naturalHeight', 20],
  ] as const) {
    const size = vi.spyOn(HTMLImageElement.prototype, name, 'get').mockReturnValue(pixels)
    onTestFinished(() => size.mockRestore())
  }
  await type('a')
  await field.choose([await pngFile('a.png')])
  await expect.element(page.getByText('Image added. Select it to describe it.')).toBeVisible()
  expect(page.getByLabelText('Alt text').elements()).toEqual([])
  await expect.element(field.box).toHaveFocus()
  await press('ArrowUp')
  await expect.element(page.getByLabelText('Alt text')).toHaveValue('a')
  await press('Tab')
  await expect.element(page.getByLabelText('Alt text')).toHaveFocus()
  await press('Control+a')
  await type('An oak "in" <leaf>')
  await press('Tab')
  await press('Control+a')
  await press('Delete')
  await press('Tab')
  await press('Control+a')
  await type('10 px')
  await expect.element(page.getByLabelText('Width (px)')).toHaveValue('10')
  await expect
    .poll(written)
    .toMatch(
      /^<p>a<\/p><img src="[^"]+" alt="An oak &quot;in&quot; (?:<|&lt;)leaf(?:>|&gt;)" width="10" height="5">$/,
    )
})

test('Undo removes an image', async () => {
  const { field } = await openFieldOnServer()
  await field.choose([await pngFile('a.png')])
  await expect.poll(() => field.images).toHaveLength(1)
  await field.tool('Undo').click()
  await expect.poll(() => field.images).toEqual([])
  await field.tool('Redo').click()
  await expect.poll(() => field.images).toHaveLength(1)
})

test('after images, typing continues below them', async () => {
  const { field } = await openFieldOnServer()
  focus(field.box)
  await type('above')
  field.paste({}, [await pngFile('a.png'), await pngFile('b.png')])
  await expect.poll(() => field.images).toHaveLength(2)
  await type('below')
  expect(field.html()).toMatch(/^<p>above<\/p><img [^>]+><img [^>]+><p>below<\/p>$/)
})
