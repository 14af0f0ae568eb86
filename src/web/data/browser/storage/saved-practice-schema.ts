import * as z from 'zod/mini'
import { CONFIDENCES } from '../../../../domain/model.ts'
import { newId } from '../new-id.ts'

const texts = z.array(z.string())
const showing = { questionId: z.string(), optionOrder: texts, selected: texts }
const milliseconds = z.number().check(z.gte(0))

const count = z.int().check(z.gte(1))

/** `ExamRules` of the domain. */
const rulesSchema = z.object({
  name: z.string(),
  categories: texts,
  blueprint: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('random'), count }),
    z.object({ kind: z.literal('each'), count }),
    z.object({ kind: z.literal('named'), counts: z.array(z.object({ category: z.string(), count })) }),
  ]),
  passMark: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: z.number() }),
    z.object({ kind: z.literal('points'), points: z.number() }),
  ]),
  timeLimitMinutes: z.nullable(z.number()),
  scoring: z.enum(['all-or-nothing', 'partial']),
  showsAnswerCount: z.boolean(),
})

const examSchema = z.object({
  kind: z.literal('exam'),
  items: z.array(
    z.object({
      ...showing,
      struck: texts,
      forReview: z.boolean(),
      timeMs: milliseconds,
    }),
  ),
  own: z.nullable(z.object({ examId: z.nullable(z.string()), testId: z.string(), rules: rulesSchema })),
  testId: z.optional(z.string()),
  clock: z.nullable(z.object({ remainingMs: milliseconds, wallMs: z.number(), monotonicMs: z.null() })),
  categories: z.nullable(texts),
  position: z.int().check(z.gte(0)),
  elapsedMs: milliseconds,
})

/**
 * What this browser may have saved of running practice. It is in a separate module that is loaded only when something
 * saved is found. Builds before 1.0 saved an exam without the id of its test, which own exams have besides: two tabs that
 * continue one must hand in the same test.
 */
export const savedExamSchema = z.pipe(
  examSchema,
  z.transform((saved) => ({ ...saved, testId: saved.testId ?? saved.own?.testId ?? newId() })),
)

export const savedSessionSchema = z.object({
  kind: z.literal('session'),
  mode: z.enum(['smart', 'incorrect', 'random', 'prepare', 'list']),
  length: z.nullable(z.object({ unit: z.enum(['questions', 'minutes']), count: z.int() })),
  examId: z.optional(z.string()),
  toAsk: texts,
  practicedMs: milliseconds,
  categories: texts,
  answered: z.array(z.object({ ...showing, isCorrect: z.boolean(), timeMs: milliseconds })),
  /** Earlier builds saved sessions that had ended: those are not read. */
  isEnded: z.optional(z.literal(false)),
  open: z.nullable(
    z.object({
      ...showing,
      elapsedMs: milliseconds,
      hintSeen: z.boolean(),
      confidence: z.nullable(z.enum(CONFIDENCES)),
    }),
  ),
})
