import * as z from 'zod/mini'
import type { StoredEntry } from '../../../../domain/outbox/upgrade-entry.ts'

/**
 * What this app needs of an entry to show and to send it. Members that are not named may be missing in entries of earlier
 * releases, or be anything.
 */
const text = z.string()
const texts = z.array(text)
const content = z.looseObject({ text, options: texts })
const question = z.looseObject({ id: text, text, options: texts })
const note = z.object({ noteHtml: text, hintHtml: text })

const change = z.discriminatedUnion('is', [
  z.looseObject({ is: z.enum(['delete', 'restore']), questions: z.array(question) }),
  z.looseObject({ is: z.literal('flag'), ids: texts, isFlagged: z.boolean() }),
  z.looseObject({ is: z.literal('category'), ids: texts, category: z.nullable(text) }),
])
const exam = z.looseObject({ name: text })
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
      questions: z.array(z.looseObject({ id: text, text, isCorrect: z.boolean() })),
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

const entrySchema = z.looseObject({
  ...{ id: text, learnerId: text, order: z.number(), write },
  conflict: z.nullable(z.looseObject({})),
})

/** Whether a stored entry can be shown and sent. */
export function isReadableEntry(entry: unknown): entry is StoredEntry {
  return z.safeParse(entrySchema, entry).success
}
