import * as z from 'zod/mini'
import { idSchema, pageQuerySchema } from '../../contract/common.ts'
import { newQuestionNoteSchema, questionNoteSchema } from '../../contract/question-note.ts'
import type { App, AppDependencies } from '../app.ts'
import { NO_STORE } from '../http/conditional-requests.ts'
import { conflict, notFound } from '../http/problems.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { createNoteSerializer } from './note-serializer.ts'
import { noContentReply, noteConflictReply, orNotFound, problemReplies, sendRemoved } from './replies.ts'

const ofLearnerAndQuestion = z.object({ userId: idSchema, questionId: idSchema })

const EXTERNAL_IMAGES = `Only images of this server have \`src\`. An image of another host is
\`<img data-external-src="https://…" alt="…" />\`, which browsers do not load: loading it would tell that host who reads the
note, and when. To keep it, send it back unchanged; \`src\` is accepted, too.`

/** Notes and hints, one pair for each learner and question. */
export function questionNoteRoutes(app: App, { store, config }: AppDependencies, quotas: QuotaGuard): void {
  const serializeNote = createNoteSerializer(config)

  app.post(
    '/question-notes/',
    {
      schema: {
        summary: 'Create or replace the note on a question',
        description: EXTERNAL_IMAGES,
        tags: ['question notes'],
        body: newQuestionNoteSchema,
        response: {
          200: questionNoteSchema,
          ...problemReplies(404, 413, 415, 422, 429),
          ...noteConflictReply,
        },
      },
    },
    async (request) => {
      const { body } = request
      await quotas.admit(request, body.user_id)
      const { sanitizedHtml } = await import('./sanitize-rich-text.ts')
      const saved = await store.questionNotes.save({
        ...body,
        note_text: sanitizedHtml(body.note_text, '/note_text'),
        hint_text: sanitizedHtml(body.hint_text ?? '', '/hint_text'),
      })
      if (saved.outcome === 'unknown') throw notFound()
      if (saved.outcome === 'conflict') throw conflict({ current: serializeNote(saved.current) })
      return serializeNote(saved.note)
    },
  )

  app.get(
    '/question-notes/user/:userId',
    {
      schema: {
        summary: 'All notes of a learner',
        description: EXTERNAL_IMAGES,
        tags: ['question notes'],
        params: z.object({ userId: idSchema }),
        querystring: pageQuerySchema,
        response: { 200: z.array(questionNoteSchema), ...problemReplies(404, 422) },
      },
    },
    async ({ params, query }) =>
      orNotFound(await store.questionNotes.ofUser(params.userId, query)).map(serializeNote),
  )

  app.get(
    '/question-notes/user/:userId/question/:questionId',
    {
      schema: {
        summary: 'The note on a question',
        description: EXTERNAL_IMAGES,
        tags: ['question notes'],
        params: ofLearnerAndQuestion,
        response: { 200: questionNoteSchema, ...problemReplies(404) },
      },
    },
    async ({ params }, reply) => {
      reply.headers(NO_STORE)
      return serializeNote(orNotFound(await store.questionNotes.ofQuestion(params.userId, params.questionId)))
    },
  )

  app.delete(
    '/question-notes/user/:userId/question/:questionId',
    {
      schema: {
        summary: 'Remove the note on a question',
        tags: ['question notes'],
        params: ofLearnerAndQuestion,
        response: { ...noContentReply, ...problemReplies(404) },
      },
    },
    async ({ params }, reply) =>
      sendRemoved(reply, await store.questionNotes.remove(params.userId, params.questionId)),
  )
}
