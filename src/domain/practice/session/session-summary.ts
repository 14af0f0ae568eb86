import { areMostlyUnread } from '../../learning/unread.ts'
import type { PracticeResponse, Question } from '../../model.ts'
import { categoryOf } from '../../selection/categories.ts'
import { type CategoryTally, tallyByCategory } from '../../statistics/category-tally.ts'
import type { AnsweredQuestion, Session } from './session.ts'
import { answeredIn } from './session-navigation.ts'
import { type SessionStatistics, statisticsOf } from './session-view.ts'

/** What a session that has ended shows (spec §4.18). */
interface SessionSummary extends SessionStatistics {
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

/**
 * The questions that the session's last answer got right and the last answer before the session got wrong, in the order
 * of the session.
 *
 * @param answered the answers of the session, oldest first
 * @param responses all answers in practice and in exams, newest first, those of the session included
 */
export function improvedQuestions(
  answered: readonly AnsweredQuestion[],
  responses: readonly Pick<PracticeResponse, 'questionId' | 'isCorrect'>[],
): readonly Question[] {
  const before = new Map<string, boolean>()
  for (const { questionId, isCorrect } of answersBefore(answered, responses))
    if (!before.has(questionId)) before.set(questionId, isCorrect)
  const last = new Map(answered.map(({ question, isCorrect }) => [question.id, { question, isCorrect }]))
  return [...last.values()]
    .filter(({ question, isCorrect }) => isCorrect && before.get(question.id) === false)
    .map(({ question }) => question)
}

/** Whether most answers of the session came too fast to have been read; parameters as above. */
export function isMostlyUnread(
  answered: readonly AnsweredQuestion[],
  responses: readonly Pick<PracticeResponse, 'questionId' | 'timeMs'>[],
): boolean {
  const answers = answered.map(({ question, ...answer }) => ({ ...answer, questionId: question.id }))
  return areMostlyUnread(answers, answersBefore(answered, responses))
}

/** The answers to the session's questions before it, newest first. */
function* answersBefore<Response extends Pick<PracticeResponse, 'questionId'>>(
  answered: readonly AnsweredQuestion[],
  responses: readonly Response[],
): Generator<Response, void> {
  const ofSession = new Map<string, number>()
  for (const { question } of answered) ofSession.set(question.id, (ofSession.get(question.id) ?? 0) + 1)
  for (const response of responses) {
    const left = ofSession.get(response.questionId)
    if (left === undefined) continue
    if (left > 0) ofSession.set(response.questionId, left - 1)
    else yield response
  }
}
