import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { acceptedEncoding, packed } from './content-encoding.ts'

describe('acceptedEncoding', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;Q=0.8', 'gzip'],
    ['br;q=0.2, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity', null],
    ['gzip;q=x', null],
  ])('%j: %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })
})

test('what is packed can be unpacked', async () => {
  const bytes = Buffer.from('[{"id":"é"}]'.repeat(1000))
  expect(brotliDecompressSync(await packed(bytes, 'br')).equals(bytes)).toBe(true)
  expect(gunzipSync(await packed(bytes, 'gzip')).equals(bytes)).toBe(true)
})
