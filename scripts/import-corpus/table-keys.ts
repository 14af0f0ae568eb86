import { type ExpectedKeys, KeyCollector } from './expected-keys.ts'

const TEXT_NAMES = ['question', 'question text', 'question_text', 'stem', 'prompt']
const KEY_NAMES = [
  'answer',
  'correct',
  'correct answer',
  'correct_answer',
  'correct option',
  'correct_option',
  'key',
]
const OPTION_NAME = /^(?:(?:option|choice|answer)[ _]?)?([a-h])$/

/** The keys of a table whose first row names its columns: letters of columns with one option each, their numbers, or the text of an option. */
export function expectedKeysOfTable(text: string): ExpectedKeys {
  const found = new KeyCollector()
  const [heading = [], ...rows] = rowsOf(text.replace(/^\uFEFF/, ''))
  const names = heading.map((name) => name.trim().toLowerCase())
  const asked = names.findIndex((name) => TEXT_NAMES.includes(name))
  const key = names.findIndex((name) => KEY_NAMES.includes(name))
  const options = names.flatMap((name, column) => {
    const letter = OPTION_NAME.exec(name)?.[1]
    return letter === undefined ? [] : [{ letter: letter.toUpperCase(), column }]
  })
  if (asked === -1 || key === -1 || options.length < 2) return found.keys
  const written = rows.map((cells) => cells[key]?.trim() ?? '')
  const first = firstNumber(written, options.length)
  for (const [row, cells] of rows.entries()) {
    const named = written[row] ?? ''
    const letters = /^[A-H](?:[,; ]*[A-H])*$/.test(named) ? Array.from(named) : []
    const filled = options.map(({ letter, column }) => ({
      letter,
      text: withoutLetter(cells[column]?.trim() ?? '', letter),
    }))
    const isText = filled.some(({ text: own }) => own === named)
    const isNumber = /^\d+$/.test(named)
    const right = filled.filter(({ letter, text: own }, position) => {
      if (isNumber) return first !== null && Number(named) === position + first
      return isText ? own === named : letters.includes(letter)
    })
    if (right.length > 0 && right.every(({ text: own }) => own !== '')) {
      found.add(
        cells[asked] ?? '',
        right.map(({ text: own }) => own),
      )
    }
  }
  return found.keys
}

/** An option without its own letter: "B) yew" in the column B. */
function withoutLetter(text: string, letter: string): string {
  return text.replace(new RegExp(`^[([]?${letter}[.):\\]]\\s+`, 'i'), '')
}

/** From what numbers of keys count: 0 where one is 0, 1 where one is the last option; null where nothing shows it. */
function firstNumber(keys: readonly string[], options: number): 0 | 1 | null {
  if (keys.includes('0')) return 0
  return keys.includes(String(options)) ? 1 : null
}

/** The rows of a table (RFC 4180), by the separator that its first line has most. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const [separator = ','] = [',', ';', '\t'].sort(
    (one, other) => first.split(other).length - first.split(one).length,
  )
  const rows: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') cell += text.charAt(at++)
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator || sign === '\n') {
      cells.push(cell)
      cell = ''
      if (sign !== '\n') continue
      rows.push(cells)
      cells = []
    } else if (sign !== '\r') cell += sign
  }
  return cell === '' && cells.length === 0 ? rows : [...rows, [...cells, cell]]
}
