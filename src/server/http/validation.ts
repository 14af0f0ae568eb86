import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import type { Problem } from '../../contract/problem.ts'

// zod/mini has no messages until a locale is loaded.
z.config(z.locales.en())

/** A request does not match its schema. Fastify adds the part of the request as `validationContext`. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  readonly errors: NonNullable<Problem['errors']>

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('does not match the schema')
    this.errors = issues
      .slice(0, ERRORS_MAX)
      .map((issue) => ({ path: jsonPointer(issue.path), message: issue.message }))
  }
}

/** Errors in one reply: enough to correct a file. A batch of 5,000 invalid questions would fill megabytes otherwise. */
export const ERRORS_MAX = 1000

/** Fastify's validation by the schemas of the contract. */
export const validateWithZod: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const parsed = z.safeParse(schema, data)
    return parsed.success ? { value: parsed.data } : { error: new ValidationError(parsed.error.issues) }
  }

/** RFC 6901. The empty string is the whole document. */
function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
