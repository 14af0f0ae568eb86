import { IMAGE_ADDRESS_PATTERN } from './allowed-html.ts'

/** Which images notes and hints may contain (spec §5.3). */

/** Largest image, bytes (spec §5.3, §9.1: 5 MB). */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024

/** Accepted image types, as media types (spec §5.3). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/**
 * Why a file is not accepted, in the words of spec §5.3; null when it is. The size is checked first.
 *
 * @param file its size in bytes and the media type the browser gives it, `''` when it knows none. The server decides
 *   by the bytes.
 */
export function imageProblem(file: { readonly size: number; readonly type: string }): string | null {
  if (file.size > IMAGE_MAX_BYTES) return 'Image size must be less than 5MB'
  if (!IMAGE_TYPES.some((type) => type === file.type.toLowerCase())) {
    return 'Invalid file type. Only JPEG, PNG, GIF, and WebP images are allowed.'
  }
  return null
}

/** A default alternative text: the file name without its extension, dashes and underscores as spaces. */
export function altTextOfFile(fileName: string): string {
  const name = fileName.replace(/\.[A-Za-z0-9]+$/, '')
  return name.replace(/[-_\s]+/g, ' ').trim()
}

/**
 * Whether a note may show the image at this address: an upload on the page's own server, or anything on the API's host,
 * as older servers store uploads under other paths. `origin` and `apiHost` as in {@link ownImageAddress}.
 */
export function isOwnImage(src: string, origin: string, apiHost: string): boolean {
  const isOnHost = [origin, apiHost].some((host) => host !== '' && src.startsWith(`${host}/`))
  return isOnHost || (src.startsWith('/') && IMAGE_ADDRESS_PATTERN.test(src))
}

/**
 * The address that a note stores for a pasted image: relative for one on this server, absolute for one on the API's
 * host. Null for any other: images enter notes by upload only, so that none is loaded from a third-party server.
 *
 * @param origin of the page, such as `https://quiz.example.org`
 * @param apiHost such as `https://api.example.org`, `''` when it is the page's own
 */
export function ownImageAddress(src: string, origin: string, apiHost: string): string | null {
  const relative = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
  const isOwn =
    relative.startsWith('/images/') || (apiHost !== '' && relative.startsWith(`${apiHost}/images/`))
  return isOwn ? relative : null
}

/** An image's name where a note has it in an address, on this server or with a host before it. */
const NAME_IN_ADDRESS = /(?<=\/images\/)[A-Za-z0-9_-]+\.[a-z]+/g

/** The names of the images in a note or hint, or of the image at an address. */
export function findImageNames(text: string): string[] {
  return text.match(NAME_IN_ADDRESS) ?? []
}

/** Replaces each image name; `newNameOf` may return the same name. */
export function renameImages(html: string, newNameOf: (name: string) => string): string {
  return html.replace(NAME_IN_ADDRESS, newNameOf)
}

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
