import type { PracticeResponse } from '../model.ts'

/** The outcome of one practice answer. `createdAt` is milliseconds since the epoch. */
export type JudgedAnswer = Pick<PracticeResponse, 'isCorrect' | 'createdAt'>

/** Practice statistics of a question that was answered at least once. */
export interface Standing {
  /** Answers given, 1 or more. */
  readonly attempts: number
  /** Whether any of them was wrong, however long ago. */
  readonly everWrong: boolean
  readonly latest: JudgedAnswer
  /** The answer before the latest; null when there was only one. */
  readonly previous: JudgedAnswer | null
}

/** Statistics by question id, without questions never practiced. */
export type Standings = ReadonlyMap<string, Standing>

type Answer = Pick<PracticeResponse, 'questionId' | 'isCorrect' | 'createdAt'>

/**
 * The statistics of every practiced question, in one pass.
 *
 * @param responses newest first, as lists come (spec §3.5).
 */
export function standingsOf(responses: readonly Answer[]): Standings {
  const standings = new Map<string, Tally>()
  for (const { questionId, isCorrect, createdAt } of responses) {
    const newer = standings.get(questionId)
    if (newer === undefined) {
      standings.set(questionId, firstStanding({ isCorrect, createdAt }))
    } else {
      newer.attempts += 1
      newer.everWrong ||= !isCorrect
      newer.previous ??= { isCorrect, createdAt }
    }
  }
  return standings
}

/** Mutable while counting: with a hundred thousand answers, a new object for each would be slow. */
type Tally = { -readonly [Field in keyof Standing]: Standing[Field] }

/** The statistics after one more answer, which must be newer than those already counted. */
export function withResponse(standings: Standings, response: Answer): Standings {
  const { questionId, isCorrect, createdAt } = response
  const older = standings.get(questionId)
  const answer = { isCorrect, createdAt }
  return new Map(standings).set(
    questionId,
    older === undefined ? firstStanding(answer) : withNewer(older, answer),
  )
}

function firstStanding(answer: JudgedAnswer): Standing {
  return { attempts: 1, everWrong: !answer.isCorrect, latest: answer, previous: null }
}

function withNewer(standing: Standing, answer: JudgedAnswer): Standing {
  return {
    attempts: standing.attempts + 1,
    everWrong: standing.everWrong || !answer.isCorrect,
    latest: answer,
    previous: standing.latest,
  }
}
