import { type SingleOptionName, singleOptionName } from '../records/names/known-names.ts'
import { optionOrder } from '../records/options/option-order.ts'
import { LATIN } from '../text/alphabets.ts'
import type { ColumnRole } from './column-role.ts'

const NUMBERS = 26

/**
 * The compared names of columns with one option each; null for all other columns. Columns that are lettered or numbered keep their
 * names: keys name options by them, in whatever order the columns are, and a letter whose column is not used names no option. The
 * others get the names that are left; where no column is lettered, those of the letters in the order of the columns.
 */
export function optionNames(
  compared: readonly string[],
  roles: readonly ColumnRole[],
): readonly (string | null)[] {
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
