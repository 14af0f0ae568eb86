import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import type { FoundOption } from '../drafts/found-question.ts'
import { findOptions } from '../records/options/option-slots.ts'

/** Entries of a list from which on they are no options: with room for blank ones, twice as many as a question can have. */
export const ENTRIES_MAX = 2 * QUESTION_LIMITS.optionsMax

/** The options of a value that lists them; none for any other value. */
export function slotsOfList(value: unknown): readonly FoundOption[] {
  return findOptions(new Map([['options', { name: 'options', value }]]))?.slots ?? []
}
