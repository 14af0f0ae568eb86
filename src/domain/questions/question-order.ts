import type { Recall } from '../learning/recall-estimates.ts'
import type { QuestionFigures } from '../statistics/question-figures.ts'
import type { QuestionRow } from './question-row.ts'

/** The orders of the Questions screen by the names they have in its address: the six of spec §2.6, then the added ones. */
export const QUESTION_ORDERS = [
  'name',
  'accuracy',
  'attempts',
  'recent',
  'category',
  'flagged',
  'needs-work',
  'forgotten',
] as const

export type QuestionOrder = (typeof QUESTION_ORDERS)[number]

/** The default (spec §2.6). */
export const FIRST_ORDER: QuestionOrder = 'name'

/** The order of that name; the first of them for a name that none has. */
export function readQuestionOrder(name: string | null): QuestionOrder {
  return QUESTION_ORDERS.find((order) => order === name) ?? FIRST_ORDER
}

/** What each order compares: rows of a smaller key come first. */
const KEYS: Readonly<Record<QuestionOrder, (row: QuestionRow, recall: RecallById | null) => number>> = {
  name: (row) => row.textRank,
  'needs-work': ({ figures }) => needsWorkKey(figures),
  accuracy: ({ figures }) => (figures.attempts === 0 ? 1 : -figures.accuracyPercent),
  attempts: ({ figures }) => -figures.attempts,
  recent: ({ figures }) => -(figures.lastAttemptedAt ?? Number.NEGATIVE_INFINITY),
  category: (row) => row.categoryRank,
  flagged: ({ question }) => (question.isFlagged ? 0 : 1),
  forgotten: ({ question }, recall) => recall?.get(question.id)?.now ?? Number.POSITIVE_INFINITY,
}

/** More than any accuracy in percent: recent mistakes count before all others. */
const RECENT_STEP = 101

/** Smaller for a mistake in the last answer, then for one in the answer before, then for a smaller accuracy. */
function needsWorkKey({ attempts, accuracyPercent, responses: [last, before] }: QuestionFigures): number {
  if (attempts === 0) return Number.POSITIVE_INFINITY
  const rightSince = last?.isCorrect === false ? 0 : before?.isCorrect === false ? 1 : 2
  return rightSince * RECENT_STEP + accuracyPercent
}

/** How likely questions are remembered, by question id; without those never answered. */
export type RecallById = ReadonlyMap<string, Recall>

/**
 * The rows in the chosen order: texts and categories from A to Z; the most accurate, the most practiced, the most
 * recent, the flagged and the least remembered first. By `needs-work`, questions whose last answer was wrong come first,
 * then those whose answer before was, each with the least accurate first. Questions never practiced come last in all but
 * `name`, `category` and `flagged`. Equal rows follow their texts, equal texts the bank.
 *
 * @param recall null while it is not known: `forgotten` is then the order of the texts.
 */
export function inOrder(
  rows: readonly QuestionRow[],
  order: QuestionOrder,
  recall: RecallById | null,
): readonly QuestionRow[] {
  const key = KEYS[order]
  return rows.toSorted((a, b) => compareNumbers(key(a, recall), key(b, recall)) || a.textRank - b.textRank)
}

/** Unlike a difference, this is 0 for two infinities. */
function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
