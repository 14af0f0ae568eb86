import type { LookupAddress } from 'node:dns'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fakeBrowser } from '../../../tests/setup/fake-browser.ts'
import { REMINDER_MESSAGE } from '../../domain/reminders/reminder-schedule.ts'
import type { DueReminder } from '../store/resources/reminder-queue.ts'
import {
  httpsPostPush,
  isPublicAddress,
  PrivateAddressError,
  type PushRequest,
  publicOnly,
} from './push-post.ts'
import { sendReminder } from './send-reminders.ts'
import { makeVapidKeys } from './vapid-keys.ts'

const CERTIFICATES = new URL('../../../tests/faults/tls/', import.meta.url)
const cert = readFileSync(new URL('self-signed.crt', CERTIFICATES))
const key = readFileSync(new URL('self-signed.key', CERTIFICATES))
const VAPID = { ...makeVapidKeys(), subject: 'mailto:help@quiz.example' }
const NOW = Date.UTC(2026, 10, 20, 18)

/** A push service on this machine until the test ends; the port it listens on. */
async function servePush(answer: RequestListener): Promise<number> {
  const server = createServer({ cert, key }, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const message = (port: number): PushRequest => ({
  endpoint: `https://localhost:${port}/send/abc`,
  headers: { ttl: '60' },
  body: new Uint8Array([1, 2, 3]),
})

/** Reaches the push service of the test; everything else is as in use. */
const posting = httpsPostPush(
  { ca: cert, lookup: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]) },
  () => NOW,
)

test('a reminder arrives at the push service, and the browser can read it', async () => {
  const received: { path: string | undefined; headers: Record<string, unknown>; body: Buffer }[] = []
  const port = await servePush(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks) })
    reply.writeHead(201).end()
  })
  const browser = fakeBrowser()
  const reminder: DueReminder = {
    row: { learner: 1, seq: 1 },
    endpoint: `https://localhost:${port}/send/abc`,
    keys: browser.keys,
    schedule: { minuteOfDay: 18 * 60, timeZone: 'UTC', days: [5] },
    dueAt: NOW,
    tryAt: NOW,
    failures: 0,
  }

  expect(await sendReminder(reminder, VAPID, posting, NOW + 60_000)).toEqual({ outcome: 'sent' })

  const [request] = received
  if (request === undefined) throw new Error('Nothing arrived')
  expect(JSON.parse(browser.read(request.body))).toEqual(REMINDER_MESSAGE)
  expect(() => fakeBrowser().read(request.body)).toThrow()
  expect(request.path).toBe('/send/abc')
  expect(request.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    // An hour after its time, it is not shown any more.
    ttl: `${59 * 60}`,
    topic: 'practice',
    urgency: 'normal',
  })
  const [, token = '', publicKey] = /^vapid t=([^,]+), k=(.+)$/.exec(`${request.headers.authorization}`) ?? []
  expect(publicKey).toBe(VAPID.publicKey)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ aud: `https://localhost:${port}`, sub: VAPID.subject })
})

test.each([
  [201, {}, { status: 201, retryAfterMs: null }],
  [410, {}, { status: 410, retryAfterMs: null }],
  [429, { 'retry-after': '120' }, { status: 429, retryAfterMs: 120_000 }],
  [503, { 'retry-after': 'Fri, 20 Nov 2026 18:05:00 GMT' }, { status: 503, retryAfterMs: 300_000 }],
  [503, { 'retry-after': 'Fri, 20 Nov 2026 17:00:00 GMT' }, { status: 503, retryAfterMs: 0 }],
  [503, { 'retry-after': 'soon' }, { status: 503, retryAfterMs: null }],
])('a reply of %s with %j is read', async (status, headers, reply) => {
  const port = await servePush((_request, response) => response.writeHead(status, headers).end('{}'))
  expect(await posting(message(port))).toEqual(reply)
})

