import { parseJson } from '../json/parse-json.ts'
import { numberAsWritten } from '../text/number-as-written.ts'

/** The longest cell that is tried as a literal; longer ones hold no 26 options of a legal length anyway. */
const LITERAL_MAX = 200_000

/** Lists within lists. */
const DEPTH_MAX = 8

const OPENS = /^(?:[[{]|array\()/
const SPACE = /\s*/y
const STRING = /u?(?:'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)")/y
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?![\w.])/iy
const NAME = /(?:True|true|False|false|None|null|nan|NaN)(?!\w)/y
const ARRAY = /array\(\s*/y
const END_OF_ARRAY = /\s*(?:,\s*dtype=[\w'<>.[\]]+)?\s*\)/y

const NAMES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
])

/**
 * The list or object that a text is in whole, as JSON, Python or NumPy write it: `["a", "b"]`, `{'A': 'a'}`, `['a' 'b']`,
 * `{'text': array(['a', 'b'], dtype=object)}`. Undefined for any other text. Takes time in proportion to its length.
 */
export function readLiteral(text: string): readonly unknown[] | Record<string, unknown> | undefined {
  const cell = text.trim()
  if (cell.length > LITERAL_MAX || !OPENS.test(cell)) return undefined
  const json = readJson(cell)
  if (json !== undefined) return json
  const reader = literalReader(cell)
  const value = reader.value(0)
  if (reader.isAtEnd() && typeof value === 'object' && value !== null) return asList(value)
  return listWithStrayQuotes(cell)
}

/** `['It's one', 'two']`: quotes that nobody escaped are text where what separates the entries is plain. */
function listWithStrayQuotes(cell: string): readonly string[] | undefined {
  const [, quote = '', inside = ''] = /^\[\s{0,9}(['"])([\s\S]*)\1\s{0,9}\]$/.exec(cell) ?? []
  if (quote === '' || inside.includes(quote === "'" ? '"' : "'")) return undefined
  const entries = inside.split(new RegExp(`${quote}\\s{0,9},\\s{0,9}${quote}`))
  return entries.length > 1 ? entries : undefined
}

function asList(value: object): readonly unknown[] | Record<string, unknown> {
  return Array.isArray(value) ? value : Object.fromEntries(Object.entries(value))
}

function readJson(cell: string): readonly unknown[] | Record<string, unknown> | undefined {
  if (!/[\]}]$/.test(cell)) return undefined
  try {
    const value = parseJson(cell)
    return typeof value === 'object' && value !== null ? asList(value) : undefined
  } catch {
    return undefined
  }
}

/** What is no literal. */
const NONE = Symbol('none')

function literalReader(text: string): {
  readonly value: (depth: number) => unknown
  readonly isAtEnd: () => boolean
} {
  let at = 0
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at
    const found = expression.exec(text)
    if (found !== null) at += found[0].length
    return found
  }
  const takeSign = (sign: string): boolean => {
    take(SPACE)
    if (text[at] !== sign) return false
    at++
    return true
  }
  const value = (depth: number): unknown => {
    take(SPACE)
    if (depth > DEPTH_MAX) return NONE
    const string = take(STRING)
    if (string !== null) return unescaped(string[1] ?? string[2] ?? '')
    const number = take(NUMBER)
    if (number !== null) return numberAsWritten(number[0])
    const name = take(NAME)
    if (name !== null) return NAMES.get(name[0].toLowerCase()) ?? null
    if (take(ARRAY) !== null) {
      const inside = value(depth + 1)
      return take(END_OF_ARRAY) === null ? NONE : inside
    }
    if (takeSign('[')) return list(depth, ']')
    if (takeSign('(')) return list(depth, ')')
    return takeSign('{') ? object(depth) : NONE
  }
  const list = (depth: number, end: string): unknown => {
    const entries: unknown[] = []
    while (!takeSign(end)) {
      const entry = value(depth + 1)
      if (entry === NONE) return NONE
      entries.push(entry)
      // NumPy puts white space instead of commas between the entries that it shows.
      if (!takeSign(',') && text[at] !== end && !/\s/.test(text[at - 1] ?? '')) return NONE
    }
    return entries
  }
  const object = (depth: number): unknown => {
    const entries: [string, unknown][] = []
    while (!takeSign('}')) {
      const name = value(depth + 1)
      const part = takeSign(':') ? value(depth + 1) : NONE
      if (part === NONE || (typeof name !== 'string' && typeof name !== 'number')) return NONE
      entries.push([String(name), part])
      if (!takeSign(',') && text[at] !== '}') return NONE
    }
    return Object.fromEntries(entries)
  }
  return { value, isAtEnd: () => at === text.length }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', ''],
])

function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([\s\S]))/g,
    (_, byte?: string, unit?: string, sign = '') => {
      const code = byte ?? unit
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
      return ESCAPES.get(sign) ?? (/[\\'"]/.test(sign) ? sign : `\\${sign}`)
    },
  )
}
