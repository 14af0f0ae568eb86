import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import { noteConflictSchema, PROBLEM_TYPE, problemSchema } from '../../contract/problem.ts'
import { conflict, notFound } from '../http/problems.ts'
import type { WriteResult } from '../store/write-result.ts'

/** 201 for what was created, 200 for what stood already; throws the 404 or 409 of the rest. */
export function settled<T>(written: WriteResult<T>): { readonly code: 200 | 201; readonly value: T } {
  switch (written.outcome) {
    case 'created':
      return { code: 201, value: written.value }
    case 'existing':
      return { code: 200, value: written.value }
    case 'conflict':
      throw conflict()
    case 'unknown':
      throw notFound()
  }
}

/** What was found; throws the 404 for null. */
export function found<T>(value: T | null): T {
  if (value === null) throw notFound()
  return value
}

/**
 * For a route's schema: the problem documents it may answer with besides the common ones, which are a request that
 * cannot be read, a fault of ours, a database that is away for a moment and a disk that is full.
 */
export function problems<Status extends number>(...statuses: Status[]) {
  const common = [400, 500, 503, 507, ...statuses].toSorted((a, b) => a - b)
  return Object.fromEntries(common.map((status) => [status, problemAnswer(status, problemSchema)]))
}

/** 409 of a note that was changed elsewhere meanwhile. */
export const noteConflict = { 409: problemAnswer(409, noteConflictSchema) }

/** For a route's schema: an answer without a body. */
export const noContent = { 204: z.null().register(z.globalRegistry, { description: 'Removed' }) }

function problemAnswer<Schema>(status: number, schema: Schema) {
  return { description: STATUS_CODES[status] ?? '', content: { [PROBLEM_TYPE]: { schema } } }
}
