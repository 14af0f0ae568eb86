import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import * as z from 'zod'
import type { Question } from '../../../domain/model.ts'
import { QUESTION_LIMITS } from '../../../domain/question-limits.ts'
import { filterQuestions, NO_FILTER } from '../../../domain/questions/question-filter.ts'
import { categoryOf } from '../../../domain/selection/categories.ts'
import {
  NO_FIGURES,
  type QuestionFigures,
  questionFiguresInSteps,
} from '../../../domain/statistics/question-figures.ts'
import { runCooperatively } from '../../store/user-data/cooperative.ts'
import type { LearnerBank } from '../learner-bank.ts'
import { excerpt, pictureNumbers, shownLine } from '../shown-texts.ts'
import { READS, tool } from '../tool.ts'

/** Questions of one page. */
const PAGE_MAX = 20
/** Characters of a search. */
const SEARCH_MAX = 200
/** Questions that are searched before other requests are handled. */
const SLICE = 20

/** What a column of the database holds. */
const NUMBER_MAX = 2_147_483_647

export const numberSchema = z
  .int()
  .min(1)
  .max(NUMBER_MAX)
  .describe('The number of the question in the bank. It is no id.')

/** A question in a list. */
export const listedSchema = z.object({
  number: numberSchema,
  text: z.string().describe('The beginning of the question, at most 200 characters'),
  category: z.string(),
  made_by: z.string().nullable().describe('The assistant or model that made it; null: a person, or unknown'),
  answers: z.int().describe('How often the learner answered it in practice'),
  accuracy_percent: z.int().nullable().describe('Whole percent of these answers that were right; null: none'),
})

export const searchQuestions = tool({
  name: 'search_questions',
  title: 'Search questions',
  description:
    'Lists questions of the learner’s bank, at most 20 at a time, in the order in which they were added. Search before you propose questions, so that you propose none twice. `read_question` returns one with its options and key.',
  scope: 'read',
  hints: READS,
  input: z.object({
    text: z
      .string()
      .max(SEARCH_MAX)
      .optional()
      .describe('Words that must all occur in the question, its options, explanation or category'),
    category: z
      .string()
      .max(QUESTION_LIMITS.categoryMax)
      .optional()
      .describe('Exactly as `list_categories` names it'),
    only_made_by_assistants: z.boolean().optional(),
    limit: z.int().min(1).max(PAGE_MAX).optional().describe('Questions of this page, at most 20; default 20'),
    after: z.int().min(0).optional().describe('`next` of the page before'),
  }),
  output: z.object({
    questions: z.array(listedSchema),
    next: z.int().nullable().describe('Pass it as `after` for the next page; null: this is the last one'),
    bank_size: z.int().describe('Questions of the whole bank'),
  }),
  run: async (
    { text = '', category, only_made_by_assistants = false, limit = PAGE_MAX, after = 0 },
    call,
  ) => {
    const bank = await call.bank()
    const figures = await figuresOf(bank)
    const filter = {
      ...NO_FILTER,
      search: text,
      category: category ?? null,
      madeOnly: only_made_by_assistants,
    }
    const candidates = bank.questions.filter(({ id }) => Number(id) > after)
    const found: Question[] = []
    for (let from = 0; from < candidates.length && found.length <= limit; from += SLICE) {
      const rows = candidates.slice(from, from + SLICE).map((question) => ({
        question,
        category: categoryOf(question),
        figures: NO_FIGURES,
      }))
      for (const { question } of filterQuestions(rows, filter, new Map(), null)) found.push(question)
      await yieldToEventLoop()
    }
    const page = found.slice(0, limit)
    return {
      questions: page.map((question) => listed(question, figures)),
      next: found.length > limit ? Number(page.at(-1)?.id) : null,
      bank_size: bank.questions.length,
    }
  },
})

/** The figures of practiced questions by the numbers of these as texts. */
export function figuresOf({ responses }: LearnerBank): Promise<ReadonlyMap<string, QuestionFigures>> {
  return runCooperatively(questionFiguresInSteps(responses))
}

/** A question as an entry of a list. */
export function listed(
  question: Question,
  figures: ReadonlyMap<string, QuestionFigures>,
): z.output<typeof listedSchema> {
  const { attempts, accuracyPercent } = figures.get(question.id) ?? NO_FIGURES
  return {
    number: Number(question.id),
    text: excerpt(pictureNumbers().hide(question.text, question.format)),
    category: shownLine(categoryOf(question)) ?? '',
    made_by: shownLine(question.madeBy),
    answers: attempts,
    accuracy_percent: attempts === 0 ? null : accuracyPercent,
  }
}
