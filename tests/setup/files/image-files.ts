import { crc32, deflateSync } from 'node:zlib'

/** A PNG image (ISO/IEC 15948) of one color. */
export function pngOf(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = [0, ...Array.from({ length: width }, () => [red, green, blue]).flat()]
  const rows = Buffer.from(Array.from({ length: height }, () => row).flat())
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Uint8Array.from(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]))
}

/** One part of a PNG with its length and checksum; `type` is four letters. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
