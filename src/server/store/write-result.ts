import type * as z from 'zod/mini'

/**
 * The result of a write that may be sent twice.
 *
 * - `created`: stored now.
 * - `existing`: the same id with the same content was stored before.
 * - `conflict`: the id (or identifier) is taken by other content or another owner.
 * - `unknown`: it names a user, question or test that does not exist or belongs to another learner.
 */
export type WriteResult<T> =
  | { readonly outcome: 'created' | 'existing'; readonly value: T }
  | { readonly outcome: 'conflict' | 'unknown' }

/**
 * The result of a change of what is stored, based on a revision of it.
 *
 * - `saved`: as it is stored now.
 * - `conflict`: it was changed since that revision, and differently.
 * - `invalid`: what would result does not match its schema.
 * - `unknown`: it does not exist.
 */
export type RevisionResult<T> =
  | { readonly outcome: 'saved'; readonly value: T }
  | { readonly outcome: 'conflict'; readonly current: T }
  | { readonly outcome: 'invalid'; readonly issues: readonly z.core.$ZodIssue[] }
  | { readonly outcome: 'unknown' }

/** `created`: questions that did not exist before; `replaced`: questions that were changed. */
export interface BatchCounts {
  readonly created: number
  readonly replaced: number
}

/**
 * The result of storing one part of an import. `staged`: this many parts are stored and wait for the others. `too large`:
 * the parts are longer together than one import may be.
 */
export type ImportPartResult =
  | WriteResult<BatchCounts>
  | { readonly outcome: 'staged'; readonly staged: number }
  | { readonly outcome: 'too large' }
