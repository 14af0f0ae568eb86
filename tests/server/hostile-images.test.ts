import sharp from 'sharp'
import { expect, test } from 'vitest'
import { IMAGE_MAX_BYTES } from '../../src/domain/rich-text/image-rules.ts'
import { type Api, createUser, serveApi } from '../setup/api.ts'
import { describeOnEngine } from '../setup/engines.ts'
import {
  gifBomb,
  HIDDEN,
  hugeGif,
  hugePng,
  IMPOSTORS,
  type Kind,
  POLYGLOTS,
  picture,
  truncated,
} from '../setup/files/hostile-images.ts'
import { addLearner, exported, restore } from '../setup/restoring.ts'
import { upload } from '../setup/upload.ts'

const KINDS: readonly Kind[] = ['jpeg', 'png', 'gif', 'webp']

/** File names and media types that contradict the bytes. */
const DISGUISES = [
  ['a.png', 'image/png'],
  ['a.jpg', 'image/jpeg'],
  ['a.svg', 'image/svg+xml'],
  ['a.html', 'text/html'],
  ['a.gif.js', 'text/javascript'],
] as const

/** Checks that a picture of this kind is served, with its media type, and that no browser can take it for anything else. */
async function expectServedAs(api: Api, url: string, kind: Kind): Promise<void> {
  const ending = kind === 'jpeg' ? 'jpg' : kind
  expect(url).toMatch(new RegExp(`^/images/[A-Za-z0-9_-]{22}\\.${ending}$`))
  const served = await fetch(api.url + url, { headers: { accept: 'text/html' } })
  expect([served.status, served.headers.get('content-type')]).toEqual([200, `image/${kind}`])
  expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  expect(served.headers.get('content-security-policy')).toBe(
    "default-src 'none'; sandbox; frame-ancestors 'none'",
  )
  const bytes = Buffer.from(await served.arrayBuffer())
  expect((await sharp(bytes).metadata()).format).toBe(kind)
  expect(bytes.toString('latin1')).not.toMatch(/<script|ran\(\)|%PDF-1/)
}

describeOnEngine('sqlite', 'files that are not what they seem', (engine) => {
  test.each(KINDS)('%s is served with its media type, whatever its name', async (kind) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    for (const [name, type] of DISGUISES) {
      const { status, body } = await upload(api, { file: await picture(kind), name, type, userId: user.id })
      expect([name, status]).toEqual([name, 201])
      await expectServedAs(api, body.url, kind)
    }
  })

  test.each(POLYGLOTS)('%s: only the picture is stored', async (_name, kind, make) => {
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
  ])('%s: 415, and nothing is stored', async (_name, make) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const file = await make()
    for (const [name, type] of DISGUISES.slice(0, 3)) {
      const { status } = await upload(api, { file, name, type, userId: user.id })
      expect([name, status]).toEqual([name, 415])
    }
    expect(await api.imageFiles()).toEqual([])
  })

  test('a file that is too large gets 413 before its format is checked', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const replies = [IMAGE_MAX_BYTES, IMAGE_MAX_BYTES + 1].map(async (size) => {
      const { status } = await upload(api, { file: Buffer.alloc(size), userId: user.id })
      return status
    })
    expect(await Promise.all(replies)).toEqual([415, 413])
    expect(await api.imageFiles()).toEqual([])
  })
})

describeOnEngine('sqlite', 'images that cost more to decode than to send', (engine) => {
  test('917 bytes that decode to 39 million pixels: 415 with the reason, and nothing is decoded', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const file = gifBomb(39, 1000)
    expect(file.length).toBe(917)
    const { status, body } = await upload(api, { file, userId: user.id })
    expect([status, body.detail]).toEqual([
      415,
      'The animation has 39 frames of 1000 × 1000 pixels; at most 13 million pixels in all frames together are taken. Save it smaller or shorter.',
    ])
    const long = await upload(api, { file: gifBomb(301, 10), userId: user.id })
    expect([long.status, long.body.detail]).toEqual([415, expect.stringContaining('301 frames; at most 300')])
    expect((await upload(api, { file: gifBomb(300, 10), userId: user.id })).status).toBe(201)
  })

  test('an old export with such an image is restored', async () => {
    const api = await serveApi(engine)
    const { user } = await addLearner(api)
    const text = JSON.stringify(await exported(api, user.w3w_identifier)).replaceAll('.png', '.gif')
    const document = JSON.parse(text)
    document.images[0].data = gifBomb(14, 1000).toString('base64')
    const { status, body } = await restore(api, document)
    expect([status, body.restored.images]).toEqual([201, 1])
  })

  test("many large images of one network delay another network's small image by at most one of them", async () => {
    const api = await serveApi(engine, { config: { trustedProxies: ['127.0.0.1'] } })
    const user = await createUser(api)
    const other = await createUser(api, 'an-other-one', 'Bob')
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const small = await picture('png')
    await upload(api, { file: small, userId: other.id })
    const large = gifBomb(4, 1000)
    let done = 0
    const flood = Array.from({ length: 8 }, async () => {
      const { status } = await upload(api, { file: large, userId: user.id, headers: from('192.0.2.1') })
      done++
      return status
    })
    await expect.poll(() => done, { interval: 10, timeout: 30_000 }).toBeGreaterThan(0)
    const before = done
    const reply = await upload(api, { file: small, userId: other.id, headers: from('198.51.100.1') })
    expect(reply.status).toBe(201)
    expect(done - before).toBeLessThanOrEqual(1)
    expect(new Set(await Promise.all(flood))).toEqual(new Set([201]))
  }, 240_000)

  test('too many waiting images of one network: 429 with Retry-After, and others are served', async () => {
    const api = await serveApi(engine, { config: { trustedProxies: ['127.0.0.1'] } })
    const user = await createUser(api)
    const heavy = Buffer.concat([gifBomb(4, 1000), Buffer.alloc(4 * 1024 * 1024)])
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const flood = await Promise.all(
      Array.from({ length: 10 }, () =>
        upload(api, { file: heavy, userId: user.id, headers: from('192.0.2.1') }),
      ),
    )
    const refused = flood.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.body.detail).toContain('Many images are being uploaded')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(flood.filter(({ status }) => status === 201).length).toBe(10 - refused.length)
  }, 240_000)

  test('a restore waits its turn while images of its network fill the queue', async () => {
    const api = await serveApi(engine)
    const { user } = await addLearner(api)
    const document = await exported(api, user.w3w_identifier)
    const heavy = Buffer.concat([gifBomb(4, 1000), Buffer.alloc(4 * 1024 * 1024)])
    const statuses: number[] = []
    const flood = Array.from({ length: 12 }, async () =>
      statuses.push((await upload(api, { file: heavy, userId: user.id })).status),
    )
    await expect.poll(() => statuses, { interval: 5, timeout: 30_000 }).toContain(429)
    const other = await createUser(api, 'an-other-one', 'Bob')
    expect((await restore(api, document, { user_id: other.id })).status).toBe(201)
    await Promise.all(flood)
  }, 240_000)
})
