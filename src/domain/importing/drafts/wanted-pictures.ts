import { imagesIn } from '../../markdown/markdown-images.ts'
import { type FormattedTexts, textsOf } from '../../questions/question-content.ts'
import { IMAGE_ADDRESS_PATTERN } from '../../rich-text/allowed-html.ts'
import { findImageNames } from '../../rich-text/image-rules.ts'
import type { QuestionDraft } from './draft.ts'

/** Pictures that a draft names and does not have. */
export interface WantedPictures {
  /** Addresses of images in its Markdown. */
  readonly addresses: readonly string[]
  /** Names of pictures without a place in its texts. */
  readonly pictureNames: readonly string[]
  /** A figure that its text mentions, such as "figure T-1", where it has no picture otherwise; null for none. */
  readonly mention: string | null
}

/** "figure T-1", "Fig. 3", "Figure 2.1". */
const MENTION = /\b(fig(?:ure|\.)?)\s+([a-z]{1,3}-?\d{1,3}[a-z]?|\d{1,3}(?:[-.]\d{1,3})?[a-z]?)\b/i

/** Names of uploaded images, which addresses such as "/images/….png" name. */
export type StoredImages = ReadonlySet<string>

/** @param stored the images of the learner's bank, which need no file; null: every uploaded image counts as one */
export function wantedPictures(draft: QuestionDraft, stored: StoredImages | null): WantedPictures {
  const known = new Set(draft.images?.map(({ address }) => address))
  const shown = draft.format === 'markdown' ? textsOf(draft).flatMap(imagesIn) : []
  const addresses = shown.map(({ address }) => address).filter((address) => !known.has(address))
  const pictureNames = draft.pictureNames ?? []
  const isComplete = shown.length + pictureNames.length + known.size > 0
  const [mention = null] = isComplete ? [] : (MENTION.exec(draft.text) ?? [])
  return {
    addresses: [...new Set(addresses.filter((address) => !isStored(address, stored)))],
    pictureNames,
    mention,
  }
}

function isStored(address: string, stored: StoredImages | null): boolean {
  if (!IMAGE_ADDRESS_PATTERN.test(address)) return false
  return stored === null || findImageNames(address).every((name) => stored.has(name))
}

/** The names of the uploaded images that a question's texts name. */
export function imageNamesOf(question: FormattedTexts): string[] {
  // Most texts name none, and looking for names takes longer.
  return textsOf(question).flatMap((text) => (text.includes('/images/') ? findImageNames(text) : []))
}

/** What a learner is to look for: the names of the pictures that a draft lacks, each once. */
export function missingPictures(draft: QuestionDraft, stored: StoredImages | null = null): readonly string[] {
  const { addresses, pictureNames, mention } = wantedPictures(draft, stored)
  return [...new Set([...addresses, ...pictureNames, ...(mention === null ? [] : [mention])])]
}

/** The figure that a text mentions, as it is written; null for none. */
export function mentionIn(text: string): string | null {
  return MENTION.exec(text)?.[0] ?? null
}
