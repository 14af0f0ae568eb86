import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import * as z from 'zod/mini'
import { idSchema } from '../../contract/common.ts'
import { pastImportSchema, undoneImportSchema } from '../../contract/past-import.ts'
import { type BatchQuestion, batchSchema, newBatchSchema, stagedSchema } from '../../contract/question.ts'
import type { App, AppDependencies } from '../app.ts'
import { tooLarge } from '../http/problems.ts'
import { validateListsByEntry } from '../http/validation.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { orNotFound, problemReplies, writeReply } from './replies.ts'

/** Imports of the last weeks, and undoing them. */
export function importRoutes(app: App, { store }: AppDependencies): void {
  app.get(
    '/imports/user/:userId',
    {
      schema: {
        summary: 'The imports of a learner that can be undone or were undone, newest first',
        tags: ['imports'],
        params: z.object({ userId: idSchema }),
        response: { 200: z.array(pastImportSchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await store.pastImports.ofUser(params.userId))],
  )

  app.post(
    '/imports/:id/undo',
    {
      schema: {
        summary: 'Undo an import: delete what it added, and bring back what it replaced',
        tags: ['imports'],
        params: z.object({ id: idSchema }),
        response: { 200: undoneImportSchema, ...problemReplies(404) },
      },
    },
    async ({ params }) => orNotFound(await store.pastImports.undo(params.id)),
  )
}

/** A batch of 5,000 questions with texts of ordinary length, bytes. */
const BATCH_MAX_BYTES = 32 * 1024 * 1024

const BATCH_DESCRIPTION = `All of the questions are stored, or none. Entries with an \`id\` may be sent again.

An entry with \`replaces\` replaces text, options, key, category, explanation, format, feedback, reference and source id of
the learner's question with that \`id\`; the rest of the question, its practice responses and its note stay. \`note_text\` and
\`hint_text\` (HTML, sanitized like any note) become the note on the question, unless it has one.

A larger import comes in up to 20 parts (\`part\`), in any order, and every entry has an \`id\`. Each part is validated and
staged (202, \`staged\` counts the staged parts); the last one stores all of them, or none (201, or 200 when nothing was
new; \`questions\` is then empty). Any part may be sent again, also afterwards. A learner has one import at a time: a new
\`import_id\` drops the previous one, and staged parts are dropped after a day, and when the identifier changes. 409 when a
part was sent before with other content, 413 when all parts together exceed 128 MB.

Each batch, and all parts of an import together, can be undone for 30 days: \`POST /imports/{id}/undo\`.

With \`proposal_id\`, the proposal of an assistant is removed, and the import is listed as one of that assistant. 409 when it was
confirmed or declined before and any of the questions is new.`

/** Stores many questions at once. It has its own validator, so it needs a separate scope. */
export function batchRoute(app: App, { store }: AppDependencies, quotas: QuotaGuard): void {
  app.setValidatorCompiler(validateListsByEntry)

  app.post(
    '/questions/batch',
    {
      bodyLimit: BATCH_MAX_BYTES,
      config: { json: 'batch' },
      schema: {
        summary: 'Add or replace up to 5,000 questions, or a part of an import, all or none',
        description: BATCH_DESCRIPTION,
        tags: ['questions'],
        body: newBatchSchema,
        response: {
          200: batchSchema,
          201: batchSchema,
          202: stagedSchema,
          ...problemReplies(404, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { user_id, part, questions, proposal_id } = request.body
      const added = questions.filter(({ replaces }) => replaces !== true).length
      await quotas.admit(request, user_id, { questions: added })
      const batch = await sanitizedBatch(questions)
      if (!part) {
        const { code, value } = writeReply(
          await store.questions.createAll(user_id, batch, {
            assistant: null,
            proposalId: proposal_id ?? null,
          }),
        )
        return reply.code(code).send({ ...value, questions: [...value.questions] })
      }
      const written = await store.questions.createPart(user_id, part, batch)
      if (written.outcome === 'too large') throw tooLarge()
      if (written.outcome === 'staged') return reply.code(202).send({ staged: written.staged })
      const { code, value } = writeReply(written)
      return reply.code(code).send({ ...value, questions: [] })
    },
  )
}

/** The entries of a batch with sanitized notes. Throws the problem 422 when one is too long. */
async function sanitizedBatch(questions: readonly BatchQuestion[]): Promise<readonly BatchQuestion[]> {
  const { sanitizedHtml } = await import('./sanitize-rich-text.ts')
  const sanitized = []
  for (const [index, question] of questions.entries()) {
    const { note_text, hint_text } = question
    if (!note_text && !hint_text) {
      sanitized.push(question)
      continue
    }
    sanitized.push({
      ...question,
      note_text: sanitizedHtml(note_text ?? '', `/questions/${index}/note_text`),
      hint_text: sanitizedHtml(hint_text ?? '', `/questions/${index}/hint_text`),
    })
    // Sanitizing thousands of long notes takes seconds.
    await yieldToEventLoop()
  }
  return sanitized
}
