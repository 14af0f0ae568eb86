import type { PracticeResponse, Question } from '../model.ts'
import type { Standing, Standings } from './standing.ts'

/**
 * Practice statistics of all questions of a bank, in arrays by the question's index in the bank: the data of
 * `question-stats.ts`, laid out so that a rule over ten thousand questions scans two arrays instead of doing ten
 * thousand map look-ups.
 *
 * Immutable: an answer makes a new value. Copying the arrays takes a twentieth of the time that copying the map of
 * statistics takes.
 */
export interface BankPractice<Q extends Pick<Question, 'id'> = Question> {
  readonly questions: readonly Q[]
  /** A question's index in the bank by its id. */
  readonly placeOf: ReadonlyMap<string, number>
  /** By index: the {@link AnswerBit}s of the question's answers; 0 for a question never practiced. */
  readonly marks: ArrayLike<number>
  /** By index: the time of the latest answer, milliseconds since the epoch; 0 for a question never practiced. */
  readonly latestAt: ArrayLike<number>
}

/** Indexes of questions in a bank, ascending. */
export type Places = readonly number[]

/** The indexes of all questions. */
export function placesOf(questions: readonly unknown[]): Places {
  return questions.map((_, place) => place)
}

/** The index of the question on screen; null when there is none, or it is not in the bank. */
export function placeOnScreen(
  { placeOf }: Pick<BankPractice, 'placeOf'>,
  onScreenId: string | null,
): number | null {
  return onScreenId === null ? null : (placeOf.get(onScreenId) ?? null)
}

/** Bit flags that describe a question's answers. */
export const Mark = {
  practised: 1,
  latestWrong: 2,
  previousRight: 4,
  previousWrong: 8,
  /** Any answer, however long ago. */
  everWrong: 16,
} as const

/** Builds the statistics of a bank; entries of questions that are not in the bank are ignored. */
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

/** The {@link AnswerBit}s of a practiced question. */
function marksOf({ latest, previous, everWrong }: Standing): number {
  return (
    Mark.practised |
    (latest.isCorrect ? 0 : Mark.latestWrong) |
    (previous === null ? 0 : previous.isCorrect ? Mark.previousRight : Mark.previousWrong) |
    (everWrong ? Mark.everWrong : 0)
  )
}

/** The statistics after one more answer, which must be newer than those already counted. */
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
 * The statistics for a changed bank (a question was flagged or edited): the same as long as the question ids are the same
 * at every index; null when they are not.
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
