/** The extensions of images, as the server names them. */
export type ImageExtension = 'jpg' | 'png' | 'gif' | 'webp'

/** How files of the accepted types (`IMAGE_TYPES`) begin: bytes written as Latin-1 at an offset. */
const SIGNATURES: readonly (readonly [ImageExtension, offset: number, signature: string])[] = [
  ['jpg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBP'],
]

/** Bytes that {@link imageExtensionOf} needs from the beginning of a file. */
export const SIGNATURE_BYTES = 12

/** The type of an image by its bytes, whatever its name says; null when uploads do not accept it. */
export function imageExtensionOf(bytes: Uint8Array): ImageExtension | null {
  const holds = (offset: number, signature: string) =>
    Array.from(signature).every((character, index) => bytes[offset + index] === character.charCodeAt(0))
  return SIGNATURES.find(([, offset, signature]) => holds(offset, signature))?.[0] ?? null
}
