import type * as z from 'zod/mini'
import { newBatchSchema } from '../../contract/question.ts'
import { restoreSchema } from '../../contract/restore.ts'
import { JSON_MEMBERS_MAX, JSON_NAMES_MAX, type JsonBounds } from '../../domain/json-bounds.ts'

/** The kinds of JSON bodies, by their limits. A route names its kind in `config.json`; the default is `plain`. */
export type JsonKind = 'plain' | 'batch' | 'restore'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly json?: JsonKind
  }
}

const SHARED = {
  members: JSON_MEMBERS_MAX,
  // The contract has some sixty names.
  names: JSON_NAMES_MAX,
  // The questions of a test are the longest.
  innerElements: 5000,
  // A restore has eight.
  depth: 32,
} as const

/** The limits of each kind of body. */
export const JSON_BOUNDS: Readonly<Record<JsonKind, JsonBounds>> = {
  // A test with 5,000 questions has 20,000 values.
  plain: { ...SHARED, values: 50_000, innerElements: 5000 },
  // 5,000 questions with 26 options, all of them correct, have 330,000.
  batch: { ...SHARED, values: 400_000 },
  // An export of 64 MB with short practice responses only has some 3.2 million.
  restore: { ...SHARED, values: 4_000_000 },
}

/** The schemas of bodies that may be large enough to be parsed on a worker thread. */
export const LARGE_BODY_SCHEMAS: Readonly<Record<Exclude<JsonKind, 'plain'>, z.core.$ZodType>> = {
  batch: newBatchSchema,
  restore: restoreSchema,
}
