import { DEFAULT_CATEGORY, type Question } from '../model.ts'

/** What is shown as a question's category, `General` when it has none (spec §3.3). */
export function categoryOf(question: Pick<Question, 'category'>): string {
  return question.category ?? DEFAULT_CATEGORY
}

/** The distinct category names of a bank in English alphabetical order. */
export function categoriesOf(questions: readonly Pick<Question, 'category'>[]): string[] {
  const english = new Intl.Collator('en')
  return [...new Set(questions.map(categoryOf))].sort(english.compare)
}

/**
 * The chosen categories that the bank still has: questions may disappear meanwhile, with a test deleted in another tab.
 * The same set when all exist.
 */
export function existingCategories(
  questions: readonly Pick<Question, 'category'>[],
  chosen: ReadonlySet<string>,
): ReadonlySet<string> {
  const there = new Set(questions.map(categoryOf))
  const still = new Set([...chosen].filter((category) => there.has(category)))
  return still.size === chosen.size ? chosen : still
}

/** Those of these categories that the bank has; null when they are none or all of its categories, which is no choice. */
export function someCategories(
  questions: readonly Pick<Question, 'category'>[],
  chosen: Iterable<string>,
): ReadonlySet<string> | null {
  const existing = existingCategories(questions, new Set(chosen))
  return existing.size === 0 || existing.size === categoriesOf(questions).length ? null : existing
}

/**
 * The chosen categories in English alphabetical order when they leave questions of the bank out; null when they are the
 * whole bank: when none is chosen, and when every question is included because all categories are.
 */
export function chosenSubset(
  questions: readonly Pick<Question, 'category'>[],
  chosen: ReadonlySet<string>,
): readonly string[] | null {
  if (questions.every((question) => isInCategories(question, chosen))) return null
  return [...chosen].sort(new Intl.Collator('en').compare)
}

/**
 * The questions of the chosen categories, in the bank's order. Questions with no category are always
 * included, and all are used when none is chosen (spec §5.2).
 */
export function inCategories<Q extends Pick<Question, 'category'>>(
  questions: readonly Q[],
  chosen: ReadonlySet<string>,
): readonly Q[] {
  return chosen.size === 0 ? questions : questions.filter((question) => isInCategories(question, chosen))
}

/** Whether the question is among those of the chosen categories. */
export function isInCategories(
  { category }: Pick<Question, 'category'>,
  chosen: ReadonlySet<string>,
): boolean {
  return chosen.size === 0 || category === null || chosen.has(category)
}
