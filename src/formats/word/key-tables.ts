import { letteredOption, numberedLine } from '../lines/lettered-lines.ts'
import { isListTitle } from '../plain-text/key-lists/trailing-keys.ts'
import type { Pair, ShownLine } from './document-lines.ts'

/** The number of a question in a table of keys: "12", "12.", "Q12", "Câu 12". */
const NUMBER = /^[^\d\s]{0,8}[ \t]?(\d{1,4})[.):]?$/u
/** A letter of an option: a small one is far from those of units such as "m". */
const LETTER = '[\\p{Lu}\\p{Lo}a-hа-зα-θ]'
const LETTERS = `[([]?${LETTER}[)\\].]?(?:[ \\t]?[,;/&+、，][ \\t]?${LETTER})*|[A-Z]{2,8}`
const VERDICT = '[Tt]rue|TRUE|[Ff]alse|FALSE'
/** A key: a letter, several, or a verdict, with a remark in brackets at most. */
const KEY = new RegExp(
  `^(${LETTERS}|${VERDICT}|[Yy]es|YES|[Nn]o|NO|[√×✓✗])(?:[ \\t\\n]*\\([^()]{1,40}\\))?$`,
  'u',
)
/** Both in one cell: "1. B", "1-B", "1B". */
const BOTH = new RegExp(
  `^[^\\d\\s]{0,8}[ \\t]?(\\d{1,4})[ \\t]*[.):=–-]*[ \\t]*(${LETTERS}|${VERDICT})$`,
  'u',
)

/** Keys that a table has at least. */
const KEYS_MIN = 3

/**
 * The lines with lists of keys in the place of tables that can be some: below or with a title of such a list, or behind the last
 * question and with the numbers of questions. Any other one is the data of a question: "1 A", "2 A", "3 A".
 */
export function withKeyLists(lines: readonly ShownLine[]): readonly ShownLine[] {
  if (!lines.some(({ keys }) => keys !== undefined)) return lines
  const last = lines.findLastIndex(({ text }) => isOfQuestion(text))
  const asked = new Set(lines.map(({ text }) => numberedLine(text)?.number))
  let above = ''
  return lines.flatMap((line, index) => {
    const title = above
    if (line.text !== '') above = line.text
    if (line.keys === undefined) return [line]
    const { pairs, isTitled } = line.keys
    const numbers = new Set(pairs.map(([number]) => Number(number)))
    const areOfQuestions = [...numbers].every((number) => number <= numbers.size || asked.has(number))
    if (!isTitled && !isListTitle(title) && (index < last || !areOfQuestions)) return [line]
    const listed = [
      ...(isListTitle(title) ? [] : ['Answers']),
      ...pairs.map(
        ([number, key, reason]) => `${number}. ${key}${reason === undefined ? '' : ` – ${reason}`}`,
      ),
    ]
    const isNamed = isTitled || isListTitle(title)
    return listed.map(
      (text, place): ShownLine => ({
        line: line.line,
        text,
        pieces: [{ text, looks: [] }],
        ...(place === 0 && !isNamed && { doubt: TABLE_DOUBT }),
      }),
    )
  })
}

const TABLE_DOUBT =
  'No title says what this table is. It was taken for the list of answers, because it has the numbers of the questions. Check it.'

/** Whether a line asks, or begins an option of any alphabet. */
function isOfQuestion(text: string): boolean {
  const line = text.trim()
  return line.endsWith('?') || /^(?:[•☐☒☑]|\p{L}[.)])/u.test(line) || letteredOption(line) !== null
}

/** What a table lists as keys; null for any other table. */
export function keysOfTable(grid: readonly (readonly string[])[]): NonNullable<ShownLine['keys']> | null {
  const pairs = keysOfGrid(grid)
  return pairs === null ? null : { pairs, isTitled: grid.some((row) => row.some(isListTitle)) }
}

/** The numbers and keys of a table that has nothing else: side by side, below one another or in one cell; null for any other table. */
function keysOfGrid(grid: readonly (readonly string[])[]): readonly Pair[] | null {
  const filled = grid.filter((row) => row.some((cell) => cell !== ''))
  const pairs = inCells(filled) ?? besideOneAnother(filled) ?? belowOneAnother(filled) ?? withReasons(filled)
  return pairs !== null && pairs.length >= KEYS_MIN ? pairs : null
}

function withoutHeading(grid: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [first = []] = grid
  return first.some((cell) => /\d/.test(cell)) ? grid : grid.slice(1)
}

function inCells(grid: readonly (readonly string[])[]): readonly Pair[] | null {
  const cells = withoutHeading(grid)
    .flat()
    .filter((cell) => cell !== '')
  return allOrNull(cells.map((cell) => pairIn(BOTH.exec(cell))))
}

function besideOneAnother(grid: readonly (readonly string[])[]): readonly Pair[] | null {
  const pairs = withoutHeading(grid).flatMap((row) => {
    const cells = row.filter((cell) => cell !== '')
    return Array.from({ length: Math.ceil(cells.length / 2) }, (_, index) => {
      return pairOf(cells[index * 2] ?? '', cells[index * 2 + 1] ?? '')
    })
  })
  return allOrNull(pairs)
}

function belowOneAnother(grid: readonly (readonly string[])[]): readonly Pair[] | null {
  const rows = grid.filter((row) => row.filter((cell) => cell !== '').length > 1)
  const pairs: (Pair | null)[] = []
  for (let index = 0; index < rows.length; index += 2) {
    const [above = [], below = []] = [rows[index], rows[index + 1]]
    // The first column may say what the rows are.
    const from = NUMBER.test(above[0] ?? '') ? 0 : 1
    for (let column = from; column < above.length; column++) {
      const [number = '', key = ''] = [above[column], below[column]]
      if (number !== '' || key !== '') pairs.push(pairOf(number, key))
    }
  }
  return allOrNull(pairs)
}

/** A number, its key and a text in each row. */
function withReasons(grid: readonly (readonly string[])[]): readonly Pair[] | null {
  return allOrNull(
    withoutHeading(grid).map(([number = '', key = '', ...texts]): Pair | null => {
      const pair = pairOf(number, key)
      const reason = texts.filter((text) => text !== '').join(' ')
      return pair === null || reason === '' ? pair : [pair[0], pair[1], reason.replace(/\s*\n\s*/g, ' ')]
    }),
  )
}

function pairOf(number: string, key: string): Pair | null {
  const digits = NUMBER.exec(number)?.[1]
  const named = KEY.exec(key)?.[1]
  return digits === undefined || named === undefined ? null : [digits, named]
}

function pairIn(found: RegExpExecArray | null): Pair | null {
  const [, number, key] = found ?? []
  return number === undefined || key === undefined ? null : [number, key]
}

function allOrNull(pairs: readonly (Pair | null)[]): readonly Pair[] | null {
  const found = pairs.filter((pair) => pair !== null)
  return pairs.length > 0 && found.length === pairs.length ? found : null
}
