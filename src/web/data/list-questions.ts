import { queryOptions } from '@tanstack/react-query'
import type { Learner, Question } from '../../domain/model.ts'
import { call } from './client.ts'
import { learnerDataQuery } from './load-learner-data.ts'
import { nextTask } from './next-task.ts'
import { readList } from './reading/loose.ts'
import { readQuestion } from './reading/question.ts'

/** Under which every fetch of this kind is found, such as by a flag that outruns one. */
export const QUESTIONS_KEY = 'questions'

/**
 * `GET /questions/user/{userId}`: loads the bank anew into the learner's data, the one place from which every screen
 * reads questions, so that flags and counts agree everywhere. The query itself only tells whether that succeeded;
 * its value is their number.
 */
export function questionsQuery({ id, identifier }: Learner) {
  return queryOptions({
    queryKey: [QUESTIONS_KEY, id] as const,
    queryFn: async ({ client, signal }): Promise<number> => {
      const answer = await call('GET', `/questions/user/${encodeURIComponent(id)}`, { signal })
      await nextTask()
      signal.throwIfAborted()
      const questions = readList(answer, 'a list of questions').map(readQuestion)
      client.setQueryData(
        learnerDataQuery(identifier).queryKey,
        (data) => data && { ...data, questions: withWhatWasKnown(questions, data.questions) },
      )
      return questions.length
    },
  })
}

/**
 * How a past test was answered comes with the learner's data (seed §3: `is_correct` "on dashboard data"); a list
 * that does not repeat it takes nothing away. A question that did not change stays the same object, and so does
 * the list, so that nothing is worked out anew.
 */
function withWhatWasKnown(fetched: readonly Question[], known: readonly Question[]): readonly Question[] {
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
    a.text === b.text &&
    a.category === b.category &&
    areSameTexts(a.options, b.options) &&
    areSameTexts(a.correct, b.correct) &&
    a.explanation === b.explanation &&
    a.isFlagged === b.isFlagged &&
    a.wasCorrect === b.wasCorrect &&
    a.sourceTestId === b.sourceTestId
  )
}

function areSameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index])
}
