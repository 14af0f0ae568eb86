import * as z from 'zod/mini'

const texts = z.array(z.string())
const showing = { questionId: z.string(), optionOrder: texts, selected: texts }
const milliseconds = z.number().check(z.gte(0))

/**
 * What this browser may have saved of running practice. It is in a separate module that is loaded only when something
 * saved is found.
 */
export const savedExamSchema = z.object({
  kind: z.literal('exam'),
  items: z.array(z.object(showing)),
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
  open: z.nullable(z.object({ ...showing, elapsedMs: milliseconds })),
})
