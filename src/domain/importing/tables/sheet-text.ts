import type { ImportResult } from '../drafts/draft.ts'
import type { StyledLine } from '../plain-text/lettered/emphasized-options.ts'
import { numberedLine } from '../plain-text/lettered/lettered-lines.ts'
import { readStyledLines } from '../plain-text/lettered/lettered-text.ts'
import { PLAIN, type SheetRow } from './cell-marks.ts'

/** A cell that is nothing but a key: letters, or a verdict on a statement. */
const KEY = /^(?:[A-H]{1,8}|[A-H](?:[,、;，；\s]{1,3}[A-H]){1,7}|[√×对错]|正确|错误|true|false)$/i

/** Questions of a sheet, and the share of those it seems to have, from which on it is read as text. */
const QUESTIONS_MIN = 2
const SHARE_MIN = 0.5

/**
 * Questions of a sheet without columns: each cell is a line of text, as `readLetteredText` reads it, and a key beside a question is its
 * answer. Null where this gives hardly any.
 */
export function readTextOfSheet(rows: readonly SheetRow[]): ImportResult | null {
  const result = readStyledLines(linesOfSheet(rows))
  const { length } = result.drafts
  const isText = length >= QUESTIONS_MIN && length >= (length + result.problems.length) * SHARE_MIN
  return isText ? result : null
}

function linesOfSheet(rows: readonly SheetRow[]): readonly StyledLine[] {
  const lines: StyledLine[] = []
  let answer: StyledLine | null = null
  for (const { line, cells, looks } of rows) {
    const filled = cells.flatMap((cell, index) => {
      const look = looks?.[index] ?? PLAIN
      return cell.trim() === '' ? [] : [{ text: cell.trim(), looks: look === PLAIN ? [] : [look] }]
    })
    const last = filled.at(-1)
    const key = filled.length > 1 && last !== undefined && KEY.test(last.text) ? last.text : null
    const texts = key === null ? filled : filled.slice(0, -1)
    const isQuestion = key !== null || texts.some(({ text }) => numberedLine(text) !== null)
    if (answer !== null && isQuestion) lines.push(answer)
    if (isQuestion) answer = key === null ? null : { line, text: `Answer: ${key}`, looks: [] }
    for (const { text, looks: own } of texts) {
      for (const part of text.split(/\r\n|\n|\r/)) lines.push({ line, text: part, looks: own })
    }
  }
  return answer === null ? lines : [...lines, answer]
}
