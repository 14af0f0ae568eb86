import * as z from 'zod/mini'
import { IDENTIFIER_PATTERN } from '../domain/identifier/identifier.ts'
import { idSchema, newIdSchema, textSchema, timeSchema } from './common.ts'
import { NAME_MAX } from './limits.ts'

/** Three lowercase words joined by hyphens (spec §5.1). The words that are drawn are longer than any chosen ones need be. */
export const identifierSchema = z.string().check(z.maxLength(100), z.regex(IDENTIFIER_PATTERN))

export const userSchema = z.object({
  id: idSchema,
  name: textSchema(1, NAME_MAX),
  w3w_identifier: identifierSchema,
  created_at: timeSchema,
})
export type User = z.infer<typeof userSchema>

/** `POST /users/`. Without `w3w_identifier` the server draws one. */
export const newUserSchema = z.object({
  name: textSchema(1, NAME_MAX),
  w3w_identifier: z.optional(identifierSchema),
  id: z.optional(newIdSchema),
})
export type NewUser = z.infer<typeof newUserSchema>

/**
 * `POST /users/{id}/rotate`. With `w3w_identifier`, drawn by the caller, a lost reply locks nobody
 * out: a lookup by the new identifier shows whether the change was made.
 */
export const rotationSchema = z.optional(
  z.nullable(z.object({ w3w_identifier: z.optional(identifierSchema) })),
)
