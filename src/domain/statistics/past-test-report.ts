import { DEFAULT_CATEGORY, type PastTest, type Question } from '../model.ts'
import { type CategoryTally, tallyByCategory, tallyByGroup } from './category-tally.ts'

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

/**
 * The rows that a filter lists: those that were wrong first, each part in the order of the test. `incorrect` lists the
 * unanswered, too: they count as such.
 */
export function filterPastTest(rows: readonly PastTestRow[], filter: PastTestFilter): readonly PastTestRow[] {
  switch (filter) {
    case 'all':
      return wrongFirst(rows)
    case 'incorrect':
      return rows.filter(({ verdict }) => verdict !== 'correct')
    case 'unanswered':
      return rows.filter(({ verdict }) => verdict === 'unanswered')
    case 'flagged':
      return wrongFirst(rows.filter(({ question }) => question?.isFlagged === true))
  }
}

function wrongFirst(rows: readonly PastTestRow[]): readonly PastTestRow[] {
  const isWrong = ({ verdict }: PastTestRow) => verdict !== 'correct'
  return [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))]
}

/** A category or group of categories that cost points in a test. */
export interface WeakArea {
  /** The category, or what the categories of the group have in common. */
  readonly category: string
  /** How many questions of it were wrong, at least 1. */
  readonly wrong: number
  readonly total: number
  /** The wrong questions that the bank still has, in the order of the test. */
  readonly questionIds: readonly string[]
}

/** How many weak areas are listed: few enough to work on next. */
const WEAK_AREAS_MAX = 3

/**
 * What held the learner back most in a test (spec §2.13): the groups, or categories without one, with the most wrong
 * questions, then the smaller share of right ones. None for a test of one category, which says it already.
 */
export function weakAreas(rows: readonly PastTestRow[]): readonly WeakArea[] {
  const categories = pastTestCategories(rows)
  if (categories.length < 2) return []
  const { groups, others } = tallyByGroup(categories)
  const parts = [
    ...groups.map((group) => ({ ...group, names: group.members.map(({ category }) => category) })),
    ...others.map((other) => ({ ...other, names: [other.category] })),
  ]
  return parts
    .filter(({ correct, total }) => correct < total)
    .sort(
      (one, other) => other.total - other.correct - (one.total - one.correct) || one.percent - other.percent,
    )
    .slice(0, WEAK_AREAS_MAX)
    .map(({ category, correct, total, names }) => ({
      category,
      wrong: total - correct,
      total,
      questionIds: rows
        .filter((row) => row.verdict !== 'correct' && names.includes(row.category))
        .flatMap(({ question }) => (question === null ? [] : [question.id])),
    }))
}
