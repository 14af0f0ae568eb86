import { isCorrectAnswer } from '../../answer.ts'
import { sumOfPoints } from '../../exams/score-exam.ts'
import { type ArrangedQuestion, type PaperVersion, questionsOf } from '../arrange.ts'
import type { QuestionReading } from './reading/judge-bubbles.ts'

/** The score of a sheet as far as it is certain. */
export interface ScoredSheet {
  /** All questions of the paper, in the order of version A. */
  readonly questions: readonly ScoredQuestion[]
  /** Points of the questions that are decided. */
  readonly points: number
  /** Points that the open questions are worth. */
  readonly openPoints: number
}

/** A question and what was chosen. */
export interface ScoredQuestion {
  /** From 1, in version A. */
  readonly numberInA: number
  /** From 1, on the sheet. */
  readonly number: number
  readonly question: ArrangedQuestion['question']
  /** Texts of options; empty for no answer. Null is open: not read yet, or unsure. */
  readonly chosen: readonly string[] | null
  /** Null as `chosen`. */
  readonly isCorrect: boolean | null
}

/**
 * Scores what was read against the key of the version. A question earns all of its points or none, as on the key sheet. One
 * that is unsure or not among those read is left open.
 *
 * @param readings those of all pages of one person's sheet
 */
export function scoreSheet(version: PaperVersion, readings: readonly QuestionReading[]): ScoredSheet {
  const byNumber = new Map(readings.map((reading) => [reading.question + 1, reading]))
  const questions = questionsOf(version)
    .map((question) => scoreQuestion(question, byNumber.get(question.number)))
    .toSorted((one, other) => one.numberInA - other.numberInA)
  const pointsOf = (isWanted: (question: ScoredQuestion) => boolean) =>
    sumOfPoints(questions.filter(isWanted).map(({ question }) => question.points))
  return {
    questions,
    points: pointsOf(({ isCorrect }) => isCorrect === true),
    openPoints: pointsOf(({ isCorrect }) => isCorrect === null),
  }
}

function scoreQuestion(
  { number, numberInA, question, options }: ArrangedQuestion,
  reading: QuestionReading | undefined,
): ScoredQuestion {
  if (!reading || reading.unsure.length > 0)
    return { numberInA, number, question, chosen: null, isCorrect: null }
  const chosen = reading.chosen.flatMap((option) => options[option] ?? [])
  return { numberInA, number, question, chosen, isCorrect: isCorrectAnswer(question.content.correct, chosen) }
}
