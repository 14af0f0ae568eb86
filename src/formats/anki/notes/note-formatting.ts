import type { QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import type { ReadFormula } from '../../markup/formulas.ts'
import type { OpaqueParts } from '../../markup/opaque-parts.ts'
import {
  byFirstLine,
  type FormattedText,
  type FormattedTexts,
  firstLineOf,
  withFormatting,
  withoutLetterOf,
} from '../anki-lines.ts'
import { formattedTexts, type NotePart } from '../anki-text.ts'

/** The formatted lines that each text of a question may take: those of the fields that it was made from. */
export interface NoteFormatting {
  readonly text: FormattedTexts
  readonly options: FormattedTexts
  readonly explanation: FormattedTexts
}

/** No formatting for any text. */
export const NO_FORMATTING: NoteFormatting = { text: new Map(), options: new Map(), explanation: new Map() }

/** The fields of a note that its question was made from. */
export interface QuestionParts {
  readonly text: readonly NotePart[]
  readonly options: readonly NotePart[]
}

/**
 * The formatted lines of a note that occur in some texts. The question and its options take none from the key or from a
 * reason: emphasis of the right option alone would give it away.
 *
 * @param all the fields of the note, any of which may explain
 * @param from the fields of the question and its options
 * @param texts of the question
 */
export function noteFormatting(
  all: readonly NotePart[],
  from: QuestionParts,
  texts: readonly string[],
  parts: OpaqueParts,
  formula: ReadFormula,
): NoteFormatting {
  if (all.every(({ formatted }) => formatted.length === 0)) return NO_FORMATTING
  const wanted = new Set(texts.flatMap((text) => text.split('\n')))
  const found = all.map((part) => ({
    name: part.name,
    text: part.text,
    lines: formattedTexts(part.formatted, wanted, parts, formula),
  }))
  const namesOf = (some: readonly NotePart[]) => new Set(some.map(({ name }) => name))
  const [ofText, ofOptions] = [namesOf(from.text), namesOf(from.options)]
  const optionLines = found.flatMap(({ name, text, lines }) =>
    ofOptions.has(name) ? linesThatOccurOnce(text, lines) : [],
  )
  return {
    text: byFirstLine(found.flatMap(({ name, lines }) => (ofText.has(name) ? lines : []))),
    options: byFirstLine(optionLines),
    explanation: byFirstLine(found.flatMap(({ lines }) => lines)),
  }
}

/** The formatted lines without those that a field has twice: an option, and the key or the reason below it. */
function linesThatOccurOnce(text: string, formatted: readonly FormattedText[]): readonly FormattedText[] {
  if (formatted.length === 0) return formatted
  const counts = new Map<string, number>()
  for (const line of text.split('\n')) {
    const option = withoutLetterOf(line)
    counts.set(option, (counts.get(option) ?? 0) + 1)
  }
  return formatted.filter(({ plain }) => (counts.get(withoutLetterOf(firstLineOf(plain))) ?? 0) <= 1)
}

/** A draft with the tokens of its lines that have formatting. */
export function withNoteFormatting(draft: QuestionDraft, known: NoteFormatting): QuestionDraft {
  const { text, options, correct, explanation, optionFeedback } = draft
  const asOption = (option: string): string => withFormatting(option, known.options)
  const asReason = (reason: string | null): string | null =>
    reason === null ? null : withFormatting(reason, known.explanation)
  return {
    ...draft,
    text: withFormatting(text, known.text),
    options: options.map(asOption),
    correct: correct.map(asOption),
    explanation: asReason(explanation),
    ...(optionFeedback === undefined ? {} : { optionFeedback: optionFeedback.map(asReason) }),
  }
}
