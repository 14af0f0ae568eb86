import type { BatchQuestion } from '../../src/contract/question.ts'

/** A question with one correct option, "Right 1"; `name` is part of its text. */
export function question(name: string, more: Partial<BatchQuestion> = {}): BatchQuestion {
  return {
    question_text: `What of ${name}?`,
    possible_answers: ['Right 1', 'Wrong 1', 'Wrong 2', 'Wrong 3'],
    correct_answers: ['Right 1'],
    category: 'Trees',
    ...more,
  }
}

/** A question with two correct options of four. */
export function multipleQuestion(name: string, more: Partial<BatchQuestion> = {}): BatchQuestion {
  return question(name, {
    possible_answers: ['Right 1', 'Right 2', 'Wrong 1', 'Wrong 2'],
    correct_answers: ['Right 1', 'Right 2'],
    ...more,
  })
}

/** `count` different questions. */
export function questions(count: number, more: Partial<BatchQuestion> = {}): BatchQuestion[] {
  return Array.from({ length: count }, (_, index) => question(`number ${index + 1}`, more))
}
