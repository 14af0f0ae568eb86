import * as z from 'zod/mini'
import { idSchema, pageQuerySchema } from '../../contract/common.ts'
import { newQuestionNoteSchema, questionNoteSchema } from '../../contract/question-note.ts'
import type { App } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { NO_STORE } from '../http/conditional-requests.ts'
import { conflict, notFound } from '../http/problems.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { found, noContent, noteConflict, problems } from './answers.ts'
import { notesOnWire } from './notes-on-wire.ts'
import { storableHtml } from './storable-html.ts'

const ofLearnerAndQuestion = z.object({ userId: idSchema, questionId: idSchema })

const EXTERNAL_IMAGES = `Only images of this server have \`src\`. An image of another host comes as
\`<img data-external-src="https://…" alt="…" />\`, which nothing loads: whoever loads it tells that host who reads the
note, and when. Send it back as it came to keep it; \`src\` is accepted, too.`

/** Notes and hints, one pair for each learner and question. */
export function questionNoteRoutes(app: App, { store, config }: AppDependencies, quotas: QuotaGuard): void {
  const onWire = notesOnWire(config)

  app.post(
    '/question-notes/',
    {
      schema: {
        summary: 'Create or replace the note on a question',
        description: EXTERNAL_IMAGES,
        tags: ['question notes'],
        body: newQuestionNoteSchema,
        response: { 200: questionNoteSchema, ...problems(404, 413, 415, 422, 429), ...noteConflict },
      },
    },
    async (request) => {
      const { body } = request
      await quotas.admit(request, body.user_id)
      const saved = await store.questionNotes.save({
        ...body,
        note_text: storableHtml(body.note_text, '/note_text'),
        hint_text: storableHtml(body.hint_text ?? '', '/hint_text'),
      })
      if (saved.outcome === 'unknown') throw notFound()
      if (saved.outcome === 'conflict') throw conflict({ current: onWire(saved.current) })
      return onWire(saved.note)
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
        response: { 200: z.array(questionNoteSchema), ...problems(404, 422) },
      },
    },
    async ({ params, query }) => found(await store.questionNotes.ofUser(params.userId, query)).map(onWire),
  )

  app.get(
    '/question-notes/user/:userId/question/:questionId',
    {
      schema: {
        summary: 'The note on a question',
        description: EXTERNAL_IMAGES,
        tags: ['question notes'],
        params: ofLearnerAndQuestion,
        response: { 200: questionNoteSchema, ...problems(404) },
      },
    },
    async ({ params }, reply) => {
      reply.headers(NO_STORE)
      return onWire(found(await store.questionNotes.ofQuestion(params.userId, params.questionId)))
    },
  )

  app.delete(
    '/question-notes/user/:userId/question/:questionId',
    {
      schema: {
        summary: 'Remove the note on a question',
        tags: ['question notes'],
        params: ofLearnerAndQuestion,
        response: { ...noContent, ...problems(404) },
      },
    },
    async ({ params }, reply) => {
      if (!(await store.questionNotes.remove(params.userId, params.questionId))) throw notFound()
      return reply.code(204).send(null)
    },
  )
}
