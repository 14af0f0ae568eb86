import { splitLetteredCell } from './lettered-cell.ts'

/** Separators of a list in one cell, the first that occurs wins. */
const LIST_SEPARATORS = ['\n', '|', ';'] as const

/** The options of a list in one cell: as JSON or Python write it, lettered, or divided by line breaks, bars, semicolons or commas. */
export function splitList(cell: string): unknown[] {
  const list = jsonList(cell) ?? pythonList(cell) ?? splitLetteredCell(cell)
  if (list !== null) return list
  const separator = LIST_SEPARATORS.find((candidate) => cell.includes(candidate))
  if (separator !== undefined) return cell.split(separator)
  const parts = cell.split(',')
  return parts.length >= COMMA_PARTS_MIN && parts.every((part) => part.trim() !== '') ? parts : [cell]
}

/** Commas separate options where nothing else does and there are at least so many parts. */
const COMMA_PARTS_MIN = 3

/** One text of a list as Python writes it. */
const PYTHON_TEXT = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*(,|$)/y

/** A list as Python or NumPy writes it: `['a', "b"]`, `array(['a', 'b'], dtype=object)`; null for anything else. */
function pythonList(cell: string): string[] | null {
  const inner = /^(?:array\()?\[(.*)\](?:,\s*dtype=\w+)?\)?$/s.exec(cell)?.[1]
  if (inner === undefined || cell.length > JSON_CELL_MAX || !/^\s*['"]/.test(inner)) return null
  const texts: string[] = []
  PYTHON_TEXT.lastIndex = 0
  while (PYTHON_TEXT.lastIndex < inner.length) {
    const match = PYTHON_TEXT.exec(inner)
    if (match === null) return null
    texts.push((match[1] ?? match[2] ?? '').replace(/\\(['"\\])/g, '$1').replaceAll('\\n', '\n'))
  }
  return texts.length > 1 ? texts : null
}

/** The longest cell tried as a JSON list; longer ones hold no 26 options of a legal length anyway. */
const JSON_CELL_MAX = 200_000

function jsonList(cell: string): unknown[] | null {
  if (!cell.startsWith('[') || !cell.endsWith(']') || cell.length > JSON_CELL_MAX) return null
  try {
    const list: unknown = JSON.parse(cell)
    return Array.isArray(list) ? list : null
  } catch {
    return null
  }
}
