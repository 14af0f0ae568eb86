import * as z from 'zod/mini'
import { idSchema, pageQuerySchema } from '../../contract/common.ts'
import {
  batchSchema,
  flagSchema,
  newBatchSchema,
  newQuestionSchema,
  questionSchema,
} from '../../contract/question.ts'
import type { App } from '../app.ts'
import type { AppParts } from '../app-parts.ts'
import { found, problems, settled } from './answers.ts'

/** A batch of 5,000 questions with texts of ordinary length, bytes. */
const BATCH_MAX_BYTES = 32 * 1024 * 1024

/** The learner's bank. */
export function questionRoutes(app: App, { store }: AppParts): void {
  app.get(
    '/questions/user/:userId',
    {
      schema: {
        summary: 'The bank of a learner, in the order the questions were added',
        tags: ['questions'],
        params: z.object({ userId: idSchema }),
        querystring: pageQuerySchema,
        response: { 200: z.array(questionSchema), ...problems(404, 422) },
      },
    },
    async ({ params, query }) => [...found(await store.questions.ofUser(params.userId, query))],
  )

  app.get(
    '/questions/test/:testId',
    {
      schema: {
        summary: 'The questions that came from a test, in the order they were added',
        tags: ['questions'],
        params: z.object({ testId: idSchema }),
        querystring: pageQuerySchema,
        response: { 200: z.array(questionSchema), ...problems(404, 422) },
      },
    },
    async ({ params, query }) => [...found(await store.questions.ofTest(params.testId, query))],
  )

  app.post(
    '/questions/',
    {
      schema: {
        summary: 'Add a question to the bank',
        tags: ['questions'],
        body: newQuestionSchema,
        response: { 200: questionSchema, 201: questionSchema, ...problems(404, 409, 413, 415, 422) },
      },
    },
    async ({ body }, reply) => {
      const { code, value } = settled(await store.questions.create(body))
      return reply.code(code).send(value)
    },
  )

  app.post(
    '/questions/batch',
    {
      bodyLimit: BATCH_MAX_BYTES,
      schema: {
        summary: 'Add up to 5,000 questions, all or none',
        tags: ['questions'],
        body: newBatchSchema,
        response: { 200: batchSchema, 201: batchSchema, ...problems(404, 409, 413, 415, 422) },
      },
    },
    async ({ body }, reply) => {
      const { code, value } = settled(await store.questions.createAll(body.user_id, body.questions))
      return reply.code(code).send({ created: value.created, questions: [...value.questions] })
    },
  )

  app.patch(
    '/questions/:id/flag',
    {
      schema: {
        summary: 'Toggle the flag of a question, or set it',
        tags: ['questions'],
        params: z.object({ id: idSchema }),
        body: flagSchema,
        response: { 200: questionSchema, ...problems(404, 415, 422) },
      },
    },
    async ({ params, body }) => found(await store.questions.flag(params.id, body?.is_flagged ?? null)),
  )
}
