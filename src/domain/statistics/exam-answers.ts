import type { PastTest, PracticeResponse, Question } from '../model.ts'

/**
 * What was chosen in exams, as evidence of what is remembered (spec §3.14): one answer for each question that was
 * answered, at the time of the exam. Tests that do not say what was chosen, or when they were taken, give none. They are
 * no practice responses, and no figure counts them.
 *
 * @returns newest first; answers of one exam in its order, the last first
 */
export function examAnswers(tests: readonly PastTest[]): readonly PracticeResponse[] {
  return tests.flatMap(answersOf).sort((one, other) => other.createdAt - one.createdAt)
}

function answersOf({ id: testId, takenAt, questions }: PastTest): readonly PracticeResponse[] {
  if (takenAt === null) return []
  return questions
    .flatMap(({ id, isCorrect, chosen, timeMs }, index): PracticeResponse | [] =>
      chosen === null || chosen.length === 0
        ? []
        : {
            id: `${testId}/${index}`,
            questionId: id,
            selected: chosen,
            isCorrect,
            timeMs,
            createdAt: takenAt,
            testId,
          },
    )
    .toReversed()
}

/** Both lists as one, newest first; of answers at the same time, those of practice come first. */
export function mergeAnswers(
  responses: readonly PracticeResponse[],
  ofExams: readonly PracticeResponse[],
): readonly PracticeResponse[] {
  if (ofExams.length === 0) return responses
  const merged: PracticeResponse[] = []
  let next = 0
  for (const response of responses) {
    for (
      let answer = ofExams[next];
      answer && answer.createdAt > response.createdAt;
      answer = ofExams[next]
    ) {
      merged.push(answer)
      next += 1
    }
    merged.push(response)
  }
  return merged.concat(ofExams.slice(next))
}

/** How exams went for a question. */
export interface ExamRecord {
  readonly right: number
  readonly asked: number
}

/**
 * How often past tests asked the question, and how often it was right; unanswered counts as not right (spec §3.14). Their
 * records are recognized by id or identical text, as for previously incorrect questions (spec §9.3).
 */
export function examRecord(
  question: Pick<Question, 'id' | 'text'>,
  tests: readonly Pick<PastTest, 'questions'>[],
): ExamRecord {
  const records = tests.flatMap(({ questions }) =>
    questions.filter(({ id, text }) => id === question.id || text === question.text),
  )
  return { right: records.filter(({ isCorrect }) => isCorrect).length, asked: records.length }
}
