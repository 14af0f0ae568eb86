import { NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import { refusal } from '../../domain/importing/drafts/draft.ts'
import { isRecord } from '../../domain/is-record.ts'
import { KIND, type Tokens } from '../code/tokens.ts'
import type { Reader } from '../format.ts'
import { questionListsOf, readJsonValue } from '../json/read.ts'
import { NO_KEYS } from '../keys/given-keys.ts'
import { pythonText, pythonTokens } from '../python/python-tokens.ts'
import { linesBy } from '../records/fields.ts'
import { lineFinder } from '../text/line-counter.ts'
import { numberAsWritten } from '../text/number-as-written.ts'
import { look, startOf } from '../text-document.ts'

/** Lines above the first table: comments, blank ones, and names with values. */
const ABOVE = /(?:\s{1,10000}|#[^\n\r]{0,10000}|[\w"'-][\w."'-]{0,100}[ \t]*=[^\r\n]{0,2000}\r?\n){0,50}/y

/** `[[questions]]` or `[quiz.one]` above a name or another table. */
const TABLE =
  /(\[{1,2})[\w."'-]{1,100}\]{1,2}[ \t]*(?:#[^\n\r]*)?[\r\n]\s{0,1000}(?:#[^\n\r]*\s{1,1000}){0,50}[\w"'[-]/y

/** Files whose tables no other format has, and those that have questions in any. */
const LISTS = 1.5
const QUESTIONS = 2

const parsed = look(({ text }): TomlDocument | TomlFault => {
  try {
    return parseToml(text)
  } catch (error) {
    return error instanceof TomlFault ? error : new TomlFault(0, 'it can’t be read')
  }
})

const sureOf = look((document): number => {
  ABOVE.lastIndex = startOf(document)
  if (startOf(document) === -1 || !ABOVE.test(document.text)) return 0
  TABLE.lastIndex = ABOVE.lastIndex
  const [, brackets] = TABLE.exec(document.text) ?? []
  if (brackets === undefined) return 0
  const found = parsed(document)
  if (!(found instanceof TomlFault) && questionListsOf(found.root).length > 0) return QUESTIONS
  return brackets === '[[' ? LISTS : 0
})

export const toml: Reader = {
  name: 'TOML',
  extensions: ['toml'],
  text: {
    sniff: { declared: sureOf },
    read: (document, { mappings = NO_MAPPINGS, keys = NO_KEYS }) => {
      const found = parsed(document)
      const lineAt = lineFinder(document.text)
      if (found instanceof TomlFault) {
        const line = lineAt(found.offset)
        return refusal(
          `This isn't valid TOML, line ${line}: ${found.message}. Nothing was read; fix that line.`,
          line,
        )
      }
      if (questionListsOf(found.root).length === 0) return refusal(NO_QUESTIONS)
      return readJsonValue(found.root, mappings, keys, (value) => lineAt(found.offsets.get(value) ?? 0))
    },
    valuesIn: (document) => {
      const found = parsed(document)
      if (found instanceof TomlFault) return []
      const lineAt = lineFinder(document.text)
      const linesOf = linesBy(found.root, (record) => lineAt(found.offsets.get(record) ?? 0))
      return [{ name: null, value: found.root, linesOf }]
    },
  },
}

const NO_QUESTIONS =
  'No questions were found in this TOML. Write each as a table [[questions]] with "question", "options" and "answer".'

/** A document of TOML (toml.io, 1.0) as JSON would have it, and where its tables begin. */
interface TomlDocument {
  readonly root: Record<string, unknown>
  /** The offset of each table and inline table. */
  readonly offsets: ReadonlyMap<object, number>
}

/** Where a text breaks the rules, and why, as the end of a sentence. */
export class TomlFault extends Error {
  readonly offset: number

  constructor(offset: number, reason: string) {
    super(reason)
    this.offset = offset
  }
}

/** Lists within lists, and parts of a name. */
const DEPTH_MAX = 50

/**
 * The value of a text in TOML. Dates stay as they are written, and so do numbers that would be shown in another way. Its texts are those
 * of Python: the tokens are the same.
 *
 * @throws TomlFault for anything else
 */
export function parseToml(source: string): TomlDocument {
  const tokens = pythonTokens(source)
  const root: Record<string, unknown> = {}
  const offsets = new Map<object, number>()
  let table = root
  let at = 0
  while (at < tokens.count) {
    const isList = tokens.is(at, '[') && tokens.is(at + 1, '[')
    if (tokens.is(at, '[')) {
      const close = tokens.mate(isList ? at + 1 : at)
      const path = keysIn(tokens, at + (isList ? 2 : 1), close)
      table = tableAt(root, path, isList, tokens.start(at))
      offsets.set(table, tokens.start(at))
      at = close + (isList ? 2 : 1)
    } else at = readPair(tokens, at, table, offsets, 0)
    if (at < tokens.count && !tokens.startsLine(at))
      throw new TomlFault(tokens.start(at), 'a line break is missing')
  }
  return { root, offsets }
}

/** Reads a name with its value into a table; returns the place behind it. */
function readPair(
  tokens: Tokens,
  from: number,
  table: Record<string, unknown>,
  offsets: Map<object, number>,
  depth: number,
): number {
  let equals = from
  while (equals < tokens.count && !tokens.is(equals, '=') && (equals === from || !tokens.startsLine(equals)))
    equals++
  if (!tokens.is(equals, '='))
    throw new TomlFault(tokens.start(from), 'a name with "=" and a value is expected here')
  const path = keysIn(tokens, from, equals)
  const inner = tableAt(table, path.slice(0, -1), false, tokens.start(from))
  const name = path.at(-1) ?? ''
  if (Object.hasOwn(inner, name)) throw new TomlFault(tokens.start(from), `the name "${name}" comes twice`)
  const [value, end] = valueAt(tokens, equals + 1, offsets, depth)
  put(inner, name, value)
  return end
}

/** The parts of a name that dots divide. */
function keysIn(tokens: Tokens, from: number, to: number): readonly string[] {
  const keys = ['']
  for (let at = from; at < to; at++) {
    const isText = tokens.kind(at) === KIND.text
    for (const [index, part] of (isText ? [textAt(tokens, at)] : tokens.text(at).split('.')).entries()) {
      if (index > 0) keys.push('')
      keys.push(`${keys.pop() ?? ''}${part}`)
    }
  }
  if (keys.length > DEPTH_MAX) throw new TomlFault(tokens.start(from), 'the name has too many parts')
  if (to <= from || keys.includes('')) throw new TomlFault(tokens.start(from), 'a name is expected here')
  return keys
}

function tableAt(
  root: Record<string, unknown>,
  path: readonly string[],
  isList: boolean,
  offset: number,
): Record<string, unknown> {
  let table = root
  for (const [index, name] of path.entries()) {
    const known = Object.hasOwn(table, name) ? table[name] : undefined
    const isNewEntry = isList && index === path.length - 1
    const list: unknown[] = Array.isArray(known) ? known : []
    if (isNewEntry) list.push({})
    if (isNewEntry && known === undefined) put(table, name, list)
    const next: unknown = isNewEntry || Array.isArray(known) ? list.at(-1) : (known ?? {})
    if (!isRecord(next)) throw new TomlFault(offset, `"${name}" has a value already`)
    if (known === undefined && !isNewEntry) put(table, name, next)
    table = next
  }
  return table
}

/** Sets a member, whatever objects inherit under its name. */
function put(table: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(table, name, { value, enumerable: true, writable: true, configurable: true })
}

/** A value and the place behind it. */
function valueAt(
  tokens: Tokens,
  at: number,
  offsets: Map<object, number>,
  depth: number,
): readonly [unknown, number] {
  if (depth > DEPTH_MAX) throw new TomlFault(tokens.start(at), 'lists are within one another too often')
  if (tokens.kind(at) === KIND.text) return [textAt(tokens, at), at + 1]
  const close = tokens.kind(at) === KIND.open ? tokens.mate(at) : 0
  if (close > 0) {
    const list: unknown[] = []
    const table: Record<string, unknown> = {}
    const isTable = tokens.is(at, '{')
    for (let from = at + 1; from < close; from++) {
      if (isTable) from = readPair(tokens, from, table, offsets, depth + 1)
      else {
        const [value, end] = valueAt(tokens, from, offsets, depth + 1)
        list.push(value)
        from = end
      }
      if (from < close && !tokens.is(from, ',')) throw new TomlFault(tokens.start(from), 'a comma is missing')
    }
    if (isTable) offsets.set(table, tokens.start(at))
    return [isTable ? table : list, close + 1]
  }
  let end = at
  while (end < tokens.count && !tokens.isSeparator(end) && (end === at || !tokens.startsLine(end))) end++
  const written = tokens.source.slice(tokens.start(at), end > at ? tokens.end(end - 1) : tokens.start(at))
  if (!BARE.test(written)) throw new TomlFault(tokens.start(at), 'this is no value; put quotes around a text')
  return [bareValue(written), end]
}

function textAt(tokens: Tokens, at: number): string {
  const written = tokens.text(at)
  const isLong = written.startsWith('"""') || written.startsWith("'''")
  const inside = isLong ? written.replace(/^(...)\r?\n/, '$1').replace(/\\[ \t]*\r?\n\s*/g, '') : written
  return pythonText(written.startsWith("'") ? `r${inside}` : inside) ?? written
}

/** Truth values, numbers and dates. */
const BARE = /^(?:true|false|[+-]?(?:inf|nan)|[+-]?\d[\w.:+\- ]*)$/

function bareValue(written: string): unknown {
  if (written === 'true' || written === 'false') return written === 'true'
  return numberAsWritten(written.replaceAll('_', ''))
}
