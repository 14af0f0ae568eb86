import { isRecord } from '../../is-record.ts'
import {
  CATEGORY_NAMES,
  CODE_NAMES,
  EXPLANATION_NAMES,
  FIGURE_NAMES,
  ID_NAMES,
  KEY_NAMES,
  KEY_OR_EXPLANATION_NAMES,
  KIND_NAMES,
  OPTION_LIST_NAMES,
  OPTIONS_OR_KEY_NAME,
  PASSAGE_NAMES,
  REFERENCE_NAMES,
  TEXT_NAMES,
  WEAK_KEY_NAMES,
  WEAK_TEXT_NAMES,
  WRONG_OPTION_NAMES,
} from '../records/names/field-names.ts'
import { isKnownName, isSingleWrongOption } from '../records/names/known-names.ts'
import { optionsAmong } from '../records/options/option-order.ts'
import type { ColumnRole } from './column-role.ts'

const OTHER_PARTS: readonly string[] = [...FIGURE_NAMES, ...KIND_NAMES, ...PASSAGE_NAMES, ...CODE_NAMES]

const ROLES_OF_NAMES: ReadonlyMap<string, ColumnRole> = new Map<string, ColumnRole>([
  ...WRONG_OPTION_NAMES.map((name) => [name, 'wrong'] as const),
  ...OTHER_PARTS.map((name) => [name, 'as-named'] as const),
])

/**
 * What columns mean by their names alone: how they are read where no learner says otherwise. Of several columns with names of the
 * same part the one that is read has its role; the others are read where that one is blank, as their names say.
 *
 * @param compared the compared names of the columns
 * @param values one of each column, where there is one: an object under "question" has its parts within
 */
export function rolesByName(compared: readonly string[], values: readonly unknown[]): readonly ColumnRole[] {
  const firstOf = (candidates: readonly string[]) =>
    candidates.find((candidate) => compared.includes(candidate)) ?? null
  const text = firstOf(TEXT_NAMES) ?? firstOf(WEAK_TEXT_NAMES)
  const singles = optionsAmong(compared)
  const list = firstOf(OPTION_LIST_NAMES) ?? (singles.size > 1 ? null : firstOf([OPTIONS_OR_KEY_NAME]))
  const keys = new Set(compared.filter((name) => KEY_NAMES.includes(name)))
  if (list !== OPTIONS_OR_KEY_NAME && compared.includes(OPTIONS_OR_KEY_NAME)) keys.add(OPTIONS_OR_KEY_NAME)
  const otherKey = keys.size > 0 ? null : (firstOf(WEAK_KEY_NAMES) ?? firstOf(KEY_OR_EXPLANATION_NAMES))
  if (otherKey !== null) keys.add(otherKey)
  const explanation =
    firstOf(EXPLANATION_NAMES) ?? firstOf(KEY_OR_EXPLANATION_NAMES.filter((name) => !keys.has(name)))
  const [category, id, reference] = [CATEGORY_NAMES, ID_NAMES, REFERENCE_NAMES].map(firstOf)
  return compared.map((name, index) => {
    if (name === text) return isRecord(values[index]) ? 'as-named' : 'text'
    if (name === list) return 'options'
    if (keys.has(name)) return 'key'
    if (singles.has(name)) return list === null ? 'option' : 'as-named'
    if (isSingleWrongOption(name)) return 'wrong'
    if (name === explanation) return 'explanation'
    if (name === category) return 'category'
    if (name === id) return 'id'
    if (name === reference) return 'reference'
    return ROLES_OF_NAMES.get(name) ?? (isKnownName(name) ? 'as-named' : 'unused')
  })
}
