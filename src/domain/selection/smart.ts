import type { Question, Random } from '../model.ts'
import { drawOne } from './draw-one.ts'
import type { Standing, Standings } from './standing.ts'

/** Share of draws that ask for a question never attempted, percent (seed §9). */
export const NEW_PERCENT = 30

/** Share of draws that ask for a question to review, percent (seed §9). The remaining 10 ask for any. */
export const REVIEW_PERCENT = 60

/** A question rests after its latest answer before it is reviewed: 8 minutes in milliseconds (seed §9). */
export const REVIEW_REST_MS = 8 * 60_000

/**
 * Whether a question is to be reviewed: one of its last two answers was wrong, and the latest is more than
 * 8 minutes old. Exactly 8 minutes is not yet (seed §9, reading 3).
 */
export function isUpForReview({ latest, previous }: Standing, now: number): boolean {
  const missedLately = !latest.isCorrect || previous?.isCorrect === false
  return missedLately && now - latest.createdAt > REVIEW_REST_MS
}

/**
 * Draws the next question of smart selection: first a pool by weight, then evenly within it. An empty pool
 * hands the draw to the other of the two, and both empty to all questions (seed §9, reading 3).
 *
 * `random` is called twice. Undefined only when there are no questions at all.
 */
export function drawSmart<Q extends Pick<Question, 'id'>>(
  questions: readonly Q[],
  standings: Standings,
  onScreenId: string | null,
  now: number,
  random: Random,
): Q | undefined {
  // A pool is looked for only when the draw falls on it: that is most of the work with a large bank.
  const unattempted = () => unattemptedIn(questions, standings)
  const review = () => reviewIn(questions, standings, now)
  const percent = random() * 100
  const wanted =
    percent < NEW_PERCENT
      ? [unattempted, review]
      : percent < NEW_PERCENT + REVIEW_PERCENT
        ? [review, unattempted]
        : []
  for (const poolOf of wanted) {
    const pool = poolOf()
    if (pool.length > 0) return drawOne(pool, onScreenId, random)
  }
  return drawOne(questions, onScreenId, random)
}

/** The two weighted pools. No question is in both. */
export function smartPools<Q extends Pick<Question, 'id'>>(
  questions: readonly Q[],
  standings: Standings,
  now: number,
): { unattempted: readonly Q[]; review: readonly Q[] } {
  return { unattempted: unattemptedIn(questions, standings), review: reviewIn(questions, standings, now) }
}

function unattemptedIn<Q extends Pick<Question, 'id'>>(questions: readonly Q[], standings: Standings) {
  return questions.filter(({ id }) => !standings.has(id))
}

function reviewIn<Q extends Pick<Question, 'id'>>(
  questions: readonly Q[],
  standings: Standings,
  now: number,
) {
  return questions.filter(({ id }) => {
    const standing = standings.get(id)
    return standing !== undefined && isUpForReview(standing, now)
  })
}
