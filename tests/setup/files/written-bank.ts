import fc from 'fast-check'
import { type QuestionDraft, WHOLE_FILE } from '../../../src/domain/importing/drafts/draft.ts'
import { QUESTION_LIMITS } from '../../../src/domain/question-limits.ts'
import { withoutGivenAnswers } from '../../../src/formats/drafts/given-answers.ts'

/** A question that a test writes to a file and expects to read back unchanged. */
export type WrittenQuestion = Omit<QuestionDraft, 'location'>

/**
 * Banks of 1 to 8 questions with such texts, which must be trimmed, storable and not empty. No text reveals the answer,
 * because an import removes that.
 */
export function writtenBank(text: fc.Arbitrary<string>): fc.Arbitrary<WrittenQuestion[]> {
  const question = fc
    .record({
      text,
      category: fc.option(text),
      options: fc.uniqueArray(text, { minLength: 2, maxLength: QUESTION_LIMITS.optionsMax }),
      picks: fc.uniqueArray(fc.nat({ max: QUESTION_LIMITS.optionsMax - 1 }), { minLength: 1, maxLength: 4 }),
      explanation: fc.option(text),
      isFlagged: fc.boolean(),
      sourceId: fc.option(text),
    })
    .map(({ picks, ...question }) => {
      const right = new Set(picks.map((pick) => pick % question.options.length))
      return { ...question, correct: question.options.filter((_, index) => right.has(index)) }
    })
    .filter((question) => {
      const draft = { ...question, location: WHOLE_FILE }
      return withoutGivenAnswers(draft) === draft
    })
  return fc.array(question, { minLength: 1, maxLength: 8 })
}
