import { quoted } from '../../domain/importing/drafts/draft.ts'
import type { ValuePath } from '../../domain/importing/example/example.ts'
import { partOfName } from '../readings/part-words.ts'
import { normalizeFieldName } from '../records/names/known-names.ts'
import { isWithin } from './row-keys.ts'
import { isSamePath, type RowOptions } from './row-options.ts'
import { leavesOf, pathName, textAtPath } from './row-values.ts'

/** What of records an example doesn't use. */
export interface RestOfRecords {
  /** A sentence that names the values that are left out; '' for none. */
  readonly named: (records: readonly unknown[]) => string
  /** What may be a further option of a record, as a sentence; null for none. */
  readonly optionIn: (record: unknown) => string | null
}

/** Names that are listed. */
const NAMED_MAX = 6

/**
 * @param taken the paths of what is used, apart from the options
 * @param others names of members that are used
 */
export function restOfRecords(
  example: unknown,
  { paths, list }: RowOptions,
  taken: readonly ValuePath[],
  others: ReadonlySet<string>,
): RestOfRecords {
  const used = [...taken, ...paths].map(inRow)
  const isUsed = (path: ValuePath): boolean => {
    const own = inRow(path)
    const [name] = own
    const isOther = own.length === 1 && typeof name === 'string' && others.has(normalizeFieldName(name))
    const isOfOption = list !== null && own === path && isWithin(path, list)
    return isOther || isOfOption || used.some((one) => isSamePath(one, own) || isWithin(own, one))
  }
  const unusedIn = (record: unknown) =>
    leavesOf(record).filter(({ path, text }) => text !== '' && !isUsed(path))
  return {
    named: (records) => {
      const names = new Set(records.flatMap((one) => unusedIn(one).map(({ path }) => pathName(inRow(path)))))
      const shown = [...names].slice(0, NAMED_MAX).map((name) => quoted(name))
      return shown.length === 0
        ? ''
        : ` Left out: ${shown.join(', ')}${names.size > NAMED_MAX ? ' and others' : ''}.`
    },
    optionIn: (record) => {
      if (list !== null || paths.length < 2) return null
      const all = leavesOf(record)
      const placesOf = (wanted: readonly ValuePath[]) =>
        wanted.map((path) => all.findIndex((leaf) => isSamePath(leaf.path, path))).filter((at) => at !== -1)
      const options = placesOf(paths)
      const last = Math.max(...options)
      const end = Math.max(last + 1, ...placesOf(used))
      const found = all.find(
        ({ path, text }, at) =>
          at > Math.min(...options) &&
          at <= end &&
          text !== '' &&
          !isUsed(path) &&
          textAtPath(example, path) === '' &&
          mayBeOption(path),
      )
      return found === undefined
        ? null
        : `${quoted(pathName(found.path))} has ${quoted(found.text)}, and is blank in your example.`
    },
  }
}

/** A path without the steps to the row, of rows that are one question. */
function inRow(path: ValuePath): ValuePath {
  if (path[0] === 'first' && path.length > 1) return path.slice(1)
  return path[0] === 'rows' && typeof path[1] === 'number' && path.length > 2 ? path.slice(2) : path
}

function mayBeOption(path: ValuePath): boolean {
  const part = partOfName(String(path.findLast((step) => typeof step === 'string') ?? ''))
  return part === null || part === 'options' || part === 'wrong' || part === 'answer'
}
