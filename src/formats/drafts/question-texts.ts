import { quoted } from '../../domain/importing/drafts/draft.ts'
import { escapeMarkdown } from '../../domain/markdown/escape-markdown.ts'
import type { TextFormat } from '../../domain/model.ts'
import { orderDependence } from '../../domain/practice/order/order-dependence.ts'

/** A text of a question in both formats. */
export interface DraftText {
  readonly plain: string
  /** Null where the plain text says as much. */
  readonly markdown: string | null
}

/** A text that is Markdown in the file. */
export function markdownText(markdown: string): DraftText {
  return { plain: markdown, markdown: markdown.trim() === '' ? null : markdown }
}

/** The format of a question with these texts: Markdown when any of them needs it. */
export function formatOf(texts: readonly DraftText[]): TextFormat {
  return texts.some(({ markdown }) => markdown !== null) ? 'markdown' : 'plain'
}

/** A text in a format. */
export function textIn(format: TextFormat, { plain, markdown }: DraftText): string {
  return format === 'plain' ? plain : (markdown ?? escapeMarkdown(plain))
}

/**
 * Whether options keep their order where a file says that they are not shuffled: null where their wording decides as much.
 */
export function keptOrderOf(options: readonly string[]): true | null {
  return orderDependence(options) === 'none' ? true : null
}

/** An option and its fraction of the points, in percent. */
interface WeightedOption {
  readonly text: string
  readonly weight: number
}

/** Warns that options with partial credit count as right although another option gives full credit. */
export function partialCreditWarnings(options: readonly WeightedOption[]): string[] {
  const partial = options.filter(({ weight }) => weight > 0 && weight < 100)
  if (partial.length === 0 || !options.some(({ weight }) => weight >= 100)) return []
  const named = partial.map(({ text, weight }) => `${quoted(text)} (${weight}%)`).join(', ')
  return [`Counted as right although it gives only part of the points: ${named}. Check the key.`]
}

/** Warns about what plain text cannot hold. */
export function lossWarnings(lost: Iterable<string>): string[] {
  const named = [...new Set(lost)]
  return named.length === 0 ? [] : [`Left out of the text: ${named.join(', ')}.`]
}
