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

/**
 * The saved choice of categories for this bank, without categories that no longer exist. All are chosen when nothing was
 * saved, and when none of the saved ones is left.
 */
export function restoreCategoryChoice(
  questions: readonly Pick<Question, 'category'>[],
  saved: readonly string[] | null,
): ReadonlySet<string> {
  const all = new Set(categoriesOf(questions))
  if (saved === null) return all
  const chosen = existingCategories(questions, new Set(saved))
  return chosen.size === 0 && saved.length > 0 ? all : chosen
}

/** What to save of a choice of categories; null when all are chosen, so that later categories are chosen, too. */
export function categoryChoiceToSave(
  questions: readonly Pick<Question, 'category'>[],
  chosen: ReadonlySet<string>,
): readonly string[] | null {
  return categoriesOf(questions).every((category) => chosen.has(category)) ? null : [...chosen]
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
