import * as z from 'zod/mini'
import type { StoredEntry } from '../../../../domain/outbox/upgrade-entry.ts'

/**
 * What this app needs of an entry to show and to send it. Members that are not named may be missing in entries of earlier
 * releases, or be anything.
 */
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

const write = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('answer'),
    response: z.looseObject({ id: text, questionId: text, selected: texts, isCorrect: z.boolean() }),
  }),
  z.looseObject({
    kind: z.literal('test'),
    test: z.looseObject({
      ...{ id: text, score: z.number(), passed: z.boolean() },
      questions: z.array(
        z.looseObject({ id: text, text, isCorrect: z.boolean(), chosen: z.optional(z.nullable(texts)) }),
      ),
      exam: z.optional(z.nullable(exam)),
      categories: z.optional(z.nullable(texts)),
    }),
  }),
  z.looseObject({ kind: z.literal('flag'), questionId: text, isFlagged: z.boolean() }),
  z.looseObject({
    ...{ kind: z.literal('note'), questionId: text, texts: note, earlier: z.array(note) },
    startedFrom: z.looseObject({ ...note.shape, version: z.union([text, z.number(), z.null()]) }),
  }),
  z.looseObject({ kind: z.literal('add'), question }),
  z.looseObject({
    ...{ kind: z.literal('edit'), questionId: text, content, earlier: z.array(content) },
    startedFrom: z.looseObject({ content, revision: z.number() }),
  }),
  z.looseObject({ kind: z.literal('bulk'), change }),
  z.looseObject({ kind: z.literal('exam'), change: examChange }),
  z.looseObject({
    ...{ kind: z.literal('categories'), questionIds: texts, examIds: texts },
    changes: z.array(z.looseObject({ is: text })),
  }),
])

const entrySchema = z.looseObject({ id: text, learnerId: text, order: z.number(), write })

/** What a conflict shows next to what was written. */
const conflictOf = {
  note: z.looseObject({ ...note.shape, updatedAt: z.number() }),
  edit: question,
}

/** Whether a stored entry can be shown and sent. */
export function isReadableEntry(entry: unknown): entry is StoredEntry {
  const { success, data } = z.safeParse(entrySchema, entry)
  if (!success) return false
  const { kind } = data.write
  const conflict = kind === 'note' || kind === 'edit' ? conflictOf[kind] : z.unknown()
  return z.safeParse(z.nullable(conflict), data.conflict).success
}
