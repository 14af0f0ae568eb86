import { HIDDEN_CHARACTERS } from '../domain/folded-text.ts'
import { withPlainHeads } from './lines/plain-heads.ts'
import type { TableBudget } from './tables/unnamed-table.ts'
import { rootName } from './text/xml-elements.ts'

/** A text that may be a bank, wherever it comes from: a file, a file of an archive, a paste, the code within fences. */
export class TextDocument {
  readonly text: string
  /** What may be spent on the search for tables without names of columns; without it there is no limit. */
  readonly tables: TableBudget | undefined

  constructor(text: string, tables?: TableBudget) {
    this.text = text
    this.tables = tables
  }
}

/** A question that is answered once for each document, however many formats ask it. */
export function look<Answer>(
  answerOf: (document: TextDocument) => Answer,
): (document: TextDocument) => Answer {
  return onceForEach(answerOf)
}

/** A function that is called once for each object. */
export function onceForEach<Subject extends object, Answer>(
  answerOf: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  const answers = new WeakMap<Subject, { readonly answer: Answer }>()
  return (subject) => {
    const known = answers.get(subject)
    if (known !== undefined) return known.answer
    const answer = answerOf(subject)
    answers.set(subject, { answer })
    return answer
  }
}

/** A character that shows. */
const FILLED = new RegExp(`[^\\s${HIDDEN_CHARACTERS}]`)

/** The offset of the first character that shows; -1 for a blank text. */
export const startOf = look(({ text }) => text.search(FILLED))

/** The name of the root of XML; null for other texts. */
export const rootOf = look(({ text }) => rootName(text))

/** The text in which nothing hides what lines begin with (`withPlainHeads`). */
export const plainTextOf = look(({ text }) => withPlainHeads(text))

/** Characters in which the format of a text must show, and the parts of the text from which they are taken. */
const SIGNS_WITHIN = 200_000
const SIGN_PARTS = 4

/** The beginning of the plain text and three later parts of it: a table of contents may come first. */
export const signsOf = look((document) => {
  const text = plainTextOf(document)
  if (text.length <= SIGNS_WITHIN) return text
  const length = SIGNS_WITHIN / SIGN_PARTS
  const gap = (text.length - length) / (SIGN_PARTS - 1)
  return Array.from({ length: SIGN_PARTS }, (_, part) => {
    const from = Math.floor(part * gap)
    return text.slice(from, from + length)
  }).join('\n')
})
