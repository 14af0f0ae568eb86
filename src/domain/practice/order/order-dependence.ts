import { type OptionReference, optionReference } from './option-reference.ts'

/**
 * What the wording of options requires of their order: nothing; that all keep the bank's order; or that the last one
 * stays last while the others may be shuffled.
 */
export type OrderDependence = 'none' | 'keep-order' | 'keep-last'

/**
 * Reads the order dependence off the options of a question, in the bank's order. "All of the above", "None of these"
 * or "All these choices are correct" at the end stays there. Options that name others by letter, number or place ("Both A
 * and C", "the first two"), a "Both of these" among more than three, and such an option anywhere but at the end keep the
 * whole order. An option that names itself, or another that only names letters, refers to something in the question's text.
 */
export function orderDependence(options: readonly string[]): OrderDependence {
  const references = options.map((option) => optionReference(option, options.length))
  const dependent = references.filter((reference, index) =>
    isDependent(reference, index, references, options),
  )
  const [only, ...others] = dependent
  if (only === undefined) return 'none'
  const staysLast = only.to !== 'places' && (only.to !== 'two' || options.length === 3)
  return others.length === 0 && references.at(-1) === only && staysLast ? 'keep-last' : 'keep-order'
}

/** How the options of a question depend on their order: as the learner says, else as their wording needs. */
export function orderOfOptions({
  options,
  keepsOrder,
}: {
  readonly options: readonly string[]
  readonly keepsOrder?: boolean | null
}): OrderDependence {
  if (keepsOrder === null || keepsOrder === undefined) return orderDependence(options)
  return keepsOrder ? 'keep-order' : 'none'
}

function isDependent(
  reference: OptionReference | null,
  index: number,
  references: readonly (OptionReference | null)[],
  options: readonly string[],
): reference is OptionReference {
  if (reference === null || reference.to === 'label') return false
  if (reference.to === 'alone') return index === references.length - 1
  if (reference.to !== 'places') return true
  return reference.places.every((place) => {
    const named = references[place]
    const namesOthers = named?.to === 'places' || named?.to === 'label'
    return place !== index && !namesOthers && (!reference.isNumbers || HAS_WORD.test(options[place] ?? ''))
  })
}

const HAS_WORD = /\p{L}{2}/u
