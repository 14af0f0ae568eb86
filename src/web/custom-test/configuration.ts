import type { LengthChoice, SelectionMode, TestCriteria } from '../../domain/custom-test/criteria.ts'
import { DEFAULT_LENGTH, requestedCount } from '../../domain/custom-test/criteria.ts'
import { DEFAULT_TEST_NAME } from '../../domain/custom-test/test-name.ts'
import type { Question } from '../../domain/model.ts'
import { categoryOf } from '../../domain/selection/categories.ts'

/** What a custom test can be exported as (spec §9.14). */
export type TestFormat = 'interactive' | 'print' | 'text'

/** The configuration card as it is filled in; texts are as typed. */
export interface Configuration {
  readonly name: string
  /** Null for All Categories (Mixed). */
  readonly category: string | null
  readonly length: LengthChoice
  readonly customLength: string
  readonly mode: SelectionMode
  readonly format: TestFormat
}

/** The initial configuration (spec §5.4, §9.11). */
export const INITIAL_CONFIGURATION: Configuration = {
  name: DEFAULT_TEST_NAME,
  category: null,
  length: DEFAULT_LENGTH,
  customLength: '',
  mode: 'random',
  format: 'interactive',
}

/**
 * The configuration as this bank allows it: the category may have left the bank since it was chosen, with a test that
 * was deleted in another tab. Then all categories are meant, as the field shows.
 */
export function withExistingCategory(
  configuration: Configuration,
  questions: readonly Pick<Question, 'category'>[],
): Configuration {
  const { category } = configuration
  const isThere = category === null || questions.some((question) => categoryOf(question) === category)
  return isThere ? configuration : { ...configuration, category: null }
}

/** The part of the configuration that decides which questions are drawn. */
export function criteriaOf({ category, length, customLength, mode }: Configuration): TestCriteria {
  return { category, count: requestedCount(length, customLength), mode }
}

/** Whether both ask for the same draw, so that the questions drawn for one are valid for the other. */
export function sameCriteria(one: TestCriteria, other: TestCriteria): boolean {
  return one.category === other.category && one.count === other.count && one.mode === other.mode
}
