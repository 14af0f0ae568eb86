import * as z from 'zod/mini'
import { CONFIDENCES } from '../../../../domain/model.ts'

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

/**
 * What this browser may have saved of running practice. It is in a separate module that is loaded only when something
 * saved is found.
 */
export const savedExamSchema = z.object({
  kind: z.literal('exam'),
  // The last release saved neither what was struck out or marked, nor how long a question was shown.
  items: z.array(
    z.object({
      ...showing,
      struck: z._default(texts, []),
      forReview: z._default(z.boolean(), false),
      timeMs: z._default(milliseconds, 0),
    }),
  ),
  // The last release knew Test Mode only.
  own: z._default(
    z.nullable(z.object({ examId: z.nullable(z.string()), testId: z.string(), rules: rulesSchema })),
    null,
  ),
  // The last release drew it when the exam was finished.
  testId: z.optional(z.string()),
  clock: z._default(
    z.nullable(z.object({ remainingMs: milliseconds, wallMs: z.number(), monotonicMs: z.null() })),
    null,
  ),
  // The last release saved an exam without them.
  categories: z._default(z.nullable(texts), null),
  position: z.int().check(z.gte(0)),
  elapsedMs: milliseconds,
})

export const savedSessionSchema = z.object({
  kind: z.literal('session'),
  mode: z.enum(['smart', 'incorrect', 'random', 'prepare', 'list']),
  // The last release knew endless sessions of a mode only.
  length: z._default(z.nullable(z.object({ unit: z.enum(['questions', 'minutes']), count: z.int() })), null),
  toAsk: z._default(texts, []),
  practicedMs: z._default(milliseconds, 0),
  categories: texts,
  answered: z.array(z.object({ ...showing, isCorrect: z.boolean(), timeMs: milliseconds })),
  // The last release ended only sessions with a length or a list, whose end follows from their answers.
  isEnded: z._default(z.boolean(), false),
  open: z.nullable(
    z.object({
      ...showing,
      elapsedMs: milliseconds,
      // The last release did not ask how sure one is.
      hintSeen: z._default(z.boolean(), false),
      confidence: z._default(z.nullable(z.enum(CONFIDENCES)), null),
    }),
  ),
})
