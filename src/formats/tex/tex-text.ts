import { escapeMarkdown } from '../../domain/markdown/escape-markdown.ts'
import type { DraftText } from '../drafts/question-texts.ts'
import { hasMarks, marksAsMarkdown, withoutMarks } from './emphasis.ts'
import { texLanguage } from './tex-language.ts'
import { readTexWords } from './tex-reader.ts'
import type { TexCode } from './tex-source.ts'

/** Characters of a text that is converted; longer ones are no question. */
const TEXT_MAX = 20_000

/** A text of LaTeX as the bank can hold it. */
export interface TexText extends DraftText {
  /** Commands and environments of which something may be missing, each once. */
  readonly lost: readonly string[]
}

/**
 * LaTeX of a question: formulas, code, pictures and emphasis as Markdown, all other as words.
 *
 * @param code of the file, by the numbers in the text's tokens
 */
export function texText(tex: string, code: readonly TexCode[]): TexText {
  if (tex.length > TEXT_MAX) return { plain: tex, markdown: null, lost: [] }
  if (!/\S/.test(tex)) return { plain: '', markdown: null, lost: [] }
  const { words, kept, lost } = readTexWords(tex, code, texLanguage())
  const tidied = tidy(words)
  const restored = (text: string): string =>
    kept.length === 0
      ? text
      : text.replace(/\uE007(\d+)\uE008/g, (_, index: string) => kept[Number(index)] ?? '')
  if (kept.length === 0 && !hasMarks(tidied)) return { plain: tidied, markdown: null, lost }
  return {
    plain: restored(withoutMarks(tidied)),
    markdown: restored(marksAsMarkdown(escapeMarkdown(tidied))),
    lost,
  }
}

function tidy(text: string): string {
  return (
    text
      // Two formulas side by side would be one.
      .replaceAll('\uE008\uE007', '\uE008 \uE007')
      .replace(/ {2,}/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** Names that a warning lists. */
const NAMED_MAX = 4

/** Commands of conditions: with them a text would say what only holds in one case. */
const CONDITIONAL = /^\\(?:if|else$|fi$)/

/** What a learner should know about what could not be read. */
interface TexLosses {
  readonly warnings: readonly string[]
  /** Whether the texts depend on conditions that only LaTeX can decide. */
  readonly isUndecided: boolean
}

/** Warnings for commands and environments of which something may be missing. */
export function readWarnings(lost: readonly string[]): TexLosses {
  const names = Array.from(new Set(lost))
  if (names.length === 0) return { warnings: [], isUndecided: false }
  const shown = names.slice(0, NAMED_MAX).join(', ')
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : ''
  return {
    warnings: [
      `Some LaTeX can't be shown (${shown}${more}), so something may be missing. Compare the question with the file.`,
    ],
    isUndecided: names.some((name) => CONDITIONAL.test(name)),
  }
}
