import type { PracticeResponse } from '../model.ts'

/** The outcome of one practice answer. `createdAt` is milliseconds since the epoch. */
export type AnswerOutcome = Pick<PracticeResponse, 'isCorrect' | 'createdAt'>

/** Practice statistics of a question that was answered at least once. */
export interface QuestionStats {
  /** Answers given, 1 or more. */
  readonly attempts: number
  /** Whether any of them was wrong, however long ago. */
  readonly everWrong: boolean
  readonly latest: AnswerOutcome
  /** The answer before the latest; null when there was only one. */
  readonly previous: AnswerOutcome | null
}

/** Statistics by question id, without questions never practiced. */
export type QuestionStatsById = ReadonlyMap<string, QuestionStats>

type Answer = Pick<PracticeResponse, 'questionId' | 'isCorrect' | 'createdAt'>

/**
 * The statistics of every practiced question, in one pass.
 *
 * @param responses newest first, as lists come (spec §3.5).
 */
export function questionStatsById(responses: readonly Answer[]): QuestionStatsById {
  const statsById = new Map<string, MutableStats>()
  for (const { questionId, isCorrect, createdAt } of responses) {
    const newer = statsById.get(questionId)
    if (newer === undefined) {
      statsById.set(questionId, firstStats({ isCorrect, createdAt }))
    } else {
      newer.attempts += 1
      newer.everWrong ||= !isCorrect
      newer.previous ??= { isCorrect, createdAt }
    }
  }
  return statsById
}

/** Mutable while counting: with a hundred thousand answers, a new object for each would be slow. */
type MutableStats = { -readonly [Field in keyof QuestionStats]: QuestionStats[Field] }

/** The statistics after one more answer, which must be newer than those already counted. */
export function withResponse(statsById: QuestionStatsById, response: Answer): QuestionStatsById {
  const { questionId, isCorrect, createdAt } = response
  const older = statsById.get(questionId)
  const answer = { isCorrect, createdAt }
  return new Map(statsById).set(
    questionId,
    older === undefined ? firstStats(answer) : withNewer(older, answer),
  )
}

function firstStats(answer: AnswerOutcome): QuestionStats {
  return { attempts: 1, everWrong: !answer.isCorrect, latest: answer, previous: null }
}

function withNewer(stats: QuestionStats, answer: AnswerOutcome): QuestionStats {
  return {
    attempts: stats.attempts + 1,
    everWrong: stats.everWrong || !answer.isCorrect,
    latest: answer,
    previous: stats.latest,
  }
}
