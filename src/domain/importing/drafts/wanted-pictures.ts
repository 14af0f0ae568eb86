import { imagesIn } from '../../content/markdown-images.ts'
import { IMAGE_ADDRESS_PATTERN } from '../../rich-text/allowed-html.ts'
import type { QuestionDraft } from './draft.ts'

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

export function wantedPictures(draft: QuestionDraft): WantedPictures {
  const known = new Set(draft.images?.map(({ address }) => address))
  const shown = draft.format === 'markdown' ? textsOf(draft).flatMap(imagesIn) : []
  const addresses = shown.map(({ address }) => address).filter((address) => !known.has(address))
  const figures = draft.figures ?? []
  const isComplete = shown.length + figures.length + known.size > 0
  const [mention = null] = isComplete ? [] : (MENTION.exec(draft.text) ?? [])
  return {
    addresses: [...new Set(addresses.filter((address) => !IMAGE_ADDRESS_PATTERN.test(address)))],
    figures,
    mention,
  }
}

/** What a learner is to look for: the names of the pictures that a draft lacks, each once. */
export function missingPictures(draft: QuestionDraft): readonly string[] {
  const { addresses, figures, mention } = wantedPictures(draft)
  return [...new Set([...addresses, ...figures, ...(mention === null ? [] : [mention])])]
}

/** All texts of a draft that may show images. */
export function textsOf({ text, options, optionFeedback = [], explanation }: QuestionDraft): string[] {
  return [text, ...options, ...optionFeedback.map((said) => said ?? ''), explanation ?? '']
}

/** The figure that a text mentions, as it is written; null for none. */
export function mentionIn(text: string): string | null {
  return MENTION.exec(text)?.[0] ?? null
}
