import type { Selectable } from 'kysely'
import { renameImages } from '../../../domain/rich-text/image-names.ts'
import type { CurrentName } from '../resources/images/former-names.ts'
import { readTestQuestions } from '../resources/tests/test-rows.ts'
import type { Tables } from '../schema.ts'

export type TestContent = Pick<
  Selectable<Tables['tests']>,
  'score' | 'passed' | 'taken_at' | 'categories' | 'questions'
>

export type QuestionContent = Pick<
  Selectable<Tables['questions']>,
  | 'question_text'
  | 'category'
  | 'possible_answers'
  | 'correct_answers'
  | 'explanation'
  | 'format'
  | 'option_feedback'
  | 'reference'
  | 'source_id'
  | 'is_correct'
  | 'source_test'
  | 'deleted_at'
>

export type ResponseContent = Pick<
  Selectable<Tables['practice_responses']>,
  'question' | 'selected_answers' | 'is_correct' | 'response_time_ms' | 'source' | 'created_at' | 'confidence'
>

export type ExamRowContent = Pick<Selectable<Tables['exams']>, 'content' | 'created_at'>

/**
 * How entries are matched by their content. An image has another name in each export, so that its current one is part of
 * the keys.
 */
export function matchKeys(currentName: CurrentName) {
  const named = (text: string) => renameImages(text, (name) => currentName(name) ?? name)
  const namedOrNull = (text: string | null) => text && named(text)
  // The flag and whether options keep their order are not part of it: the learner may have changed them since.
  const questionKey = (question: QuestionContent) =>
    JSON.stringify([
      question.deleted_at === null,
      named(question.question_text),
      question.category,
      named(question.possible_answers),
      named(question.correct_answers),
      namedOrNull(question.explanation),
      question.is_correct === null ? null : Boolean(question.is_correct),
      question.source_test,
      question.format,
      namedOrNull(question.option_feedback),
      question.reference,
      question.source_id,
    ])
  // A question of the bank may match a deleted one, a deleted question only another one.
  const questionKeys = (question: QuestionContent) => {
    const deleted = questionKey({ ...question, deleted_at: 0 })
    return question.deleted_at === null ? [questionKey(question), deleted] : [deleted]
  }
  // The verdict is not part of it: it may have been judged again since. Neither are the confidence and the offset of the
  // clock, which belong to the answer: nobody answers twice in one millisecond.
  const responseKey = (response: ResponseContent) =>
    JSON.stringify([
      response.question,
      named(response.selected_answers),
      response.response_time_ms,
      response.source,
      response.created_at,
    ])
  // The ids of the questions are not part of it: they change with those of the bank. Neither are the categories: exports
  // of earlier releases do not have them.
  const testKey = ({ score, passed, taken_at, questions }: TestContent) => {
    const listed = readTestQuestions(named(questions)).map(({ question_text, is_correct }) => [
      question_text,
      is_correct,
    ])
    return JSON.stringify([score, Boolean(passed), taken_at, listed])
  }
  // The content is not part of it: it may have been changed since.
  const examKey = ({ created_at }: ExamRowContent) => String(created_at)
  return {
    exam: { ofRow: examKey, ofEntry: (exam: ExamRowContent) => [examKey(exam)] },
    question: { ofRow: questionKey, ofEntry: questionKeys },
    response: { ofRow: responseKey, ofEntry: (response: ResponseContent) => [responseKey(response)] },
    test: { ofRow: testKey, ofEntry: (test: TestContent) => [testKey(test)] },
  }
}
