import { quoted } from '../../domain/importing/drafts/draft.ts'
import { labeledLine } from '../lines/labeled-line.ts'
import { letteredOption } from '../lines/lettered-lines.ts'
import { trueFalseWord } from '../lines/true-false.ts'
import type { ShownLine } from './document-lines.ts'

/** An arrow, as people note the answer behind it. Word makes arrows of signs. */
const ARROW = '(?:→|⇒|➔|➜|➢|=>|-->)'
const LEADING = new RegExp(`^[ \\t]*${ARROW}[ \\t]*(\\S.*)$`, 'su')
const LETTERS = '[([]?[A-H][)\\]]?(?:[ \\t]*[,;&/][ \\t]*[A-H]){0,7}'
const KEY = new RegExp(`^${LETTERS}[.]?$`, 'u')
/** The end of a sentence, before an arrow: one behind a letter belongs to a formula, as in "A → B". */
const SENTENCE = '(.*?[.?!:)\\]？。：_…])'
const TRAILING = new RegExp(`^${SENTENCE}[ \\t]+${ARROW}[ \\t]*(${LETTERS})[.]?$`, 'su')

/** "→ False (because …)" behind a statement. */
const VERDICT = new RegExp(`^${SENTENCE}[ \\t]+${ARROW}[ \\t]*(\\S{1,20})(?:[ \\t]*[(](.+)[)])?[.]?$`, 'su')

/** Lines that must have an arrow behind a sentence, so that it is how the document gives keys. */
const TRAILING_MIN = 2

/** Characters of a line in which an arrow is looked for. */
const ARROW_LINE_MAX = 2000

/**
 * The lines with "Answer: B" in the place of "→ B", alone or behind a text that is no option, without an arrow before a label, and with a
 * star in the place of an arrow before an option, where most of them have none.
 */
export function withArrowKeys(lines: readonly ShownLine[]): readonly ShownLine[] {
  const pointed = lines.filter(({ text }) => optionBehindArrow(text) !== null).length
  const isMark = pointed > 0 && pointed * 2 < lines.filter(({ text }) => isOption(text)).length + pointed
  const areKeys = lines.filter(({ text }) => isKeyed(text)).length >= TRAILING_MIN
  return lines.flatMap((line) => {
    if (line.text.length > ARROW_LINE_MAX || !/[→⇒➔➜➢>]/.test(line.text)) return [line]
    const leading = LEADING.exec(line.text)?.[1]?.trimEnd()
    if (leading !== undefined) {
      if (KEY.test(leading) || trueFalseWord(leading) !== null) return [answerOf(line, leading)]
      if (isMark && isOption(leading)) return [{ ...line, text: `*${leading}` }]
      return [labeledLine(leading) === null ? line : { ...line, text: leading }]
    }
    if (!areKeys) return [line]
    const [, asked, verdict = '', remark] = VERDICT.exec(line.text) ?? []
    if (asked !== undefined && trueFalseWord(verdict) !== null) {
      const reason: ShownLine = { line: line.line, text: `Explanation: ${remark}`, pieces: [] }
      return [{ ...line, text: asked }, behind(line, verdict), ...(remark === undefined ? [] : [reason])]
    }
    const [, before = '', key] = TRAILING.exec(line.text) ?? []
    return key === undefined || letteredOption(before.trim()) !== null
      ? [line]
      : [{ ...line, text: before }, behind(line, key)]
  })
}

/** Whether a key is behind an arrow at the end of a line. */
function isKeyed(text: string): boolean {
  if (text.length > ARROW_LINE_MAX) return false
  const [, before] = TRAILING.exec(text) ?? []
  const verdict = VERDICT.exec(text)?.[2] ?? ''
  return (before !== undefined && letteredOption(before.trim()) === null) || trueFalseWord(verdict) !== null
}

function behind(line: ShownLine, key: string): ShownLine {
  const doubt = `Nothing names the right answer. ${quoted(key)} behind an arrow was taken for it, and out of the text. Check it.`
  return { ...answerOf(line, key), doubt }
}

function isOption(text: string): boolean {
  return letteredOption(text.trim()) !== null
}

/** "b) Mercury" of "→ b) Mercury"; null for any other line. */
function optionBehindArrow(text: string): string | null {
  if (text.length > ARROW_LINE_MAX) return null
  const option = LEADING.exec(text)?.[1] ?? ''
  return isOption(option) ? option : null
}

function answerOf({ line }: ShownLine, key: string): ShownLine {
  return { line, text: `Answer: ${key.replace(/[()[\]]/g, '')}`, pieces: [] }
}

const EMPTY_BOX = /^[ \t]*(?:•[ \t]+)?[☐□][ \t]*/
const TICKED_BOX = /^[ \t]*(?:•[ \t]+)?[☒☑🗹🗷✔✓][ \t]*/u

/**
 * The lines with the boxes of Markdown in the place of those of a document, where both empty and ticked ones begin lines: elsewhere ticks
 * are bullets, or mark options that have letters.
 */
export function withBoxes(lines: readonly ShownLine[]): readonly ShownLine[] {
  const empty = lines.filter(({ text }) => EMPTY_BOX.test(text)).length
  const ticked = lines.filter(({ text }) => TICKED_BOX.test(text)).length
  if (empty === 0 || ticked === 0) return lines
  return lines.map((line) => {
    const text = line.text.replace(EMPTY_BOX, '- [ ] ').replace(TICKED_BOX, '- [x] ')
    return text === line.text ? line : { ...line, text }
  })
}

const VARIANT = /^[ \t]*(?:•[ \t]+)?<variant(right)?>[ \t]*/i
const QUESTION = /^([ \t]*(?:\d{1,5}[.)][ \t]*)?)<question\d{0,2}>[ \t]*/i

/** The lines with bullets in the place of the marks of a program that is common in Kazakhstan: "<question>", "<variant>", "<variantright>". */
export function withoutVariantMarks(lines: readonly ShownLine[]): readonly ShownLine[] {
  if (!lines.some(({ text }) => VARIANT.test(text))) return lines
  return lines.map((line) => {
    const text = line.text
      .replace(VARIANT, (_, right?: string) => (right === undefined ? '• ' : '• ✓ '))
      .replace(QUESTION, '$1')
    return text === line.text ? line : { ...line, text }
  })
}
