import { ZSTDDecoder } from 'zstddec'

/** Whether bytes begin as Zstandard does (RFC 8878, 3.1.1). */
export function isZstd([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd
}

/**
 * Unpacks Zstandard (RFC 8878) into at most `maxBytes`. The decoder gets a room of that size and stops where it is
 * full, so that a bomb costs no more. Never rejects.
 *
 * @returns null when it is damaged, empty or larger
 */
export async function decompressZstd(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array | null> {
  try {
    const decoder = new ZSTDDecoder()
    await decoder.init()
    const unpacked = decoder.decode(bytes, maxBytes)
    return unpacked.length === 0 ? null : unpacked
  } catch {
    return null
  }
}
