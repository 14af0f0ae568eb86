import type { DraftImage } from '../../../domain/importing/drafts/draft.ts'
import { IMAGE_MAX_BYTES, imageExtensionOf } from '../../../domain/rich-text/image-rules.ts'

/** A file embedded in a question: an image to store, or a phrase that names a dropped file. */
export type EmbeddedFile = DraftImage | { readonly dropped: string }

/** The embedded file at an address; null when unknown. Returns the same object for the same address. */
export type FindEmbeddedFile = (src: string) => EmbeddedFile | null

/** Descriptions of other files by their extension. */
const KINDS: readonly (readonly [ending: RegExp, kind: string])[] = [
  [/\.svgz?$/i, 'an SVG image'],
  [/\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i, 'audio'],
  [/\.(?:mp4|m4v|webm|ogv|mov|avi|mkv)$/i, 'a video'],
  [/\.(?:bmp|tiff?|avif|hei[cf]|ico|wmf|emf)$/i, 'an image of an unsupported type'],
]

/** An image to store, if its type and size are accepted by uploads; else a dropped file. */
export function draftImage(name: string, bytes: Uint8Array): EmbeddedFile {
  if (imageExtensionOf(bytes) === null)
    return droppedFile(name, KINDS.find(([ending]) => ending.test(name))?.[1] ?? 'not a supported image')
  return bytes.length > IMAGE_MAX_BYTES ? droppedFile(name, 'larger than 5 MB') : { name, bytes }
}

/** A dropped file as a phrase: "figure.svg (an SVG image)". */
export function droppedFile(name: string, why: string): { readonly dropped: string } {
  const last = name
    .slice(name.lastIndexOf('/') + 1)
    .slice(-100)
    .toWellFormed()
  return { dropped: `${last === '' ? 'a picture' : last} (${why})` }
}

/** Finds images in `data:` addresses (RFC 2397), each decoded once. */
export function dataImages(): FindEmbeddedFile {
  const found = new Map<string, EmbeddedFile | null>()
  return (src) => {
    if (!/^\s*data:/i.test(src.slice(0, 100))) return null
    const known = found.get(src)
    if (known !== undefined) return known
    const image = dataImage(src)
    found.set(src, image)
    return image
  }
}

/** Characters of an address with an image of the largest size: four for three bytes, and spaces between lines. */
const BASE64_MAX = Math.ceil(IMAGE_MAX_BYTES * 1.4)

function dataImage(src: string): EmbeddedFile {
  const comma = src.indexOf(',')
  const head = src.slice(0, Math.min(comma, 200)).toLowerCase()
  if (head.includes('svg')) return droppedFile('', 'an SVG image')
  // Decoding takes a second for each 8 MB.
  if (src.length > BASE64_MAX) return droppedFile('', 'larger than 5 MB')
  const bytes = comma !== -1 && head.endsWith(';base64') ? fromBase64(src.slice(comma + 1)) : null
  return bytes === null ? droppedFile('', 'damaged') : draftImage('', bytes)
}

/** The bytes of a base64 text (RFC 4648), white space ignored; null when it is invalid. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
