import { isRecord } from '../../domain/is-record.ts'
import { KIND, type Tokens } from '../code/tokens.ts'
import { pythonText, pythonTokens } from '../python/python-tokens.ts'
import { numberAsWritten } from '../text/number-as-written.ts'

/** A document of TOML (toml.io, 1.0) as JSON would have it, and where its tables begin. */
export interface TomlDocument {
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
