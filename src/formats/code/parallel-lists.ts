import { isRecord } from '../../domain/is-record.ts'
import { OPTION_LIST_NAMES, OPTIONS_OR_KEY_NAME, TEXT_NAMES } from '../records/names/field-names.ts'
import { isKeyName, normalizeFieldName } from '../records/names/known-names.ts'
import type { FoundValue } from './find-values.ts'

/** A question whose parts a program writes apart. */
export interface PlacedRecord {
  readonly record: Record<string, unknown>
  /** Where it begins in the source, or the list of the texts does. */
  readonly from: number
}

interface NamedList {
  readonly list: readonly unknown[]
  readonly from: number
}

/**
 * Questions of `questions = ["…"]`, `options = [["…"]]` and `answers = ["A"]`, or of `questions = {"…": "A"}` with `options`: lists of
 * the same length, one of each kind. None where there are several of a kind.
 */
export function parallelRecords(values: readonly FoundValue[]): readonly PlacedRecord[] {
  const texts: NamedList[] = []
  const options: NamedList[] = []
  const keys: NamedList[] = []
  for (const { name, value, from } of values) {
    const compared = normalizeFieldName(name ?? '')
    const isText = isOf(TEXT_NAMES, compared)
    if (isText && isRecord(value) && Object.values(value).every(isPlain)) {
      texts.push({ list: Object.keys(value), from })
      keys.push({ list: Object.values(value), from })
    } else if (Array.isArray(value) && value.length > 1) {
      const list: readonly unknown[] = value
      const isNested = list.every(Array.isArray)
      if (isText && list.every(isPlain)) texts.push({ list, from })
      else if (isNested && isOf([...OPTION_LIST_NAMES, OPTIONS_OR_KEY_NAME], compared))
        options.push({ list, from })
      else if (!isNested && (isKeyName(compared) || isKeyName(compared.replace(/s$/, ''))))
        keys.push({ list, from })
    }
  }
  const [text, ...moreTexts] = texts
  const [choice, ...moreOptions] = options
  const [key, ...moreKeys] = keys
  const isOne = moreTexts.length + moreOptions.length + moreKeys.length === 0
  if (text === undefined || choice === undefined || key === undefined || !isOne) return []
  const isSame = choice.list.length === text.list.length && key.list.length === text.list.length
  if (!isSame) return []
  return text.list.map((question, index) => ({
    record: { question, options: choice.list[index], answer: key.list[index] },
    from: text.from,
  }))
}

function isOf(names: readonly string[], compared: string): boolean {
  return names.includes(compared) || names.includes(compared.replace(/s$/, ''))
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
