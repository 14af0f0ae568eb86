import * as z from 'zod/mini'
import { idSchema } from '../../contract/common.ts'
import { examChangeSchema, examSchema, newExamSchema } from '../../contract/exam.ts'
import { EXAM_LIMITS } from '../../domain/exams/exam-definition.ts'
import type { App, AppDependencies } from '../app.ts'
import { countLimitReached } from '../quotas/problems.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import {
  examConflictReply,
  noContentReply,
  orNotFound,
  problemReplies,
  savedOrProblem,
  sendRemoved,
  writeReply,
} from './replies.ts'

const CHANGE_DESCRIPTION = `Members that are left out do not change. The result must be a valid exam; otherwise 422 names what is
invalid. \`revision\` is the one that the change is based on: 409 with the stored exam in \`current\` when it has another one
by now. The same change again changes nothing and is never a conflict.`

const ofExam = z.object({ id: idSchema })

/** Exams that learners set up. */
export function examRoutes(app: App, { store }: AppDependencies, quotas: QuotaGuard): void {
  app.get(
    '/exams/user/:userId',
    {
      schema: {
        summary: 'The exams of a learner, in the order in which they were added',
        tags: ['exams'],
        params: z.object({ userId: idSchema }),
        response: { 200: z.array(examSchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await store.exams.ofUser(params.userId))],
  )

  app.post(
    '/exams/',
    {
      schema: {
        summary: 'Add an exam that the learner prepares for',
        tags: ['exams'],
        body: newExamSchema,
        response: { 200: examSchema, 201: examSchema, ...problemReplies(404, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { body } = request
      await quotas.admit(request, body.user_id)
      const created = await store.exams.create(body)
      if (created.outcome === 'full') throw countLimitReached('exams', EXAM_LIMITS.examsMax)
      const { code, value } = writeReply(created)
      return reply.code(code).send(value)
    },
  )

  app.patch(
    '/exams/:id',
    {
      schema: {
        summary: 'Change an exam',
        description: CHANGE_DESCRIPTION,
        tags: ['exams'],
        params: ofExam,
        body: examChangeSchema,
        response: { 200: examSchema, ...problemReplies(404, 413, 415, 422, 429), ...examConflictReply },
      },
    },
    async (request) => {
      const { params, body } = request
      await quotas.admit(request, orNotFound(await store.exams.ownerOf(params.id)))
      return savedOrProblem(await store.exams.change(params.id, body))
    },
  )

  app.delete(
    '/exams/:id',
    {
      schema: {
        summary: 'Delete an exam; past tests of it stay',
        tags: ['exams'],
        params: ofExam,
        response: { ...noContentReply, ...problemReplies(404) },
      },
    },
    async ({ params }, reply) => sendRemoved(reply, await store.exams.remove(params.id)),
  )
}
