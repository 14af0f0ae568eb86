import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { acceptedEncoding, COMPRESSION_MIN_BYTES, compressFor, ENCODINGS } from './compression.ts'

describe('acceptedEncoding', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['zstd;q=0, br;q=0.5, gzip;q=0.5', 'br'],
    ['zstd;q=0.9, gzip', 'gzip'],
    ['GZIP;Q=0.8', 'gzip'],
    ['br;q=0.2, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'zstd'],
    ['zstd;q=0, *', 'br'],
    ['zstd;q=0, br;q=0, *', 'gzip'],
    ['identity', null],
    ['gzip;q=x', null],
  ])('%j: %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })

  test('only what there is', () => {
    expect(acceptedEncoding('gzip, deflate, br, zstd', ['br', 'gzip'])).toBe('br')
    expect(acceptedEncoding('zstd', ['br', 'gzip'])).toBeNull()
    expect(acceptedEncoding('*', [])).toBeNull()
  })
})

test('what is compressed can be decompressed', async () => {
  const bytes = Buffer.from('[{"id":"é"}]'.repeat(1000))
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
  for (const accepted of ENCODINGS) {
    const { encoding, bytes: made } = await compressFor(accepted, bytes, 'thorough')
    expect(encoding).toBe(accepted)
    expect(unpack[accepted](made).equals(bytes)).toBe(true)
  }
})

test.each([
  ['what is small', 'br', COMPRESSION_MIN_BYTES - 1],
  ['what no client accepts compressed', null, COMPRESSION_MIN_BYTES],
] as const)('%s stays as it is', async (_, accepted, length) => {
  const bytes = Buffer.alloc(length)
  expect(await compressFor(accepted, bytes, 'quick')).toEqual({ encoding: null, bytes })
})
