import { batchSchema, newBatchSchema, stagedSchema } from '../../contract/question.ts'
import type { App } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { validateListsByEntry } from '../http/list-validation.ts'
import { tooLarge } from '../http/problems.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { problemReplies, writeReply } from './replies.ts'
import { sanitizedBatch } from './sanitized-batch.ts'

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

Each batch, and all parts of an import together, can be undone for 30 days: \`POST /imports/{id}/undo\`.`

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
      const { user_id, part, questions } = request.body
      const added = questions.filter(({ replaces }) => replaces !== true).length
      await quotas.admit(request, user_id, { questions: added })
      const batch = await sanitizedBatch(questions)
      if (!part) {
        const { code, value } = writeReply(await store.questions.createAll(user_id, batch))
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
