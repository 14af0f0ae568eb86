import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { examConflictSchema } from '../../contract/exam.ts'
import { PROBLEM_TYPE } from '../../contract/limits.ts'
import { problemSchema } from '../../contract/problem.ts'
import { questionConflictSchema } from '../../contract/question-change.ts'
import { noteConflictSchema } from '../../contract/question-note.ts'
import { conflict, notFound } from '../http/problems.ts'
import { ValidationError } from '../http/validation.ts'
import type { RevisionResult, WriteResult } from '../store/transact.ts'

/** Status and body of a write: 201 when something was created, 200 when it existed. Throws 404 or 409 for other outcomes. */
export function writeReply<T>(result: WriteResult<T>): { readonly code: 200 | 201; readonly value: T } {
  switch (result.outcome) {
    case 'created':
      return { code: 201, value: result.value }
    case 'existing':
      return { code: 200, value: result.value }
    case 'conflict':
      throw conflict()
    case 'unknown':
      throw notFound()
  }
}

/** What is stored after a change. Throws 409 with what is stored instead, 422 or 404 for other outcomes. */
export function savedOrProblem<T>(result: RevisionResult<T>): T {
  switch (result.outcome) {
    case 'saved':
      return result.value
    case 'conflict':
      throw conflict({ current: result.current })
    case 'invalid':
      throw new ValidationError(result.issues)
    case 'unknown':
      throw notFound()
  }
}

/** The value; throws the problem 404 for null. */
export function orNotFound<T>(value: T | null): T {
  if (value === null) throw notFound()
  return value
}

/** The reply to a removal: 204; throws 404 when there was nothing to remove. */
export function sendRemoved(reply: FastifyReply, isRemoved: boolean): FastifyReply {
  if (!isRemoved) throw notFound()
  return reply.code(204).send(null)
}

/**
 * For the schema of a route: its problem documents. Those of every route come on top: an unreadable request, an error of the
 * server, an unavailable database and a full disk.
 */
export function problemReplies<Status extends number>(...statuses: Status[]) {
  const common = [400, 500, 503, 507, ...statuses].toSorted((a, b) => a - b)
  return Object.fromEntries(common.map((status) => [status, problemSchemaOf(status, problemSchema)]))
}

/** For the schema of a route: 409 for a note that was changed elsewhere in the meantime. */
export const noteConflictReply = { 409: problemSchemaOf(409, noteConflictSchema) }

/** For the schema of a route: 409 for a question that was changed elsewhere in the meantime. */
export const questionConflictReply = { 409: problemSchemaOf(409, questionConflictSchema) }

/** For the schema of a route: 409 for an exam that was changed elsewhere in the meantime. */
export const examConflictReply = { 409: problemSchemaOf(409, examConflictSchema) }

/** For the schema of a route: a reply without a body. */
export const noContentReply = { 204: z.null().register(z.globalRegistry, { description: 'Removed' }) }

function problemSchemaOf<Schema>(status: number, schema: Schema) {
  return { description: STATUS_CODES[status] ?? '', content: { [PROBLEM_TYPE]: { schema } } }
}
