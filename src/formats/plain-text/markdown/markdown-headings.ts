import type { TextLine } from '../../lines/text-lines.ts'

/** A heading of a Markdown text. */
export interface Heading {
  /** 1 for the highest. */
  readonly level: number
  readonly line: number
  readonly text: string
}

const MARK = /^(#{1,6})[ \t]+/

/** A trimmed line as a heading; null for any other line. */
export function headingIn(line: string, number: number): Heading | null {
  const level = MARK.exec(line)?.[1]?.length
  return level === undefined
    ? null
    : { level, line: number, text: line.replace(MARK, '').replace(/ #+$/, '').trim() }
}

/** A heading that only counts, such as "Question 12". */
const COUNTING = /^[*_]{0,2}(?:Q(?:uestion)?)?[ .]?#?(\d{1,5})[.):]?[*_]{0,2}$/i

/** The number of a heading that only counts; null for any other. */
export function countedBy({ text }: Heading): string | null {
  return COUNTING.exec(text)?.[1] ?? null
}

/** The number before a question. */
export const NUMBER = /^(?:\*\*)?(?:Q(?:uestion)?[ .]?)?(\d{1,5})[.):](?:\*\*)?(?:[ \t]+|$)/i

/** Characters from which a heading is a text of its own. */
const LONG_HEADING = 120

/** A line of a picture, of code within a line, or of what only divides. */
const PICTURE = /^(?:!\[[^\]]*\]\([^)]*\)|<img\b[^>]*>)$/i
const FENCE = /^(?:```|~~~)/

/**
 * Whether a heading is the first part of the question below it rather than its category: it is numbered, asks something, is
 * as long as a text, or what is below it is only code or a picture.
 *
 * @param below the lines between the heading and the options, without blank ones at the end
 */
export function isPartOfQuestion({ text }: Heading, below: readonly TextLine[]): boolean {
  if (NUMBER.test(text) || /[?？][*_`)”"’ ]*$/.test(text) || text.length >= LONG_HEADING) return true
  if (below.length > 1 && areStatements({ level: 1, line: 1, text }, below)) return true
  return below.length > 0 && !hasWords(below)
}

/** Characters from which a heading with a colon asks something: "Basics:" is a title. */
const STATEMENTS_HEADING = 40

/**
 * Whether paragraphs that are numbered from 1 are statements of the question that the heading over them begins:
 * "Which meets all requirements:", "1) …", "2) …".
 */
export function areStatements(heading: Heading | undefined, prose: readonly TextLine[]): boolean {
  return mayBeStatements(heading, prose) && prose.some(({ text }) => NUMBER.exec(text)?.[1] === '2')
}

/** Whether they may be such statements, where only the first is known. */
export function mayBeStatements(heading: Heading | undefined, prose: readonly TextLine[]): boolean {
  return (
    heading !== undefined &&
    heading.text.length >= STATEMENTS_HEADING &&
    /[:：?？][*_`)”"’ ]*$/.test(heading.text) &&
    NUMBER.exec(prose[0]?.text ?? '')?.[1] === '1'
  )
}

/** Whether any of the lines is neither code nor a picture. */
function hasWords(lines: readonly TextLine[]): boolean {
  let isCode = false
  for (const { text } of lines) {
    const line = text.trim()
    if (FENCE.test(line)) isCode = !isCode
    else if (!isCode && line !== '' && !PICTURE.test(line)) return true
  }
  return false
}

/** Headings that say nothing about what is below them. */
const GENERAL =
  /^(?:table of contents|contents|index|toc|questions?(?: (?:and|&) answers?)?|quiz|multiple[ -]choice(?: questions)?)$/i

/** Characters of a category. */
const CATEGORY_MAX = 200

/** The category that a heading names; null for a heading that names none. */
export function categoryOf({ text }: Heading): string | null {
  const words = text.replace(/^(?:[^\p{L}\p{N}(]+)(?=[\p{L}\p{N}(])/u, '')
  return GENERAL.test(words) || text.length > CATEGORY_MAX ? null : text
}
