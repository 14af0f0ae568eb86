import type { PracticeResponse, Question } from '../model.ts'
import type { Standing, Standings } from './standing.ts'

/**
 * What practice says of the questions of one bank, each at the question's place in the bank: the standings of
 * `standing.ts`, laid out so that a rule that looks at ten thousand questions walks along two arrays, where it would
 * search a map ten thousand times.
 *
 * A value like any other: an answer makes a new one and leaves this one as it was. The arrays are copied for it, which
 * takes a twentieth of what copying the map of standings does.
 */
export interface BankPractice<Q extends Pick<Question, 'id'> = Question> {
  readonly questions: readonly Q[]
  /** A question's place in the bank by its id. */
  readonly placeOf: ReadonlyMap<string, number>
  /** By place: what the answers say, as {@link Mark}s added up; 0 for a question never practised. */
  readonly marks: ArrayLike<number>
  /** By place: the moment of the latest answer, milliseconds since the epoch; 0 for a question never practised. */
  readonly latestAt: ArrayLike<number>
}

/** Places of questions in a bank, in ascending order. */
export type Places = readonly number[]

/** Those of all questions. */
export function placesOf(questions: readonly unknown[]): Places {
  return questions.map((_, place) => place)
}

/** The place of the question on screen; null when none is, or one that is not of the bank. */
export function placeOnScreen(
  { placeOf }: Pick<BankPractice, 'placeOf'>,
  onScreenId: string | null,
): number | null {
  return onScreenId === null ? null : (placeOf.get(onScreenId) ?? null)
}

/** What can be said of a question's answers; several at a time. */
export const Mark = {
  practised: 1,
  latestWrong: 2,
  previousRight: 4,
  previousWrong: 8,
  /** Any answer, however long ago. */
  everWrong: 16,
} as const

/** Of all the answers. A `standings` entry of a question that has left the bank does not count. */
export function bankPractice<Q extends Pick<Question, 'id'>>(
  questions: readonly Q[],
  standings: Standings,
): BankPractice<Q> {
  const placeOf = new Map<string, number>()
  const marks = new Uint8Array(questions.length)
  const latestAt = new Float64Array(questions.length)
  for (let place = 0; place < questions.length; place++) {
    const id = questions[place]?.id ?? ''
    placeOf.set(id, place)
    const standing = standings.get(id)
    if (standing === undefined) continue
    marks[place] = marksOf(standing)
    latestAt[place] = standing.latest.createdAt
  }
  return { questions, placeOf, marks, latestAt }
}

/** The {@link Mark}s of a question that was practised. */
function marksOf({ latest, previous, everWrong }: Standing): number {
  return (
    Mark.practised |
    (latest.isCorrect ? 0 : Mark.latestWrong) |
    (previous === null ? 0 : previous.isCorrect ? Mark.previousRight : Mark.previousWrong) |
    (everWrong ? Mark.everWrong : 0)
  )
}

/** The practice after one more answer, which must be newer than those already counted. */
export function withAnswer<Q extends Pick<Question, 'id'>>(
  practice: BankPractice<Q>,
  { questionId, isCorrect, createdAt }: Pick<PracticeResponse, 'questionId' | 'isCorrect' | 'createdAt'>,
): BankPractice<Q> {
  const place = practice.placeOf.get(questionId)
  if (place === undefined) return practice
  const marks = new Uint8Array(practice.marks)
  const latestAt = new Float64Array(practice.latestAt)
  marks[place] = marksAfter(marks[place] ?? 0, isCorrect)
  latestAt[place] = createdAt
  return { ...practice, marks, latestAt }
}

function marksAfter(marks: number, isCorrect: boolean): number {
  const wasPractised = (marks & Mark.practised) !== 0
  const wasWrong = (marks & Mark.latestWrong) !== 0
  return (
    Mark.practised |
    (isCorrect ? 0 : Mark.latestWrong | Mark.everWrong) |
    (wasPractised ? (wasWrong ? Mark.previousWrong : Mark.previousRight) : 0) |
    (marks & Mark.everWrong)
  )
}

/**
 * The practice of a bank in which a question was flagged or mended: the same, as long as the same questions stand at
 * the same places; null when they do not.
 */
export function forChangedBank<Q extends Pick<Question, 'id'>>(
  practice: BankPractice<Q>,
  questions: readonly Q[],
): BankPractice<Q> | null {
  if (practice.questions === questions) return practice
  const isSame =
    practice.questions.length === questions.length &&
    questions.every(({ id }, place) => id === practice.questions[place]?.id)
  return isSame ? { ...practice, questions } : null
}
