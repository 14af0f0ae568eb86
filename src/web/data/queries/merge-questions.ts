import type { Question } from '../../../domain/model.ts'
import { isSameContent } from '../../../domain/questions/question-content.ts'

/**
 * A bank that was fetched again, merged with the one that was known.
 * How a past test was answered comes with the learner's data (spec §3.3); a list without that information does not
 * remove it. A question that did not change stays the same object, and so does the list, so that nothing is computed
 * again.
 */
export function mergeQuestions(
  known: readonly Question[],
  fetched: readonly Question[],
): readonly Question[] {
  const knownById = new Map(known.map((question) => [question.id, question]))
  const merged = fetched.map((question) => {
    const before = knownById.get(question.id)
    if (before === undefined) return question
    const after = {
      ...question,
      wasCorrect: question.wasCorrect ?? before.wasCorrect,
      sourceTestId: question.sourceTestId ?? before.sourceTestId,
    }
    return isSameQuestion(before, after) ? before : after
  })
  const isUnchanged =
    merged.length === known.length && merged.every((question, index) => question === known[index])
  return isUnchanged ? known : merged
}

function isSameQuestion(a: Question, b: Question): boolean {
  return (
    isSameContent(a, b) &&
    a.isFlagged === b.isFlagged &&
    a.wasCorrect === b.wasCorrect &&
    a.sourceTestId === b.sourceTestId &&
    a.revision === b.revision
  )
}
