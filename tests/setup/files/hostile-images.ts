import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pngChunk } from './image-files.ts'

/** The markup hidden in each hostile file; none of it may be stored. */
export const HIDDEN = '<script>ran()</script>'

export type Kind = 'jpeg' | 'png' | 'gif' | 'webp'

/** A picture of 60 × 40 pixels of noise, so that it has enough bytes to truncate. */
export function picture(kind: Kind): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#123', noise } })
    .toFormat(kind)
    .toBuffer()
}

/** The first part of a picture; `share` from 0 to 1. */
export async function truncated(kind: Kind, share: number): Promise<Buffer> {
  const whole = await picture(kind)
  return whole.subarray(0, Math.floor(whole.length * share))
}

const bytes = (...parts: readonly (string | Uint8Array | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

const PDF = `%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(ran())>>>>endobj\n${HIDDEN}\n%%EOF`

/** Pictures that are also valid files of another kind: accepted, but only the picture is stored. */
export const POLYGLOTS: readonly (readonly [name: string, kind: Kind, make: () => Promise<Buffer>])[] = [
  [
    'a GIF that is also a script: its width opens a comment',
    'gif',
    async () => {
      const file = await picture('gif')
      // Bytes 6 and 7 are the width of the canvas.
      return bytes(file.subarray(0, 6), '/*', file.subarray(8), `*/=1;ran();//${HIDDEN}`)
    },
  ],
  ['a GIF followed by a Java archive', 'gif', async () => bytes(await picture('gif'), 'PK\x03\x04', HIDDEN)],
  [
    'a PNG followed by an HTML page',
    'png',
    async () => bytes(await picture('png'), '<!doctype html>', HIDDEN),
  ],
  [
    'a PNG with an HTML page as its comment',
    'png',
    async () => {
      const file = await picture('png')
      // The header takes the first 33 bytes.
      return bytes(file.subarray(0, 33), pngChunk('tEXt', bytes('Comment\0', HIDDEN)), file.subarray(33))
    },
  ],
  ['a JPEG followed by a PDF', 'jpeg', async () => bytes(await picture('jpeg'), PDF)],
  [
    'a JPEG with a PDF as its comment',
    'jpeg',
    async () => {
      const file = await picture('jpeg')
      return bytes(file.subarray(0, 2), [0xff, 0xfe, 0, PDF.length + 2], PDF, file.subarray(2))
    },
  ],
  ['a WebP followed by a script', 'webp', async () => bytes(await picture('webp'), HIDDEN)],
]

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>ran()</script></svg>`

/** Files that are not supported images, whatever their names. */
export const IMPOSTORS: readonly (readonly [name: string, make: () => Buffer | Promise<Buffer>])[] = [
  ['no bytes', () => Buffer.alloc(0)],
  ['one byte', () => bytes([0xff])],
  ['a page', () => bytes('<!doctype html>', HIDDEN)],
  ['a script', () => bytes('ran()')],
  ['SVG', () => bytes(svg)],
  ['SVG with a declaration before it', () => bytes('<?xml version="1.0"?><!DOCTYPE svg>', svg)],
  ['SVG after a byte order mark', () => bytes([0xef, 0xbb, 0xbf], svg)],
  ['SVG, compressed', () => bytes([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3], deflateSync(svg))],
  ['a PDF', () => bytes(PDF)],
  ['a PDF with a JPEG in it', async () => bytes('%PDF-1.4\n', await picture('jpeg'))],
  ['an HTML page followed by a PNG', async () => bytes(HIDDEN, await picture('png'))],
  ['the signature of a PNG and a page', () => bytes('\x89PNG\r\n\x1a\n', HIDDEN)],
  ['the signature of a GIF and a script', () => bytes('GIF89a=1;ran()//', HIDDEN)],
  ['the signature of a WebP and a page', () => bytes('RIFF\x40\0\0\0WEBPVP8 ', HIDDEN)],
  ['an archive', () => bytes('PK\x03\x04', HIDDEN)],
  ['a program', () => bytes([0x7f], 'ELF', HIDDEN)],
  ['BMP', () => bytes('BM', Buffer.alloc(60))],
]

/** A complete, valid PNG of 30,000 × 30,000 black pixels in some hundred kilobytes; decoded it takes 900 MB or more. */
export function hugePng(): Buffer {
  const side = 30_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit a pixel, gray.
  header.set([1, 0], 8)
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 })
  const parts = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  return bytes('\x89PNG\r\n\x1a\n', ...parts)
}

/** The same size as a GIF, canvas and frame, with hardly any data. */
export async function hugeGif(): Promise<Buffer> {
  const file = await picture('gif')
  const frame = file.indexOf(bytes([0x2c, 0, 0, 0, 0, 60, 0, 40, 0]))
  for (const place of [6, 8, frame + 5, frame + 7]) file.writeUInt16LE(30_000, place)
  return file
}

/**
 * A complete, valid animation with 23 bytes for each frame: one pixel changes on a canvas of `side` × `side`, and
 * every frame decodes to the whole canvas.
 */
export function gifBomb(frames: number, side: number): Buffer {
  const header = bytes('GIF89a', [
    side & 255,
    side >> 8,
    side & 255,
    side >> 8,
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
  ])
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0]
  const frame = (index: number) => {
    const place = [index & 255, index >> 8, 0, 0]
    // One pixel in codes of three bits: clear, 0 or 1, end.
    const pixel = index % 2 === 0 ? 0x44 : 0x4c
    return bytes(control, [0x2c, ...place, 1, 0, 1, 0, 0, 2, 2, pixel, 1, 0])
  }
  return bytes(header, ...Array.from({ length: frames }, (_, index) => frame(index)), [0x3b])
}
