import sharp from 'sharp'
import { expect, test } from 'vitest'
import { IMAGE_MAX_BYTES } from '../../src/contract/image.ts'
import { type Api, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'
import {
  HIDDEN,
  hugeGif,
  hugePng,
  IMPOSTORS,
  type Kind,
  POLYGLOTS,
  picture,
  truncated,
} from '../setup/hostile-images.ts'
import { upload } from '../setup/upload.ts'

const KINDS: readonly Kind[] = ['jpeg', 'png', 'gif', 'webp']

/** Names and media types that promise what the bytes do not hold. */
const DISGUISES = [
  ['a.png', 'image/png'],
  ['a.jpg', 'image/jpeg'],
  ['a.svg', 'image/svg+xml'],
  ['a.html', 'text/html'],
  ['a.gif.js', 'text/javascript'],
] as const

/** What is served is a picture of this kind, is called one, and is nothing else to any browser. */
async function expectServedAs(api: Api, url: string, kind: Kind): Promise<void> {
  const ending = kind === 'jpeg' ? 'jpg' : kind
  expect(url).toMatch(new RegExp(`^/images/[A-Za-z0-9_-]{22}\\.${ending}$`))
  const served = await fetch(api.url + url, { headers: { accept: 'text/html' } })
  expect([served.status, served.headers.get('content-type')]).toEqual([200, `image/${kind}`])
  expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const bytes = Buffer.from(await served.arrayBuffer())
  expect((await sharp(bytes).metadata()).format).toBe(kind)
  expect(bytes.toString('latin1')).not.toMatch(/<script|ran\(\)|%PDF-1/)
}

describeOnBothEngines('files that are not what they seem', (engine) => {
  test.each(KINDS)('%s is served as such, whatever it is called', async (kind) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    for (const [name, type] of DISGUISES) {
      const { status, body } = await upload(api, { file: await picture(kind), name, type, userId: user.id })
      expect([name, status]).toEqual([name, 201])
      await expectServedAs(api, body.url, kind)
    }
  })

  test.each(POLYGLOTS)('%s: only the picture comes out', async (_name, kind, make) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const file = await make()
    expect(file.toString('latin1')).toContain(HIDDEN)
    const { status, body } = await upload(api, { file, userId: user.id })
    expect(status).toBe(201)
    await expectServedAs(api, body.url, kind)
  })

  test.each([
    ...IMPOSTORS,
    ...KINDS.flatMap((kind) =>
      [0.1, 0.5, 0.9].map((share) => [`${kind}, cut at ${share}`, () => truncated(kind, share)] as const),
    ),
    ['a PNG of 30,000 × 30,000 pixels', hugePng] as const,
    ['a GIF of 30,000 × 30,000 pixels', hugeGif] as const,
  ])('%s: 415, and nothing is kept', async (_name, make) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const file = await make()
    for (const [name, type] of DISGUISES.slice(0, 3)) {
      const { status } = await upload(api, { file, name, type, userId: user.id })
      expect([name, status]).toEqual([name, 415])
    }
    expect(await api.imageFiles()).toEqual([])
  })

  test('what is too large is 413 before anybody asks what it is', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const answers = [IMAGE_MAX_BYTES, IMAGE_MAX_BYTES + 1].map(async (size) => {
      const { status } = await upload(api, { file: Buffer.alloc(size), userId: user.id })
      return status
    })
    expect(await Promise.all(answers)).toEqual([415, 413])
    expect(await api.imageFiles()).toEqual([])
  })
})
