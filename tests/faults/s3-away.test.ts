import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import type { User } from '../../src/contract/user.ts'
import { OWNER_NAME } from '../../src/server/images/image-files.ts'
import { checkImages } from '../../src/server/images/open-images.ts'
import { type Api, createQuestion, createUser, s3ImagesAt, serveApi } from '../setup/api.ts'
import { describeOnEngine, type TestEngine } from '../setup/engines.ts'
import { removeData, startServer, startUntilExit } from '../setup/running-server.ts'
import { type FlakyLink, flakyLink } from '../setup/services/flaky-link.ts'
import { imagesUrl, objectsIn, S3_KEYS } from '../setup/services/s3.ts'
import { upload } from '../setup/upload.ts'

/** A retry policy for a busy machine. */
const PATIENT = { attemptMs: 5_000, allMs: 10_000, pauseMs: 10, attempts: 4 }
/** A retry policy for an S3 server that never replies. */
const HASTY = { attemptMs: 100, allMs: 400, pauseMs: 10, attempts: 2 }

interface Context {
  readonly api: Api
  readonly link: FlakyLink
  readonly user: User
  readonly objects: () => Promise<string[]>
  /** The retry policy of the store; a test may change it. */
  readonly patience: typeof PATIENT
}

async function setUp(engine: TestEngine): Promise<Context> {
  const { endpoint, folder } = inject('s3')
  const link = await flakyLink(endpoint)
  const prefix = randomUUID()
  const patience = { ...PATIENT }
  const api = await serveApi(engine, { parts: { images: s3ImagesAt(link.url, prefix, patience) } })
  return { api, link, user: await createUser(api), objects: () => objectsIn(folder, prefix), patience }
}

/** An image of noise, which does not compress. */
const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()

async function uploaded({ api, user }: Context, width = 20): Promise<string> {
  return (await upload(api, { file: await noise(width), userId: user.id })).body.url
}

const faults = (api: Api) => api.logged.filter((line) => line.includes('"fault"'))

describeOnEngine('sqlite', 'an unavailable image store', (engine) => {
  test.each(['refused', 'silent'] as const)(
    '%s: 503 until it is back, and no partial image',
    async (state) => {
      const at = await setUp(engine)
      const { api, link, user, patience } = at
      const url = await uploaded(at)
      link.become(state)
      if (state === 'silent') Object.assign(patience, HASTY)

      const refused = await Promise.all([
        fetch(`${api.url}${url}`),
        fetch(`${api.url}/api/v1/user-data/export/red-green-blue`),
        fetch(`${api.url}/api/v1/users/${user.id}/rotate`, { method: 'POST' }),
      ])
      for (const { status, headers } of refused) {
        expect([
          status,
          headers.get('retry-after'),
          headers.get('cache-control'),
          headers.get('etag'),
        ]).toEqual([503, '1', 'no-store', null])
      }
      expect((await upload(api, { file: await noise(20), userId: user.id })).status).toBe(503)
      expect(await engine.store.images.ofUser(user.id)).toHaveLength(1)
      // Practice is not affected, nor are browsers that already have the image.
      expect((await createQuestion(api, user)).user_id).toBe(user.id)
      const known = { 'if-none-match': `"${url.replace('/images/', '')}"` }
      expect((await fetch(`${api.url}${url}`, { headers: known })).status).toBe(304)
      expect(faults(api).length).toBeGreaterThan(0)
      expect(faults(api).join()).not.toMatch(/S3RVER|red-green-blue/)

      link.become('open')
      Object.assign(patience, PATIENT)
      expect((await fetch(`${api.url}${url}`)).status).toBe(200)
      expect((await fetch(`${api.url}${await uploaded(at)}`)).status).toBe(200)
      expect(await at.objects()).toHaveLength(2)
    },
  )

  test('does not prevent the deletion of a learner', async () => {
    const at = await setUp(engine)
    const url = await uploaded(at)
    at.link.become('refused')
    expect((await at.api.call('DELETE', `/users/${at.user.id}`)).status).toBe(204)
    at.link.become('open')
    expect((await fetch(at.api.url + url)).status).toBe(404)
    expect([await at.objects(), faults(at.api)]).toEqual([[expect.any(String)], [expect.any(String)]])
  })

  test('asks to slow down: the server does, and clients do not notice', async () => {
    const at = await setUp(engine)
    at.link.slowDown(2)
    const url = await uploaded(at)
    at.link.slowDown(2)
    expect((await fetch(at.api.url + url)).status).toBe(200)
    expect([await at.objects(), faults(at.api)]).toEqual([[expect.any(String)], []])
  })

  test('asks to slow down for too long, or refuses the key: 503', async () => {
    const at = await setUp(engine)
    const { api, link, user } = at
    const url = await uploaded(at)
    link.slowDown(100)
    expect((await fetch(api.url + url)).status).toBe(503)
    expect((await upload(api, { file: await noise(20), userId: user.id })).status).toBe(503)

    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ now: Date.now() + 60 * 60 * 1000, toFake: ['Date'] })
    link.slowDown(0)
    expect((await fetch(api.url + url)).status).toBe(503)
    vi.useRealTimers()
    expect((await fetch(api.url + url)).status).toBe(200)
    expect(faults(api).map((line) => JSON.parse(line).code)).toEqual([
      'SlowDown',
      'SlowDown',
      'RequestTimeTooSkewed',
    ])
  })

  test('a transfer that breaks off is resumed, up to three times', async () => {
    const at = await setUp(engine)
    const url = await uploaded(at, 300)
    const whole = Buffer.from(await (await fetch(at.api.url + url)).arrayBuffer())
    expect(whole.length).toBeGreaterThan(150_000)

    at.link.breakOff(30_000, 3)
    const again = Buffer.from(await (await fetch(at.api.url + url)).arrayBuffer())
    expect(again.equals(whole)).toBe(true)

    at.link.breakOff(30_000, 20)
    const broken = await fetch(at.api.url + url)
    await expect(broken.arrayBuffer()).rejects.toThrow()
  })

  test('an image that no client waits for anymore occupies no connection', async () => {
    const at = await setUp(engine)
    const url = await uploaded(at, 300)
    const answerAll = at.link.holdBack()
    const asked = once(at.api.app.server, 'request')
    const client = get(at.api.url + url, { agent: false }).on('error', () => {})
    const [request]: IncomingMessage[] = await asked
    await expect.poll(at.link.connections, { timeout: 5_000 }).toBe(1)

    const left = once(request?.socket ?? client, 'close')
    client.destroy()
    await left
    answerAll()
    await expect.poll(at.link.connections, { timeout: 5_000 }).toBe(0)
  })
})

