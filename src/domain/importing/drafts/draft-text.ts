import type { TextFormat } from '../../model.ts'
import { escapeMarkdown } from '../text/escape-markdown.ts'

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
