import { DEFAULT_CATEGORY, type Question } from '../model.ts'

/** What is shown as a question's category, `General` when it has none (seed §3). */
export function categoryOf(question: Pick<Question, 'category'>): string {
  return question.category ?? DEFAULT_CATEGORY
}

/** The distinct category names of a bank in English alphabetical order. */
export function categoriesOf(questions: readonly Pick<Question, 'category'>[]): string[] {
  const english = new Intl.Collator('en')
  return [...new Set(questions.map(categoryOf))].sort(english.compare)
}

/**
 * Those of the chosen categories that the bank still has: questions may go while the learner chooses, with a test that
 * is deleted in another tab. The same value when all are there.
 */
export function chosenStillThere(
  questions: readonly Pick<Question, 'category'>[],
  chosen: ReadonlySet<string>,
): ReadonlySet<string> {
  const there = new Set(questions.map(categoryOf))
  const still = new Set([...chosen].filter((category) => there.has(category)))
  return still.size === chosen.size ? chosen : still
}

/**
 * The questions of the chosen categories, in the bank's order. Questions with no category are always
 * included, and all are used when none is chosen (seed §5).
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
