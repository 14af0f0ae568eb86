import { type Alphabet, alphabetOf, alphabetOfAll, LATIN, placeIn } from '../../../domain/alphabets.ts'
import { memoize } from '../../../domain/once.ts'
import { type SingleOptionName, singleOptionName } from '../names/known-names.ts'

/** Which option each name of a question's options is: A is 0, a number is itself. */
export interface OptionOrder {
  /** Of their letters. */
  readonly alphabet: Alphabet
  readonly ordinalOf: (name: SingleOptionName) => number
}

const alphabetOfLabels = memoize((labels: string): Alphabet => {
  const letters = Array.from(labels)
  return alphabetOfAll(letters) ?? alphabetOf(letters[0] ?? '') ?? LATIN
})

/** The order of options by their names. What a letter counts depends on the others: "ج" is the third of أ ب ج and the fifth of أ ب ت ث ج. */
export function optionOrder(names: readonly SingleOptionName[]): OptionOrder {
  const letters = names.flatMap(({ isNumbered, label }) => (isNumbered ? [] : label))
  const alphabet = letters.every((letter) => letter <= 'z') ? LATIN : alphabetOfLabels(letters.join(''))
  return {
    alphabet,
    ordinalOf: ({ isNumbered, label }) => (isNumbered ? Number(label) : placeIn(alphabet, label)),
  }
}

/**
 * The column names of a table that are names of options. A single letter of an alphabet other than the Latin one is such a name only if
 * the table has all letters before it, too: other single letters abbreviate words such as "question" and "answer".
 */
export function optionsAmong(compared: readonly string[]): ReadonlySet<string> {
  const singles = compared.flatMap((name) => singleOptionName(name) ?? [])
  const isLetter = ({ start, label }: SingleOptionName) => start === '' && label > 'z'
  const { ordinalOf } = optionOrder(singles.filter(isLetter))
  const places = new Set(singles.filter(isLetter).map(ordinalOf))
  const isInRun = (name: SingleOptionName) =>
    Array.from({ length: ordinalOf(name) + 1 }, (_, place) => place).every((place) => places.has(place))
  return new Set(
    compared.filter((name) => {
      const single = singleOptionName(name)
      return single !== null && (!isLetter(single) || isInRun(single))
    }),
  )
}
