import type * as z from 'zod/mini'
import { newBatchSchema } from '../../contract/question.ts'
import { restoreSchema } from '../../contract/restore.ts'
import { JSON_MEMBERS_MAX, JSON_NAMES_MAX, type JsonBounds } from '../../domain/json-bounds.ts'

/** The kinds of JSON body there are, by how much a body may hold. A route says which in its `config`; else `plain`. */
export type JsonKind = 'plain' | 'batch' | 'restore'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly json?: JsonKind
  }
}

const SHARED = {
  members: JSON_MEMBERS_MAX,
  // All names of the contract together are some sixty.
  names: JSON_NAMES_MAX,
  // The questions of a test are the longest.
  innerElements: 5000,
  // A restore has eight.
  depth: 32,
} as const

/** What a body of each kind may hold. */
export const JSON_BOUNDS: Readonly<Record<JsonKind, JsonBounds>> = {
  // A test with 5,000 questions has 20,000 values.
  plain: { ...SHARED, values: 50_000, innerElements: 5000 },
  // 5,000 questions of 26 options, all of them right, have 330,000.
  batch: { ...SHARED, values: 400_000 },
  // An export of 64 MB that is all short answers has some 3.2 million.
  restore: { ...SHARED, values: 4_000_000 },
}

/** The schemas of bodies that may be large enough to be parsed on a thread of their own. */
export const LARGE_SCHEMAS: Readonly<Record<Exclude<JsonKind, 'plain'>, z.core.$ZodType>> = {
  batch: newBatchSchema,
  restore: restoreSchema,
}
