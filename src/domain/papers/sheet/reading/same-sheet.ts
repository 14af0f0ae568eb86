import type { ReadPage } from './read-sheet.ts'

/** Marks that are needed to compare two sheets. */
const MARKS_MIN = 8
/** How well the darkness of the marks agrees. That of two people with the same answers does not. */
const AGREEMENT_MIN = 0.7

/** What is compared of a page. */
export type PageMarks = Pick<ReadPage, 'version' | 'page' | 'questions'>

/**
 * Whether two readings look like the same sheet, photographed twice: the same answers, marked as darkly. A hint to ask, not a
 * proof: nothing on a sheet tells it from another of the same version. Order does not matter.
 */
export function looksLikeSameSheet(one: PageMarks, other: PageMarks): boolean {
  if (one.version !== other.version || one.page !== other.page) return false
  const pairs: (readonly [number, number])[] = []
  for (const [place, question] of one.questions.entries()) {
    const twin = other.questions[place]
    if (!twin) return false
    const isSure = question.unsure.length === 0 && twin.unsure.length === 0
    if (isSure && String(question.chosen) !== String(twin.chosen)) return false
    for (const option of question.chosen)
      if (twin.chosen.includes(option))
        pairs.push([question.darkness[option] ?? 0, twin.darkness[option] ?? 0])
  }
  return pairs.length >= MARKS_MIN && correlation(pairs) >= AGREEMENT_MIN
}

/** Pearson's, from −1 to 1; 0 when one side does not vary. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length
  const [first, second] = [mean(([value]) => value), mean(([, value]) => value)]
  const together = mean(([a, b]) => (a - first) * (b - second))
  const spread = Math.sqrt(mean(([a]) => (a - first) ** 2) * mean(([, b]) => (b - second) ** 2))
  return spread === 0 ? 0 : together / spread
}
