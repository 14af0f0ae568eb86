import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import { wasValidated } from '../bodies/validated.ts'
import { ERRORS_MAX, MismatchError } from './validation.ts'

/**
 * Validation for bodies whose lists may be very long: entry by entry at first, until there is enough to mend the
 * body by. Left to itself zod gathers every mismatch of every entry, and a list of 750 kB can be made to have
 * 2.5 million, in more than a gigabyte.
 */
export const validateLongLists: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    if (wasValidated(data)) return { value: data }
    const validated = withLongLists(schema, data)
    return validated instanceof MismatchError ? { error: validated } : { value: validated }
  }

/** The data as the schema gives them, or what of them does not fit. */
export function withLongLists(schema: z.core.$ZodType, data: unknown): unknown {
  const issues: z.core.$ZodIssue[] = []
  for (const issue of issuesOfEntries(schema, data, [])) {
    if (issues.push(issue) === ERRORS_MAX) break
  }
  if (issues.length > 0) return new MismatchError(issues)
  const parsed = z.safeParse(schema, data)
  return parsed.success ? parsed.data : new MismatchError(parsed.error.issues)
}

function* issuesOfEntries(
  schema: z.core.$ZodType,
  data: unknown,
  path: readonly PropertyKey[],
): Generator<z.core.$ZodIssue> {
  if (schema instanceof z.core.$ZodObject && typeof data === 'object' && data !== null) {
    const parts = new Map(Object.entries(data))
    for (const [key, part] of Object.entries(schema._zod.def.shape)) {
      yield* issuesOfEntries(part, parts.get(key), [...path, key])
    }
  }
  if (schema instanceof z.core.$ZodArray && Array.isArray(data)) {
    for (const [index, entry] of data.entries()) {
      for (const issue of z.safeParse(schema._zod.def.element, entry).error?.issues ?? []) {
        yield { ...issue, path: [...path, index, ...issue.path] }
      }
    }
  }
}
