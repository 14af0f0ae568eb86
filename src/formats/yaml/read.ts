import { CORE_SCHEMA, floatCoreTag, intCoreTag, load, loadAll, NOT_RESOLVED, Schema } from 'js-yaml'
import { type KnownMappings, NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import { type ImportResult, refusal } from '../../domain/importing/drafts/draft.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { Reader } from '../format.ts'
import { readJsonValue } from '../json/read.ts'
import { type GivenKeys, NO_KEYS } from '../keys/given-keys.ts'
import { isBounded } from '../records/fields.ts'
import { TEXT_NAMES } from '../records/names/field-names.ts'
import { isKeyName, isOptionName, normalizeFieldName } from '../records/names/known-names.ts'
import { numberAsWritten } from '../text/number-as-written.ts'
import { plainTextOf } from '../text-document.ts'

export const yaml: Reader = {
  name: 'YAML',
  extensions: ['yaml', 'yml'],
  text: {
    sniff: { fields: (document) => isYamlBank(plainTextOf(document)) },
    read: (document, { mappings, keys }) => readYaml(plainTextOf(document), mappings, keys),
  },
}

/** Lines and characters in which the format must show. */
const SIGNS_WITHIN = 400
const LINE_WITHIN = 120

/** Characters of a file: 30,000 questions. */
const YAML_LENGTH_MAX = 15_000_000

const FIELD = /^[ \t]*(?:-[ \t]+)?["']?([\p{L}][\p{L}\p{N} _-]{0,39})["']?[ \t]*:(?:[ \t]|$)/u

/** An entry of a list that is an object: "- id: 1", "- {id: 1}", or "-" with the object below it. */
const ENTRY = /^[ \t]*-[ \t]*(?:$|\{|["']?\p{L}[\p{L}\p{N} _-]{0,39}["']?[ \t]*:(?:[ \t]|$))/u

/** Whether a text looks like YAML with questions: an entry of a list begins with a field, and fields have known names. */
export function isYamlBank(text: string): boolean {
  const lines = text.slice(0, SIGNS_WITHIN * LINE_WITHIN).split(/\r\n|\n|\r/, SIGNS_WITHIN)
  const names = lines.flatMap((line) => {
    const name = FIELD.exec(line.slice(0, LINE_WITHIN))?.[1]
    return name === undefined ? [] : [normalizeFieldName(name)]
  })
  const entries = lines.filter((line) => ENTRY.test(line.slice(0, LINE_WITHIN)))
  return (
    ((entries.length > 0 && areOuterLines(lines)) || isMap(lines)) &&
    names.some((name) => TEXT_NAMES.includes(name)) &&
    names.some((name) => isOptionName(name) || isKeyName(name)) &&
    (names.length + entries.length) * 3 >= lines.filter((line) => line.trim() !== '').length
  )
}

/** What a line without indentation begins with: an entry, a name, a comment, a sign of a document, a bracket. */
const OUTER = /^(?:-(?:[ \t]|$)|#|---|\.\.\.|%|[[\]{}]|(?!\(?\p{L}[.)])[^\s:#*>|`][^\n]{0,230}:(?:[ \t]|$))/u

/** Whether all lines without indentation may be lines of YAML: those of documents with lists and labels are not. */
function areOuterLines(lines: readonly string[]): boolean {
  return lines.every((line) => /^\s|^$/.test(line) || OUTER.test(line.slice(0, 2 * LINE_WITHIN)))
}

/** A name at the beginning of a line, and the same with nothing behind it: what it names is indented below. */
const NAME = /^["']?[\p{L}\p{N}][^:\n]{0,60}:(?:[ \t]|$)/u
const PARENT = /^[ \t]*["']?[\p{L}\p{N}][^:\n]{0,60}:[ \t]*(?:#.*)?$/u

/** Whether lines are a map, and no prose: each line without indentation begins with a name, and some name has more below it. */
function isMap(lines: readonly string[]): boolean {
  const outer = lines.filter((line) => /^[^\s#]/.test(line) && !/^(?:---|\.\.\.|%)/.test(line))
  const hasInner = lines.some((line, index) => PARENT.test(line) && /^[ \t]+\S/.test(lines[index + 1] ?? ''))
  return hasInner && outer.length > 0 && outer.every((line) => NAME.test(line.slice(0, LINE_WITHIN)))
}

/**
 * Questions from YAML, found as those of JSON are. Never throws. Texts that repeat themselves by aliases without end are
 * refused.
 *
 * @param given keys that another file lists
 */
export function readYaml(
  text: string,
  known: KnownMappings = NO_MAPPINGS,
  given: GivenKeys = NO_KEYS,
): ImportResult {
  if (text.length > YAML_LENGTH_MAX) return refusal('This YAML is too long to read. Split the file.')
  let root: unknown
  try {
    root = loadDocuments(text)
  } catch (error) {
    const { line, reason } = faultOf(error)
    return refusal(`This isn't valid YAML, line ${line}: ${reason}. Nothing was read; fix that line.`, line)
  }
  if (!isBounded(root))
    return refusal('This YAML repeats parts of itself too often. Write them out, or split the file.')
  const result = readJsonValue(root, known, given)
  const lines = entryLines(text, result.drafts.length + result.problems.length)
  const placed = <Entry extends ImportResult['problems' | 'notices' | 'drafts'][number]>(
    entry: Entry,
  ): Entry => {
    const line = entry.location.item === null ? undefined : lines[entry.location.item - 1]
    return line === undefined ? entry : { ...entry, location: { ...entry.location, line } }
  }
  return {
    ...result,
    drafts: result.drafts.map(placed),
    problems: result.problems.map(placed),
    notices: result.notices.map(placed),
  }
}

/** The value of a text that is YAML, of whatever it is; null for one that is none, or only a text. */
export function valueOfYaml(text: string): unknown {
  if (text.length > YAML_LENGTH_MAX || !text.split(/\r\n|\n|\r/, SIGNS_WITHIN).some(isEntryLine)) return null
  try {
    const root = loadDocuments(text)
    return typeof root === 'object' && isBounded(root) ? root : null
  } catch {
    return null
  }
}

function isEntryLine(line: string): boolean {
  return ENTRY.test(line.slice(0, LINE_WITHIN)) || PARENT.test(line.slice(0, LINE_WITHIN))
}

/** YAML 1.2 with numbers as they are written (`numberAsWritten`). */
const SCHEMA = new Schema(
  CORE_SCHEMA.tags.map((tag) => {
    if (tag !== intCoreTag && tag !== floatCoreTag) return tag
    const resolve: typeof tag.resolve = (source, ...others) =>
      tag.resolve(source, ...others) === NOT_RESOLVED ? NOT_RESOLVED : numberAsWritten(source)
    return { ...tag, resolve }
  }),
)
const OPTIONS = { json: true, schema: SCHEMA }

/** The document of a text, or a list of several ("---" between them). */
function loadDocuments(text: string): unknown {
  if (!/\n---[ \t]*\r?\n/.test(text)) return load(text, OPTIONS)
  const documents: unknown[] = []
  loadAll(text, (document: unknown) => documents.push(document), OPTIONS)
  const filled = documents.filter((document) => document !== null && document !== undefined)
  return filled.length === 1 ? filled[0] : filled
}

function faultOf(error: unknown): { readonly line: number; readonly reason: string } {
  if (!(error instanceof Error)) return { line: 1, reason: 'it cannot be read' }
  const mark = isRecord(error) || 'mark' in error ? Reflect.get(error, 'mark') : null
  const line: unknown = isRecord(mark) ? mark.line : 0
  const reason: unknown = Reflect.get(error, 'reason')
  return {
    line: typeof line === 'number' ? line + 1 : 1,
    reason: typeof reason === 'string' ? reason.replace(/[\s.]+$/, '') : 'it cannot be read',
  }
}

/** The lines on which entries begin, of a list or of a map: those of the indentation that has as many; none when no one has. */
function entryLines(text: string, entries: number): readonly number[] {
  const lines = text.split(/\r\n|\n|\r/)
  return (
    linesByIndent(lines, /^ *(?=-(?: |$))/, entries) ??
    linesByIndent(lines, /^ *(?=["']?[\p{L}\p{N}][^:]{0,60}:[ \t]*$)/u, entries) ??
    []
  )
}

function linesByIndent(lines: readonly string[], begin: RegExp, entries: number): readonly number[] | null {
  const byIndent = new Map<number, number[]>()
  for (const [index, line] of lines.entries()) {
    const indent = begin.exec(line)?.[0].length
    if (indent === undefined) continue
    const found = byIndent.get(indent) ?? []
    found.push(index + 1)
    byIndent.set(indent, found)
  }
  return [...byIndent.values()].find((found) => found.length === entries) ?? null
}
