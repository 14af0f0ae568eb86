import { imagesIn } from '../../../content/markdown-images.ts'
import { IMAGE_ADDRESS_PATTERN } from '../../../rich-text/allowed-html.ts'
import { findImageNames } from '../../../rich-text/image-names.ts'
import type { QuestionDraft } from '../draft.ts'

/** Pictures that a draft names and does not have. */
export interface WantedPictures {
  /** Addresses of images in its Markdown. */
  readonly addresses: readonly string[]
  /** Names of pictures without a place in its texts. */
  readonly figures: readonly string[]
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
  const figures = draft.figures ?? []
  const isComplete = shown.length + figures.length + known.size > 0
  const [mention = null] = isComplete ? [] : (MENTION.exec(draft.text) ?? [])
  return {
    addresses: [...new Set(addresses.filter((address) => !isStored(address, stored)))],
    figures,
    mention,
  }
}

function isStored(address: string, stored: StoredImages | null): boolean {
  if (!IMAGE_ADDRESS_PATTERN.test(address)) return false
  return stored === null || findImageNames(address).every((name) => stored.has(name))
}

/** The names of the uploaded images that a question's texts name. */
export function imageNamesOf(question: IllustratedTexts): string[] {
  // Most texts name none, and looking for names takes longer.
  return textsOf(question).flatMap((text) => (text.includes('/images/') ? findImageNames(text) : []))
}

/** What a learner is to look for: the names of the pictures that a draft lacks, each once. */
export function missingPictures(draft: QuestionDraft, stored: StoredImages | null = null): readonly string[] {
  const { addresses, figures, mention } = wantedPictures(draft, stored)
  return [...new Set([...addresses, ...figures, ...(mention === null ? [] : [mention])])]
}

/** The texts of a draft or of a question of the bank that may show images. */
interface IllustratedTexts {
  readonly text: string
  readonly options: readonly string[]
  readonly optionFeedback?: readonly (string | null)[] | null
  readonly explanation: string | null
}

/** All of them. */
export function textsOf({ text, options, optionFeedback, explanation }: IllustratedTexts): string[] {
  return [text, ...options, ...(optionFeedback ?? []).map((said) => said ?? ''), explanation ?? '']
}

/** The figure that a text mentions, as it is written; null for none. */
export function mentionIn(text: string): string | null {
  return MENTION.exec(text)?.[0] ?? null
}
