import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import type { Problem } from '../../contract/problem.ts'

// zod/mini carries no messages of its own until a language is loaded.
z.config(z.locales.en())

/** What of a request did not fit its schema; Fastify adds which part it was as `validationContext`. */
export class MismatchError extends Error {
  override readonly name = 'MismatchError'
  readonly errors: NonNullable<Problem['errors']>

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('does not fit the schema')
    this.errors = issues
      .slice(0, ERRORS_MAX)
      .map((issue) => ({ path: jsonPointer(issue.path), message: issue.message }))
  }
}

/** Enough to mend a file by; a batch of 5,000 wrong questions would fill megabytes otherwise. */
export const ERRORS_MAX = 1000

/** Fastify's validation by the contract's schemas. */
export const validateWithZod: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const parsed = z.safeParse(schema, data)
    return parsed.success ? { value: parsed.data } : { error: new MismatchError(parsed.error.issues) }
  }

/** RFC 6901. The empty string is the whole document. */
function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
