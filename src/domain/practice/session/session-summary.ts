import type { Question } from '../../model.ts'
import { categoryOf } from '../../selection/categories.ts'
import { type CategoryTally, tallyByCategory } from '../../statistics/category-tally.ts'
import type { AnsweredQuestion, Session } from './session.ts'
import { answeredIn } from './session-navigation.ts'
import { type SessionStatistics, statisticsOf } from './session-view.ts'

/** What a session that has ended shows (spec §4.18). */
export interface SessionSummary extends SessionStatistics {
  /** The questions whose last answer in the session was wrong, in the order of these answers. */
  readonly wrong: readonly Question[]
  /** The answers that took longest, the slowest first, at most {@link SLOWEST_MAX}. */
  readonly slowest: readonly AnsweredQuestion[]
  readonly categories: readonly CategoryTally[]
}

/** Answers that the summary lists as the slowest. */
const SLOWEST_MAX = 3

/** The summary of a session, from all its answers. */
export function sessionSummary(session: Session): SessionSummary {
  const answered = answeredIn(session)
  const last = new Map(answered.map((answer) => [answer.question.id, answer]))
  return {
    ...statisticsOf(session),
    wrong: answered
      .filter((answer) => last.get(answer.question.id) === answer && !answer.isCorrect)
      .map(({ question }) => question),
    slowest: answered.toSorted((one, other) => other.timeMs - one.timeMs).slice(0, SLOWEST_MAX),
    categories: tallyByCategory(
      answered.map(({ question, isCorrect }) => ({ category: categoryOf(question), isCorrect })),
    ),
  }
}
