import type { Outlook } from '../sections/outlook.ts'
import { type NumberedLine, numberedLine } from './lettered-lines.ts'

/** A question's number before its text; null for other lines, and for a heading without options or answer after it. */
export function questionNumber(line: string, outlook: Outlook): NumberedLine | null {
  const numbered = numberedLine(line)
  return numbered?.isHeading === true && numbered.text !== '' && outlook === 'none' ? null : numbered
}

/** The question whose text begins with a digit, right behind the number that is expected: "12.5G is …"; null for other lines. */
export function numberBeforeDigit(line: string, expected: number): NumberedLine | null {
  const before = `${expected}.`
  const text = line.slice(before.length)
  const isNumber = line.startsWith(before) && /^\d/.test(text)
  return isNumber ? { number: expected, text, isNamed: false, isHeading: false, isTitle: false } : null
}