describe('at the start', () => {
  const start = (more: object) => ({
    ...S3_KEYS,
    IMAGES_URL: imagesUrl(inject('s3').endpoint, 'start'),
    ...more,
  })

  test.each([
    [
      'a wrong secret',
      () => start({ AWS_SECRET_ACCESS_KEY: 'wr0ng-secret' }),
      /AWS_SECRET_ACCESS_KEY: does not belong/,
    ],
    [
      'an unknown key',
      () => start({ AWS_ACCESS_KEY_ID: 'NOBODY' }),
      /AWS_ACCESS_KEY_ID: the store does not know it/,
    ],
    [
      'no such bucket',
      () => start({ IMAGES_URL: imagesUrl(inject('s3').endpoint, 'x', 'no-such-bucket') }),
      /IMAGES_URL: there is no such bucket/,
    ],
    ['no credentials', () => start({ AWS_SECRET_ACCESS_KEY: '' }), /AWS_SECRET_ACCESS_KEY: is needed/],
  ])('%s: one sentence, and no server', { timeout: 120_000 }, async (_name, environment, sentence) => {
    const { code, output } = await startUntilExit(environment())
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
    expect(output).not.toMatch(/wr0ng-secret|S3RVER|\n {4}at /)
  })

  test('a bucket that is down is reported, and does not prevent a start', async () => {
    const link = await flakyLink(inject('s3').endpoint)
    link.become('refused')
    const messages: string[] = []
    await checkImages(s3ImagesAt(link.url, 'start', PATIENT), (sentence) => messages.push(sentence))
    expect(messages).toEqual([expect.stringContaining('cannot be reached')])
    link.become('open')
    await checkImages(s3ImagesAt(link.url, 'start', PATIENT), (sentence) => messages.push(sentence))
    expect(messages).toHaveLength(1)
  })
})

describeOnEngine('postgres', 'two servers on one bucket', (engine) => {
  test('each serves and removes what the other stored', async () => {
    const { database } = engine
    if (database.engine !== 'postgres') throw new Error('PostgreSQL is meant')
    const { endpoint, folder } = inject('s3')
    const prefix = randomUUID()
    const environment = {
      ...S3_KEYS,
      DATABASE_URL: database.url,
      IMAGES_URL: imagesUrl(endpoint, prefix),
      SAMPLE: 'off',
    }
    const servers = await Promise.all([startServer({ environment }), startServer({ environment })])
    onTestFinished(() => {
      for (const server of servers) {
        server.process.kill('SIGKILL')
        removeData(server)
      }
    })
    const [one, other] = servers
    const created = await fetch(`${one.url}/api/v1/users/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada' }),
    })
    const user: User = await created.json()
    const file = await noise(20)
    const urls = []
    for (const { url } of [one, other, one])
      urls.push((await upload({ url }, { file, userId: user.id })).body.url)

    for (const url of urls) {
      const [first, second] = await Promise.all(
        servers.map(async (server) => Buffer.from(await (await fetch(server.url + url)).arrayBuffer())),
      )
      expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
    }
    // On a busy machine the cleanup at the start may find images already, and names their owner.
    const storedImages = async () => (await objectsIn(folder, prefix)).filter((name) => name !== OWNER_NAME)
    const [name] = await storedImages()
    const kept = await readFile(join(folder, 'quizgrove-test', prefix, `${name}._S3rver_object`))
    expect((await sharp(kept).metadata()).format).toBe('png')

    expect((await fetch(`${other.url}/api/v1/users/${user.id}`, { method: 'DELETE' })).status).toBe(204)
    for (const { url } of servers) expect((await fetch(url + urls[0])).status).toBe(404)
    expect(await storedImages()).toEqual([])
    for (const server of servers) expect(server.output()).not.toContain('S3RVER')
  }, 120_000)
})
