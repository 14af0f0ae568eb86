import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OFFLINE_IMAGES } from '../../../../domain/questions/offline-images.ts'
import { cacheImages } from './offline-images.ts'

const MEGABYTE = 1024 * 1024

const cached = new Map<string, Response>()
const asked: string[] = []

/** The reply for each image, by its name; the rest are small images. */
let replies: (name: string) => Response | Error

beforeEach(() => {
  cached.clear()
  asked.length = 0
  replies = () => image(1000)
  const cache = {
    match: async (address: string) => cached.get(address),
    put: async (address: string, reply: Response) => void cached.set(address, reply),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const reply = replies(address.slice('/images/'.length))
    if (reply instanceof Error) throw reply
    return reply
  })
})

afterEach(() => vi.unstubAllGlobals())

function image(bytes: number): Response {
  return new Response(null, { headers: { 'content-length': String(bytes) } })
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.png`)
const cacheAll = (of: readonly string[]) => cacheImages(of, new AbortController().signal)

test('images are cached up to the maximum number, the first ones first, and the others are counted', async () => {
  const { countMax } = OFFLINE_IMAGES
  expect(await cacheAll(names(countMax + 5))).toEqual({ beyondBounds: 5, notLoaded: 0 })
  expect([...cached.keys()]).toEqual(names(countMax).map((name) => `/images/${name}`))
})

test('images are cached up to the maximum total size', async () => {
  replies = () => image(30 * MEGABYTE)
  const fitting = Math.ceil(OFFLINE_IMAGES.megabytesMax / 30)
  expect(await cacheAll(names(fitting + 2))).toEqual({ beyondBounds: 2, notLoaded: 0 })
  expect(cached.size).toBe(fitting)
})

test('an image that is cached already is not loaded again, and counts', async () => {
  cached.set('/images/0.png', image(OFFLINE_IMAGES.megabytesMax * MEGABYTE))
  expect(await cacheAll(names(3))).toEqual({ beyondBounds: 2, notLoaded: 0 })
  expect(asked).toEqual([])
})

test('an image that the server does not have is not counted', async () => {
  replies = (name) => (name === '1.png' ? new Response(null, { status: 404 }) : image(1000))
  expect(await cacheAll(names(3))).toEqual({ beyondBounds: 0, notLoaded: 0 })
  expect(cached.size).toBe(2)
})

test.each<[string, () => Response | Error]>([
  ['no reply', () => new TypeError('Failed to fetch')],
  ['a server that fails', () => new Response(null, { status: 503 })],
])('after %s no more are asked for, and those that are missing are counted', async (_, reply) => {
  cached.set('/images/2.png', image(1000))
  replies = (name) => (name === '1.png' ? reply() : image(1000))
  expect(await cacheAll(names(5))).toEqual({ beyondBounds: 0, notLoaded: 3 })
  expect(asked).toEqual(['/images/0.png', '/images/1.png'])
})
