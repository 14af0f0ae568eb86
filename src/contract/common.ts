import * as z from 'zod/mini'
import { isStorableText } from '../domain/question-limits.ts'

/** Characters of an id (docs/api.md, "Ids"). Ours have 22, which is 132 random bits. */
const ID_PATTERN = /^[A-Za-z0-9_-]{20,64}$/

const NOT_STORABLE = 'must not hold NUL characters or lone surrogates'

/** An id that a client may choose for what it creates, so that sending it again is safe. */
export const newIdSchema = z.string().check(z.regex(ID_PATTERN))

/** The same with the length of our own ids: the name of an image holds one. */
export const drawnIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/**
 * An id that refers to something. Any short text is valid: one that cannot exist gets 404 like any other
 * unknown id, so that replies do not reveal what ids look like.
 */
export const idSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.refine(isStorableText, { error: NOT_STORABLE }))

/** ISO 8601 in UTC with milliseconds, such as `2026-11-20T23:57:00.000Z`. */
export const timeSchema = z.iso.datetime({ precision: 3 })

/**
 * Text that every database stores unchanged: no NUL (PostgreSQL refuses it) and no lone surrogates (UTF-8 has
 * none). Lengths count UTF-16 code units, as JavaScript does.
 */
export function textSchema(minLength: number, maxLength: number) {
  return z
    .string()
    .check(z.minLength(minLength), z.maxLength(maxLength), z.refine(isStorableText, { error: NOT_STORABLE }))
}

/** Lists are complete unless `limit` is given; `after` is the id of the last row of the previous page. */
export const pageQuerySchema = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000))),
  after: z.optional(idSchema),
})
export type PageQuery = z.infer<typeof pageQuerySchema>

/** Counts the changes of something from 1. */
export const revisionSchema = z.int().check(z.gte(1))

export function areDistinct(values: readonly (string | number)[]): boolean {
  return new Set(values).size === values.length
}
