import { MINUTE_MS } from '../time-units.ts'
import type { Answer } from './evidence.ts'

/**
 * Nobody reads a question and its options in less, milliseconds: in public logs of questions with four options, 25 % of
 * the first answers within 1 to 2 s are right, as many as by guessing.
 */
export const UNREAD_MS = 2000

/** From so many of the last {@link LAST_ANSWERS} answers on that were unread, a learner is clicking without reading. */
const CLICKING_FROM = 4
const LAST_ANSWERS = 8

/** A pause as long as this ends the clicking, milliseconds: fast right answers would otherwise be left out for ever. */
const CLICKING_ENDS_MS = 30 * MINUTE_MS

/** Whether a time is too short for reading a question. One that is missing, null or 0 (spec §9.9), is not. */
export function isFast(timeMs: number | null): boolean {
  return timeMs !== null && timeMs > 0 && timeMs < UNREAD_MS
}

/**
 * Which of the last {@link LAST_ANSWERS} answers were unread, as the bits of a number, and the time of the last answer,
 * milliseconds since the epoch.
 */
export function noneUnread(): Float64Array {
  return new Float64Array(2)
}

/**
 * Whether an answer says nothing about memory: it came before the question could be read. A later answer can be fast
 * because it is known, so that a right one counts, unless the learner is clicking: then it is right by chance.
 *
 * @param isFirst whether no answer before it counts.
 * @param lastUnread from {@link noneUnread}; updated in place.
 */
export function isUnread(
  { isCorrect, timeMs, at }: Pick<Answer, 'isCorrect' | 'timeMs' | 'at'>,
  isFirst: boolean,
  lastUnread: Float64Array,
): boolean {
  const [bits = 0, lastAt = 0] = lastUnread
  const before = at - lastAt < CLICKING_ENDS_MS ? bits : 0
  const unread = isFast(timeMs) && (isFirst || !isCorrect || countOf(before) >= CLICKING_FROM)
  lastUnread.set([((before << 1) | (unread ? 1 : 0)) & (2 ** LAST_ANSWERS - 1), at])
  return unread
}

function countOf(bits: number): number {
  let count = 0
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1
  return count
}

/**
 * Whether more than one and more than half of the answers of a session or an exam say nothing ({@link isUnread}).
 *
 * @param answers in the order in which they were given.
 * @param earlier all answers to the same questions before them, in any order.
 */
export function areMostlyUnread(
  answers: readonly Pick<Answer, 'questionId' | 'isCorrect' | 'timeMs'>[],
  earlier: Iterable<Pick<Answer, 'questionId' | 'timeMs'>>,
): boolean {
  const tried = new Set<string>()
  for (const { questionId, timeMs } of earlier) if (!isFast(timeMs)) tried.add(questionId)
  const lastUnread = noneUnread()
  const unread = answers.filter((answer) => {
    const saysNothing = isUnread({ ...answer, at: 0 }, !tried.has(answer.questionId), lastUnread)
    if (!saysNothing) tried.add(answer.questionId)
    return saysNothing
  })
  return unread.length > Math.max(1, answers.length / 2)
}
