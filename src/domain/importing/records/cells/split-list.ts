import { splitLetteredCell } from './lettered-cell.ts'

/** Separators of a list in one cell, the first that has a text on both sides wins: "&&;and;or;||". */
const LIST_SEPARATORS = ['\n', '|', ';'] as const

/** The options of a list in one cell: lettered, or divided by line breaks, bars, semicolons or commas. */
export function splitList(written: string): string[] {
  const cell = written.includes('<') ? written.replace(/<br[ \t]{0,9}\/?>/gi, '\n') : written
  const lettered = splitLetteredCell(cell)
  if (lettered !== null) return lettered
  const separator = LIST_SEPARATORS.find(
    (candidate) => cell.split(candidate).filter((part) => part.trim() !== '').length > 1,
  )
  if (separator !== undefined) return cell.split(separator)
  const parts = cell.split(',')
  return parts.length >= COMMA_PARTS_MIN && parts.every((part) => part.trim() !== '') ? parts : [cell]
}

/** Commas separate options where nothing else does and there are at least so many parts. */
const COMMA_PARTS_MIN = 3
