import fc from 'fast-check'
import type { NewPaper } from '../../src/contract/paper.ts'
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

/** A question of a paper as clients send it, which the bank does not have. */
export const A_SENT_QUESTION: NewPaper['questions'][number] = {
  question_id: null,
  points: 1.5,
  content: {
    ...{ question_text: 'Which one?', category: 'Numbers', format: 'plain', explanation: null },
    ...{ possible_answers: ['4', '5'], correct_answers: ['5'], option_feedback: null },
    ...{ reference: null, source_id: null, keep_order: null, pair_set: null, made_by: null },
  },
}

/** A paper as clients send it, without the learner. */
export const A_PAPER: Omit<NewPaper, 'user_id'> = {
  name: 'Unit 3',
  seed: 7,
  versions: 4,
  layout: { page_size: 'a4', columns: 1, large_print: false },
  header: { instructions: 'No calculators.', name_line: true, date_line: true },
  choice: { kind: 'hand' },
  questions: [A_SENT_QUESTION],
}

/** The same with a question of the bank, and what it says. */
export function aPaper(
  question_id: string,
  content: Partial<(typeof A_SENT_QUESTION)['content']> = {},
): Omit<NewPaper, 'user_id'> {
  const question = { ...A_SENT_QUESTION, question_id, content: { ...A_SENT_QUESTION.content, ...content } }
  return { ...A_PAPER, questions: [question] }
}
