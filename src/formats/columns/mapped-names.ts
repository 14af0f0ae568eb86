import { LATIN } from '../../domain/alphabets.ts'
import type { ColumnRole } from '../../domain/importing/columns/column-mapping.ts'
import {
  CATEGORY_NAMES,
  EXPLANATION_NAMES,
  ID_NAMES,
  KEY_NAMES,
  OPTION_LIST_NAMES,
  REFERENCE_NAMES,
  TEXT_NAMES,
  WRONG_OPTION_NAMES,
} from '../records/names/field-names.ts'
import { isSingleWrongOption, type SingleOptionName, singleOptionName } from '../records/names/known-names.ts'
import { optionOrder } from '../records/options/option-order.ts'

/** Parts that a question has once: their names, the earlier of which wins, and the one for a column that has none of them. */
const PARTS = {
  text: { names: TEXT_NAMES, fallback: 'questiontext' },
  options: { names: OPTION_LIST_NAMES, fallback: 'options' },
  explanation: { names: EXPLANATION_NAMES, fallback: 'explanation' },
  category: { names: CATEGORY_NAMES, fallback: 'category' },
  id: { names: ID_NAMES, fallback: 'id' },
  reference: { names: REFERENCE_NAMES, fallback: 'reference' },
} as const satisfies Partial<
  Record<ColumnRole, { readonly names: readonly string[]; readonly fallback: string }>
>

type PartRole = keyof typeof PARTS

const PART_ROLES: readonly PartRole[] = ['text', 'options', 'explanation', 'category', 'id', 'reference']

/** Names of several keys of a question, all of which must agree. None says how its keys are written. */
const NAMES_OF_KEYS: readonly string[] = [
  'correctanswers',
  'correctanswer',
  'correct',
  'correctoptions',
  'correctoption',
  'rightanswers',
  'rightanswer',
]

/**
 * The compared names (`normalizeFieldName`) under which the reader finds what each column means; null for a column that is
 * not used. A column keeps its own name where that is one of its part: names say which option a letter means, how keys are written,
 * and which of two columns is read.
 *
 * @param compared the compared names of the columns; '' for a column without one
 */
export function mappedNames(
  compared: readonly string[],
  roles: readonly ColumnRole[],
): readonly (string | null)[] {
  const options = optionNames(compared, roles)
  const freeKeys = NAMES_OF_KEYS.filter((name) => !compared.includes(name)).values()
  const isSeveralWrong = roles.filter((role) => role === 'wrong').length > 1
  const freeWrong = roles
    .map((_, index) => `wronganswer${index + 1}`)
    .filter((name) => !compared.includes(name))
    .values()
  return compared.map((own, index) => {
    const role = roles[index] ?? 'unused'
    switch (role) {
      case 'unused':
        return null
      case 'as-named':
        return PART_ROLES.some((part) => isReplaced(own, part, compared, roles)) ? null : own
      case 'option':
        return options[index] ?? null
      case 'wrong':
        if (WRONG_OPTION_NAMES.some((name) => name === own) || isSingleWrongOption(own)) return own
        return isSeveralWrong ? (freeWrong.next().value ?? null) : 'incorrectanswers'
      case 'key':
        return KEY_NAMES.includes(own) ? own : (freeKeys.next().value ?? null)
      default: {
        const { names, fallback } = PARTS[role]
        return names.some((name) => name === own) ? own : fallback
      }
    }
  })
}

/** Whether a column has a name of a part that was chosen of another column, and would be read in its place. */
function isReplaced(
  own: string,
  part: PartRole,
  compared: readonly string[],
  roles: readonly ColumnRole[],
): boolean {
  const names: readonly string[] = PARTS[part].names
  const place = names.indexOf(own)
  if (place === -1) return false
  if (part === 'options' && roles.includes('option')) return true
  const chosen = compared.filter((_, index) => roles[index] === part).map((name) => names.indexOf(name))
  return chosen.length > 0 && (chosen.includes(-1) || Math.min(...chosen) > place)
}

const NUMBERS = 26

/**
 * The compared names of columns with one option each; null for all other columns. Columns that are lettered or numbered keep their
 * names: keys name options by them, in whatever order the columns are, and a letter whose column is not used names no option. The
 * others get the names that are left; where no column is lettered, those of the letters in the order of the columns.
 */
function optionNames(compared: readonly string[], roles: readonly ColumnRole[]): readonly (string | null)[] {
  const columns = compared.map((name, index) => {
    const isOption = roles[index] === 'option'
    return { name, isOption, own: isOption ? singleOptionName(name) : null }
  })
  const count = columns.filter(({ isOption }) => isOption).length
  const own = columns.flatMap(({ own }) => own ?? [])
  // Of "x", "y" and "z" no key is one of the first letters.
  const { ordinalOf } = optionOrder(own)
  const areLetters = own.some((name) => name.family !== '' || ordinalOf(name) < count)
  const family = areLetters ? largestFamily(own) : null
  const taken = new Set(areLetters ? compared : compared.filter((_, index) => roles[index] === 'as-named'))
  const free = namesOf(family, own)
    .filter((name) => !taken.has(name))
    .values()
  return columns.map(({ name, isOption, own }) => {
    if (!isOption) return null
    return own !== null && areLetters ? name : (free.next().value ?? null)
  })
}

/** The family that most columns belong to, by one of its names. */
function largestFamily(names: readonly SingleOptionName[]): SingleOptionName | null {
  const families = [...Map.groupBy(names, ({ family }) => family).values()]
  const [largest] = families.sort((one, other) => other.length - one.length)
  return largest?.[0] ?? null
}

/** All names of the options of a family, in their order; of no family "optiona", "optionb" … */
function namesOf(family: SingleOptionName | null, own: readonly SingleOptionName[]): readonly string[] {
  if (family === null) return LATIN.letters.map((letter) => `option${letter.toLowerCase()}`)
  const ofFamily = own.filter((one) => one.family === family.family)
  const { alphabet, ordinalOf } = optionOrder(ofFamily)
  if (!family.isNumbered) return alphabet.letters.map((letter) => `${family.start}${letter.toLowerCase()}`)
  const first = ofFamily.some((one) => ordinalOf(one) === 0) ? 0 : 1
  return Array.from({ length: NUMBERS }, (_, index) => `${family.start}${index + first}`)
}
