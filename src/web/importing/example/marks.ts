import type { ExampleMark, ExamplePart, ExampleRole } from '../../../domain/importing/example/example.ts'

/** How the parts of a question are called where one is marked. */
export const ROLE_LABELS: Readonly<Record<ExampleRole, string>> = {
  text: 'Question',
  option: 'Option',
  right: 'Right option',
  key: 'Answer key',
  explanation: 'Explanation',
  category: 'Category',
}

/** Characters of a part. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A word, a number or a sign of a text. Scripts without spaces have each character for itself. */
const WORDS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]\p{M}*|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{N}]/gu

/** Words of a part that can be marked; of a longer text the first ones. */
const WORDS_MAX = 200

export function wordsOf(text: string): readonly Span[] {
  const words: Span[] = []
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    words.push({ from: index, to: index + word.length })
    if (words.length === WORDS_MAX) break
  }
  return words
}

/** The marks with a part marked as a whole; without a mark where it was marked so before. */
export function withPart(
  marks: readonly ExampleMark[],
  part: number,
  text: string,
  role: ExampleRole,
): readonly ExampleMark[] {
  const isSame = marks.some((mark) => mark.part === part && mark.role === role)
  const others = marks.filter((mark) => mark.part !== part)
  const from = text.length - text.trimStart().length
  return isSame ? others : [...others, { part, from, to: text.trimEnd().length, role }]
}

/** The marks with some words of a part marked, in place of marks on any of these words. */
export function withSpan(
  marks: readonly ExampleMark[],
  part: number,
  { from, to }: Span,
  role: ExampleRole,
): readonly ExampleMark[] {
  const others = marks.filter((mark) => mark.part !== part || mark.to <= from || mark.from >= to)
  return [...others, { part, from, to, role }]
}

/** The mark that a word is in; undefined for none. */
export function markAt(
  marks: readonly ExampleMark[],
  part: number,
  { from, to }: Span,
): ExampleMark | undefined {
  return marks.find((mark) => mark.part === part && mark.from < to && from < mark.to)
}

/** What a part is marked as, each role once. */
export function rolesOf(marks: readonly ExampleMark[], part: number): readonly ExampleRole[] {
  return [...new Set(marks.flatMap((mark) => (mark.part === part ? [mark.role] : [])))]
}

/** Parts by the row that they are of. */
export function partsByRow(
  parts: readonly ExamplePart[],
): readonly (readonly { readonly part: ExamplePart; readonly index: number }[])[] {
  const rows = Map.groupBy(
    parts.map((part, index) => ({ part, index })),
    ({ part }) => part.row ?? 0,
  )
  return [...rows.values()]
}

/** What is still to be marked; null for nothing. */
export function missingOf(marks: readonly ExampleMark[]): string | null {
  const count = (...roles: readonly ExampleRole[]) => marks.filter(({ role }) => roles.includes(role)).length
  if (count('text') === 0) return 'Mark the text of the question first.'
  if (count('option', 'right') === 0) return 'Then mark each option.'
  if (count('right', 'key') === 0) return 'Then mark the right option, with “Right option”.'
  return null
}
