import fc from 'fast-check'
import { PLAIN_DETAILS } from '../../src/domain/model.ts'
import type { PaperOrder, PaperQuestion, VersionCount } from '../../src/domain/papers/paper.ts'
import type { QuestionContent } from '../../src/domain/questions/content-fields.ts'
import { contentOf } from '../../src/domain/questions/question-content.ts'
import { aQuestion } from './question.ts'

/** A question of a paper, worth a point. Tests state only the fields they are about. */
export function aPaperQuestion(id: string, of: Partial<QuestionContent> = {}): PaperQuestion {
  return { questionId: id, points: 1, content: contentOf(aQuestion({ id, ...of })) }
}

/** A paper of these questions in four versions. */
export function aPaperOrder(questions: readonly PaperQuestion[], of: Partial<PaperOrder> = {}): PaperOrder {
  return { questions, seed: 7, versions: 4, ...of }
}

/** A text of 120 characters that several questions are about. */
export const A_PASSAGE = 'The fox went out on a chilly night and prayed for the moon to give him light. '
  .repeat(2)
  .trim()

const OPTION_SETS = [
  ['one', 'two', 'three', 'four'],
  ['red', 'green', 'All of the above'],
  ['first', 'second', 'Both A and B', 'third'],
  ['yes', 'no'],
] as const

/** Any papers of up to 30 questions: some about a passage, some that name another by number, options of all kinds. */
export const anyPaperOrder: fc.Arbitrary<PaperOrder> = fc
  .record({
    parts: fc.array(
      fc.record({
        passage: fc.constantFrom(0, 0, 0, 1, 2),
        names: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null, freq: 8 }),
        options: fc.constantFrom(...OPTION_SETS),
        right: fc.integer({ min: 0, max: 15 }),
      }),
      { minLength: 1, maxLength: 30 },
    ),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    versions: fc.constantFrom<VersionCount>(1, 2, 3, 4),
  })
  .map(({ parts, seed, versions }) => ({
    seed,
    versions,
    questions: parts.map(({ passage, names, options, right }, index) => {
      const asked =
        names === null ? `What is item${index}?` : `What follows from question ${names}, item${index}?`
      return aPaperQuestion(`q${index}`, {
        ...PLAIN_DETAILS,
        text: passage === 0 ? asked : `${A_PASSAGE} Text ${passage}.\n\n${asked}`,
        options,
        // Any of the options, also none and all.
        correct: options.filter((_, place) => (right >> place) % 2 === 1),
      })
    }),
  }))
