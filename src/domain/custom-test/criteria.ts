/**
 * How the questions of a custom test are chosen (spec §9.12): any; first those a past test marks as not
 * correct; half of those and half others; an equal share of every category.
 */
export type SelectionMode = 'random' | 'incorrect' | 'mixed' | 'categories'

/** The criteria for drawing a custom test. */
export interface TestCriteria {
  /** A category's name as it is shown; null for all of them, the default (spec §5.4). */
  readonly category: string | null
  /** Questions asked for, at least 1. */
  readonly count: number
  readonly mode: SelectionMode
}

/** The lengths on offer (spec §9.11). */
export const TEST_LENGTHS = [
  { count: 10, name: 'Quick' },
  { count: 20, name: 'Medium' },
  { count: 40, name: 'Full' },
  { count: 50, name: 'Extended' },
] as const

/** One of the lengths on offer, or a number of the learner's own. */
export type LengthChoice = (typeof TEST_LENGTHS)[number]['count'] | 'custom'

/** The initial choice, and the value of an invalid custom amount (spec §5.4, §9.11). */
export const DEFAULT_LENGTH = 40

/** What the custom amount's field offers. It is not enforced otherwise: typing 150 requests 150 (spec §5.4). */
export const CUSTOM_LENGTH = { min: 1, max: 100 } as const

/**
 * The questions asked for. `customText` is the content of the custom amount's field: when it is empty or not a
 * whole number of at least 1, {@link DEFAULT_LENGTH} applies (spec §5.4).
 */
export function requestedCount(length: LengthChoice, customText: string): number {
  if (length !== 'custom') return length
  const amount = customText.trim() === '' ? Number.NaN : Number(customText)
  return Number.isSafeInteger(amount) && amount >= CUSTOM_LENGTH.min ? amount : DEFAULT_LENGTH
}
