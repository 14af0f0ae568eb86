import * as z from 'zod/mini'
import { PAGE_SIZES, PAPER_LIMITS } from '../domain/papers/paper.ts'
import { QUESTION_LIMITS } from '../domain/question-limits.ts'
import { idSchema, newIdSchema, textSchema, timeSchema } from './common.ts'
import { examRulesSchema } from './exam.ts'
import { feedbackFitsOptions, questionContent, rareContent } from './question.ts'

/** How the questions were chosen, see `PaperChoice` in `domain/papers/paper.ts`. */
const choiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hand') }),
  z.object({
    kind: z.literal('criteria'),
    /** Null: all. */
    category: z.nullable(textSchema(1, QUESTION_LIMITS.categoryMax)),
    count: z.int().check(z.gte(1)),
    mode: z.enum(['random', 'incorrect', 'mixed', 'categories']),
  }),
  z.object({
    kind: z.literal('exam'),
    name: examRulesSchema.shape.name,
    categories: examRulesSchema.shape.categories,
    blueprint: examRulesSchema.shape.blueprint,
  }),
])

/** Everything but the questions. */
const about = {
  name: textSchema(1, PAPER_LIMITS.nameMax),
  seed: z.int().check(z.gte(0), z.lt(2 ** 32)),
  versions: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  layout: z.object({
    page_size: z.enum(PAGE_SIZES),
    columns: z.union([z.literal(1), z.literal(2)]),
    large_print: z.boolean(),
  }),
  header: z.object({
    instructions: textSchema(0, PAPER_LIMITS.instructionsMax),
    name_line: z.boolean(),
    date_line: z.boolean(),
  }),
  choice: choiceSchema,
}
export type AboutPaper = z.infer<z.ZodMiniObject<typeof about>>

/** A question as it was. `question_id` is null when the bank does not have it any more. */
const paperQuestionSchema = z.object({
  question_id: z.nullable(idSchema),
  points: z.number().check(z.gte(0.5), z.lte(PAPER_LIMITS.pointsMax), z.multipleOf(0.5)),
  // Fields that are added later have defaults: old papers always open.
  content: z.object({ ...questionContent, ...rareContent }).check(feedbackFitsOptions),
})

const questions = z.array(paperQuestionSchema).check(z.minLength(1), z.maxLength(PAPER_LIMITS.questionsMax))

const owned = { id: idSchema, user_id: idSchema, ...about, created_at: timeSchema }

/** A test on paper with its questions as they were (spec §3.16). It never changes. */
export const paperSchema = z.object({ ...owned, questions })
export type Paper = z.infer<typeof paperSchema>

/** The same without what the questions say; `key` names what one asks, see `usedKey` in `domain/papers/paper.ts`. */
export const paperSummarySchema = z.object({
  ...owned,
  used: z.array(z.object({ question_id: z.nullable(idSchema), key: z.string() })),
})
export type PaperSummary = z.infer<typeof paperSummarySchema>

/** `POST /papers/`. */
export const newPaperSchema = z.object({
  user_id: idSchema,
  id: z.optional(newIdSchema),
  ...about,
  questions,
})
export type NewPaper = z.infer<typeof newPaperSchema>
