import type { PastTestQuestion, PracticeResponse, Question } from '../model.ts'
import type { QuestionStats } from './question-stats.ts'

/** What past tests marked as not correct, indexed once for fast lookups. */
export interface PastMistakes {
  readonly ids: ReadonlySet<string>
  /** The question texts: a bank that was imported again has other ids. */
  readonly texts: ReadonlySet<string>
}

/** Gathers the mistakes of all past tests. A later right answer does not cancel an earlier mistake. */
export function pastMistakes(
  tests: readonly { readonly questions: readonly Pick<PastTestQuestion, 'id' | 'text' | 'isCorrect'>[] }[],
): PastMistakes {
  const ids = new Set<string>()
  const texts = new Set<string>()
  for (const { questions } of tests) {
    for (const { id, text, isCorrect } of questions) {
      if (isCorrect) continue
      if (id !== '') ids.add(id)
      if (text !== '') texts.add(text)
    }
  }
  return { ids, texts }
}

/** Whether a past test marks the question as not correct, by id or identical text (spec §9.3, for the export). */
export function wasMissedInTest(question: Pick<Question, 'id' | 'text'>, mistakes: PastMistakes): boolean {
  return mistakes.ids.has(question.id) || mistakes.texts.has(question.text)
}

/**
 * Whether the learner ever answered the question wrong (practice mode "incorrect", spec §9.3): in a past test, in the
 * test it came from according to the bank, or in practice.
 *
 * @param stats undefined when the question was never practiced.
 */
export function wasEverMissed(
  question: Pick<Question, 'id' | 'text' | 'wasCorrect'>,
  mistakes: PastMistakes,
  standing: Pick<QuestionStats, 'everWrong'> | undefined,
): boolean {
  return question.wasCorrect === false || standing?.everWrong === true || wasMissedInTest(question, mistakes)
}

/**
 * Whether there is any mistake for the mode "incorrect" to ask again. Stops at the first one.
 *
 * @param responses null while they load: there may be mistakes then.
 */
export function mayHaveMistakes(
  questions: readonly Pick<Question, 'wasCorrect'>[],
  tests: readonly { readonly questions: readonly Pick<PastTestQuestion, 'isCorrect'>[] }[],
  responses: readonly Pick<PracticeResponse, 'isCorrect'>[] | null,
): boolean {
  return (
    responses === null ||
    responses.some(({ isCorrect }) => !isCorrect) ||
    tests.some((test) => test.questions.some(({ isCorrect }) => !isCorrect)) ||
    questions.some(({ wasCorrect }) => wasCorrect === false)
  )
}