test('a redirect is not followed', async () => {
  const asked: (string | undefined)[] = []
  const port = await servePush((request, reply) => {
    asked.push(request.url)
    reply.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect((await posting(message(port))).status).toBe(307)
  expect(asked).toEqual(['/send/abc'])
})

test('an endless reply is not waited for', async () => {
  const port = await servePush((_request, reply) => {
    reply.writeHead(201)
    reply.write('more and more')
  })
  expect((await posting(message(port))).status).toBe(201)
})

test('hosts of this machine or of a private network are never contacted', async () => {
  let isAsked = false
  const port = await servePush((_request, reply) => {
    isAsked = true
    reply.end()
  })
  await expect(httpsPostPush({ ca: cert })(message(port))).rejects.toThrow('not public')
  expect(isAsked).toBe(false)
})

test('a certificate of an unknown authority is refused', async () => {
  const port = await servePush((_request, reply) => reply.end())
  const strict = httpsPostPush({
    lookup: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  await expect(strict(message(port))).rejects.toThrow(/self-signed|certificate/)
})

test.each([
  [200, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [403, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
])('a reminder that gets %s: %s', async (status, outcome) => {
  const { endpoint, keys } = fakeBrowser()
  const schedule = { minuteOfDay: 0, timeZone: 'UTC', days: [0] }
  const reminder = {
    row: { learner: 1, seq: 1 },
    endpoint,
    keys,
    schedule,
    dueAt: NOW,
    tryAt: NOW,
    failures: 0,
  }
  const result = await sendReminder(reminder, VAPID, async () => ({ status, retryAfterMs: 5 }), NOW)
  expect(result).toMatchObject({ outcome, ...(outcome === 'failed' && { status, retryAfterMs: 5 }) })
  const unanswered = await sendReminder(reminder, VAPID, () => Promise.reject(new Error('ECONNRESET')), NOW)
  expect(unanswered).toEqual({ outcome: 'failed', status: null, retryAfterMs: null })
})

test.each([
  ['93.184.216.34', true],
  ['99.255.255.255', true],
  ['100.128.0.1', true],
  ['172.32.0.1', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['2001:4860:4860::8888', true],
  ['2a00:1450:4001:80b::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['192.0.0.8', false],
  ['192.0.2.1', false],
  ['192.88.99.1', false],
  ['198.18.0.1', false],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['240.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['fec0::1', false],
  ['::7f00:1', false],
  ['::127.0.0.1', false],
  ['::93.184.216.34', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:0:127.0.0.1', false],
  ['::ffff:93.184.216.34', true],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['2001:2::1', false],
  ['2001:20::1', false],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['100::1', false],
  ['5f00::1', false],
  ['4000::1', false],
  ['fe80::1%eth0', false],
  ['push.example', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

describe('a name is resolved', () => {
  const PUBLIC = { address: '93.184.216.34', family: 4 }
  const PUBLIC_6 = { address: '2606:2800:220:1:248:1893:25c8:1946', family: 6 }
  const PRIVATE = { address: '10.0.0.1', family: 4 }

  function resolveTo(addresses: readonly LookupAddress[], options: { readonly all?: boolean }) {
    const fake = (
      _name: string,
      _options: object,
      callback: (error: null, all: readonly LookupAddress[]) => void,
    ) => callback(null, addresses)
    return new Promise((resolve) => {
      publicOnly(fake as never)('push.example', options, (error, address, family) =>
        resolve(error ?? (family === undefined ? address : [address, family])),
      )
    })
  }

  test('to one address, and to all of them', async () => {
    expect(await resolveTo([PUBLIC, PUBLIC_6], {})).toEqual([PUBLIC.address, 4])
    expect(await resolveTo([PUBLIC, PUBLIC_6], { all: true })).toEqual([PUBLIC, PUBLIC_6])
  })

  test.each([
    ['a private one', [PRIVATE]],
    ['a private one among public ones', [PUBLIC, PRIVATE]],
    ['none', []],
  ])('and refused with %s', async (_, addresses) => {
    expect(await resolveTo(addresses, {})).toBeInstanceOf(PrivateAddressError)
    expect(await resolveTo(addresses, { all: true })).toBeInstanceOf(PrivateAddressError)
  })
})
