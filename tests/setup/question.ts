import { PLAIN_DETAILS, type Question } from '../../src/domain/model.ts'

/** A plain question with the key "yes". Tests state only the fields they are about. */
export function aQuestion(of: Partial<Question> & Pick<Question, 'id'>): Question {
  return {
    text: `Text of ${of.id}`,
    category: null,
    options: ['yes', 'no'],
    correct: ['yes'],
    explanation: null,
    isFlagged: false,
    wasCorrect: null,
    sourceTestId: null,
    ...PLAIN_DETAILS,
    ...of,
  }
}

/** `count` plain questions: q1, q2 and so on. */
export function questionsNumbering(count: number): Question[] {
  return Array.from({ length: count }, (_, index) => aQuestion({ id: `q${index + 1}` }))
}
