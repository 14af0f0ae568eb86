import * as z from 'zod/mini'
import type { OutboxEntry, WriteKindName } from '../../../../../domain/outbox/outbox-entry.ts'

/** What this app needs of an entry to show and to send it. Members that are not named may be anything. */
const text = z.string()
const texts = z.array(text)
const maybeText = z.nullable(text)
const contentShape = { text, options: texts, correct: texts, category: z.optional(maybeText) }
const feedback = z.optional(z.nullable(z.array(maybeText)))
const content = z.looseObject({ ...contentShape, optionFeedback: feedback })
const question = z.looseObject({ ...contentShape, optionFeedback: feedback, id: text })
const note = z.object({ noteHtml: text, hintHtml: text })

const change = z.discriminatedUnion('is', [
  z.looseObject({ is: z.enum(['delete', 'restore']), questions: z.array(question) }),
  z.looseObject({ is: z.literal('flag'), ids: texts, isFlagged: z.boolean() }),
  z.looseObject({ is: z.literal('category'), ids: texts, category: z.nullable(text) }),
])
const number = z.number()
const blueprint = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.enum(['random', 'each']), count: number }),
  z.looseObject({
    kind: z.literal('named'),
    counts: z.array(z.looseObject({ category: text, count: number })),
  }),
])
const exam = z.looseObject({
  ...{ name: text, categories: texts, blueprint, passMark: z.looseObject({ kind: text }) },
  plan: z.optional(z.looseObject({ daysOff: z.array(number) })),
})
const examChange = z.discriminatedUnion('is', [
  z.looseObject({ is: z.literal('add'), exam: z.extend(exam, { id: text }) }),
  z.looseObject({ is: z.literal('edit'), id: text, content: exam, startedFrom: exam }),
  z.looseObject({ is: z.literal('delete'), id: text }),
])

interface Checks {
  readonly write: z.ZodMiniType
  /** What a conflict shows next to what was written. */
  readonly conflict: z.ZodMiniType
}

const anything = z.unknown()

const CHECKS: { readonly [K in WriteKindName]: Checks } = {
  answer: {
    write: z.looseObject({
      response: z.looseObject({ id: text, questionId: text, selected: texts, isCorrect: z.boolean() }),
    }),
    conflict: anything,
  },
  test: {
    write: z.looseObject({
      test: z.looseObject({
        ...{ id: text, score: number, passed: z.boolean() },
        questions: z.array(
          z.looseObject({ id: text, text, isCorrect: z.boolean(), chosen: z.nullable(texts) }),
        ),
        exam: z.nullable(exam),
        categories: z.nullable(texts),
      }),
    }),
    conflict: anything,
  },
  flag: { write: z.looseObject({ questionId: text, isFlagged: z.boolean() }), conflict: anything },
  note: {
    write: z.looseObject({
      ...{ questionId: text, texts: note, earlier: z.array(note) },
      startedFrom: z.looseObject({ ...note.shape, version: z.union([text, number, z.null()]) }),
    }),
    conflict: z.looseObject({ ...note.shape, updatedAt: number }),
  },
  add: { write: z.looseObject({ question }), conflict: anything },
  edit: {
    write: z.looseObject({
      ...{ questionId: text, content, earlier: z.array(content) },
      startedFrom: z.looseObject({ content, revision: number }),
    }),
    conflict: question,
  },
  bulk: { write: z.looseObject({ change }), conflict: anything },
  exam: { write: z.looseObject({ change: examChange }), conflict: anything },
  categories: {
    write: z.looseObject({
      ...{ questionIds: texts, examIds: texts },
      changes: z.array(z.looseObject({ is: text })),
    }),
    conflict: anything,
  },
}

const entrySchema = z.looseObject({
  ...{ id: text, learnerId: text, order: number },
  write: z.looseObject({ kind: text }),
})

/** Whether a stored entry can be shown and sent. */
export function isReadableEntry(entry: unknown): entry is OutboxEntry {
  const { success, data } = z.safeParse(entrySchema, entry)
  if (!success || !isKind(data.write.kind)) return false
  const { write, conflict } = CHECKS[data.write.kind]
  return z.safeParse(write, data.write).success && z.safeParse(z.nullable(conflict), data.conflict).success
}

function isKind(kind: string): kind is WriteKindName {
  return Object.hasOwn(CHECKS, kind)
}
