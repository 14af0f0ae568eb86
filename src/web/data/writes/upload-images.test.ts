import { afterEach, expect, test, vi } from 'vitest'
import { problemReply } from '../../../../tests/setup/problem-reply.ts'
import type { DraftImage } from '../../../domain/importing/drafts/draft.ts'
import { refusalMessage } from '../http/client.ts'
import { type ImageAddresses, uploadImages } from './upload-images.ts'

afterEach(() => vi.unstubAllGlobals())

const image = (name: string): DraftImage => ({ name, bytes: new Uint8Array([1, 2]) })

/** Replies to uploads by the name of the file; returns the names in the order they arrived. */
function serve(statusOf: (name: string) => number): string[] {
  const names: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const file = body instanceof FormData ? body.get('file') : null
    const name = file instanceof File ? file.name : ''
    names.push(name)
    const status = statusOf(name)
    return status < 300 ? Response.json({ url: `/images/${name}` }, { status }) : problemReply(status)
  })
  return names
}

test('each image is uploaded once, in this try and the next', async () => {
  const names = serve(() => 201)
  const [heart, lung] = [image('heart.png'), image('lung.png')]
  const addresses: ImageAddresses = new Map()
  const progress: number[] = []
  const onProgress = (done: number) => progress.push(done)
  await uploadImages([heart, lung, heart], 'me', addresses, { onProgress })
  await uploadImages([heart, lung, image('liver.png')], 'me', addresses, { onProgress })
  expect(names).toEqual(['heart.png', 'lung.png', 'liver.png'])
  expect([addresses.get(heart), addresses.get(lung)]).toEqual(['/images/heart.png', '/images/lung.png'])
  expect(progress).toEqual([1, 2, 3])
})

test('one that is refused is left out; the others are stored', async () => {
  serve((name) => (name === 'broken.png' ? 415 : 201))
  const [broken, heart] = [image('broken.png'), image('heart.png')]
  const addresses: ImageAddresses = new Map()
  await uploadImages([broken, heart], 'me', addresses, { onProgress: () => {} })
  expect([addresses.get(broken), addresses.get(heart)]).toEqual([null, '/images/heart.png'])
})

test('a proxy that takes less stops the upload, and says how large the image was', async () => {
  vi.stubGlobal('fetch', async () => new Response('too large', { status: 413 }))
  const addresses: ImageAddresses = new Map()
  const large = { name: 'large.png', bytes: new Uint8Array(1_500_000) }
  const failed = uploadImages([large], 'me', addresses, { onProgress: () => {} }).catch(refusalMessage)
  expect(await failed).toMatch(/^This is 1\.5 MB, and something between .* takes less at once/)
  expect(addresses.size, 'it is not left out').toBe(0)
})

test('a server that fails stops the upload, and the next try continues where it stopped', async () => {
  let status = 500
  const names = serve(() => status)
  const images = Array.from({ length: 9 }, (_, n) => image(`${n}.png`))
  const addresses: ImageAddresses = new Map()
  await expect(uploadImages(images, 'me', addresses, { onProgress: () => {} })).rejects.toThrow()
  expect(names).toHaveLength(3)
  status = 201
  await uploadImages(images, 'me', addresses, { onProgress: () => {} })
  expect(addresses.size).toBe(9)
})

test('stopped: nothing more is sent', async () => {
  const names = serve(() => 201)
  const uploading = uploadImages([image('a.png'), image('b.png')], 'me', new Map(), {
    signal: AbortSignal.abort(),
    onProgress: () => {},
  })
  await expect(uploading).rejects.toThrow('abort')
  expect(names).toEqual([])
})

test('one for which the server is busy is sent again after the time that the server asks for', async () => {
  const statuses = [429, 429, 201]
  vi.stubGlobal('fetch', async () => {
    const headers = { 'Retry-After': '0' }
    return new Response(JSON.stringify({ url: '/images/heart.png' }), {
      status: statuses.shift() ?? 500,
      headers,
    })
  })
  const heart = image('heart.png')
  const addresses: ImageAddresses = new Map()
  await uploadImages([heart], 'me', addresses, { onProgress: () => {} })
  expect([addresses.get(heart), statuses]).toEqual(['/images/heart.png', []])
})
