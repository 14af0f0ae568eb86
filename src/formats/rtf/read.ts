import { NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import {
  type ImportResult,
  type PlacedImage,
  type QuestionDraft,
  refusal,
} from '../../domain/importing/drafts/draft.ts'
import { wantedPictures } from '../../domain/importing/drafts/wanted-pictures.ts'
import { imageMarkdown } from '../../domain/markdown/markdown-images.ts'
import { draftImage } from '../drafts/pictures/draft-images.ts'
import { ARCHIVE_PICTURES_MAX_BYTES } from '../file-limits.ts'
import type { Reader, TextOptions } from '../format.ts'
import { type ListedKey, NO_KEYS } from '../keys/given-keys.ts'
import { keysIn } from '../keys/key-table.ts'
import { opaqueParts, withoutTokens } from '../markup/opaque-parts.ts'
import type { TextDocument } from '../text-document.ts'
import { type LostPart, lostNotices } from '../word/document-parts.ts'
import { keysOfBlocks } from '../word/keys-of-document.ts'
import { readDocument } from '../word/read-document.ts'
import { readRichText } from './rtf-reader.ts'

export const rtf: Reader = {
  name: 'rich text',
  extensions: ['rtf'],
  text: {
    sniff: { declared: ({ text }) => isRichText(text) },
    read: readRtf,
  },
}

function isRichText(text: string): boolean {
  return text.startsWith('{\\rtf')
}

/** The keys of a text that is a list of them (`keysIn`), or of a rich text that is. */
export function keysOfText(text: string): readonly ListedKey<string>[] {
  if (!isRichText(text)) return keysIn(text)
  return keysOfBlocks({ blocks: readRichText(withoutTokens(text), () => null).blocks, parts: opaqueParts() })
}

/** Questions from a rich text of Word, WordPad, TextEdit and others, as those from a document of Word. Never throws. */
function readRtf(
  { text }: TextDocument,
  { mappings = NO_MAPPINGS, keys = NO_KEYS, readText, readLines }: TextOptions,
): ImportResult {
  const parts = opaqueParts()
  const images = new Map<string, PlacedImage>()
  /** The same picture may be there many times, as a button. */
  const known = new Map<string, string>()
  let unread = ARCHIVE_PICTURES_MAX_BYTES
  const lost: LostPart[] = []
  const addPicture = (hex: string, type: string, place: number): string | null => {
    const digits = hex.replace(/[^0-9a-f]/gi, '')
    const earlier = known.get(digits)
    if (earlier !== undefined) return earlier
    unread -= digits.length / 2
    const address = `picture${images.size + 1}.${type === 'pngblip' ? 'png' : 'jpg'}`
    const image = /^(?:png|jpeg)blip$/.test(type) && unread >= 0 ? draftImage(address, bytesOf(digits)) : null
    if (image === null || 'dropped' in image) {
      lost.push({ place, what: 'picture' })
      return null
    }
    images.set(address, { address, image })
    const token = parts.put({
      markdown: imageMarkdown('', address),
      plain: 'Picture',
      image: { address, alt: '' },
      isBlock: false,
    })
    known.set(digits, token)
    return token
  }
  const { blocks, isTooLarge } = readRichText(withoutTokens(text), addPicture)
  if (isTooLarge)
    return refusal('The document is too large, or too deeply nested. Save it as .docx, and import that.')
  const result = readDocument(blocks, {
    known: mappings,
    given: keys,
    readText: readText ?? (() => null),
    readLines,
    parts,
  })
  return {
    ...result,
    drafts: result.drafts.map((draft) => withImages(draft, images)),
    notices: [...lostNotices(lost), ...result.notices],
  }
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from({ length: digits.length >> 1 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
}

function withImages(draft: QuestionDraft, images: ReadonlyMap<string, PlacedImage>): QuestionDraft {
  if (images.size === 0 || draft.format !== 'markdown') return draft
  const shown = wantedPictures(draft, null).addresses.flatMap((address) => images.get(address) ?? [])
  return shown.length === 0 ? draft : { ...draft, images: shown }
}
