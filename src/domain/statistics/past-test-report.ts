import { DEFAULT_CATEGORY, type PastTest, type Question } from '../model.ts'
import { type CategoryTally, tallyByCategory } from './category-tally.ts'

/** How a question of a past test was answered. `unanswered` counts as incorrect, where it is known. */
export type PastVerdict = 'correct' | 'incorrect' | 'unanswered'

/** One question of a past test, in the order of the test. */
export interface PastTestRow {
  /** From 1. */
  readonly number: number
  readonly verdict: PastVerdict
  /** The text at that time. */
  readonly text: string
  /** As in the bank now, or else at that time; `General` when it had none. */
  readonly category: string
  /** The texts of the chosen options; null when the test does not say. */
  readonly chosen: readonly string[] | null
  /** What the answer earned, 0–1, where that is not the number of its verdict; null otherwise. */
  readonly points: number | null
  /** How long it was shown, milliseconds; null when unknown. */
  readonly timeMs: number | null
  readonly forReview: boolean
  /** The question as it is in the bank now; null when it has left the bank. */
  readonly question: Question | null
}

/** Which rows are listed. `flagged`: flagged in the bank now. */
export type PastTestFilter = 'all' | 'incorrect' | 'unanswered' | 'flagged'

/** The questions of a past test, beside what the bank has of them now. */
export function pastTestRows(
  { questions }: Pick<PastTest, 'questions'>,
  bank: readonly Question[],
): readonly PastTestRow[] {
  const byId = new Map(bank.map((question) => [question.id, question]))
  return questions.map(({ id, text, isCorrect, chosen, category, points, timeMs, forReview }, index) => {
    const question = byId.get(id) ?? null
    return {
      number: index + 1,
      verdict: isCorrect ? 'correct' : chosen?.length === 0 ? 'unanswered' : 'incorrect',
      text,
      category: (question === null ? category : question.category) ?? DEFAULT_CATEGORY,
      chosen,
      points,
      timeMs,
      forReview,
      question,
    }
  })
}

/** The categories of a past test, the weakest first. */
export function pastTestCategories(rows: readonly PastTestRow[]): readonly CategoryTally[] {
  return tallyByCategory(
    rows.map(({ category, verdict }) => ({ category, isCorrect: verdict === 'correct' })),
  )
}

/** The rows that a filter lists, in the order of the test. `incorrect` lists the unanswered, too: they count as such. */
export function filterPastTest(rows: readonly PastTestRow[], filter: PastTestFilter): readonly PastTestRow[] {
  switch (filter) {
    case 'all':
      return rows
    case 'incorrect':
      return rows.filter(({ verdict }) => verdict !== 'correct')
    case 'unanswered':
      return rows.filter(({ verdict }) => verdict === 'unanswered')
    case 'flagged':
      return rows.filter(({ question }) => question?.isFlagged === true)
  }
}
