import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import { wasValidated } from '../bodies/validated.ts'
import { ERRORS_MAX, ValidationError } from './validation.ts'

/**
 * Validation for bodies with very long lists: entry by entry first, until {@link ERRORS_MAX} errors are found. Otherwise
 * zod collects every error of every entry, and a list of 750 kB can be made to have 2.5 million, in more than a gigabyte.
 */
export const validateListsByEntry: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    if (wasValidated(data)) return { value: data }
    const parsed = parseListsByEntry(schema, data)
    return parsed instanceof ValidationError ? { error: parsed } : { value: parsed }
  }

/** The data as parsed by the schema, or a {@link ValidationError}, which is returned and not thrown. */
export function parseListsByEntry(schema: z.core.$ZodType, data: unknown): unknown {
  const issues: z.core.$ZodIssue[] = []
  for (const issue of issuesOfEntries(schema, data, [])) {
    if (issues.push(issue) === ERRORS_MAX) break
  }
  if (issues.length > 0) return new ValidationError(issues)
  const parsed = z.safeParse(schema, data)
  return parsed.success ? parsed.data : new ValidationError(parsed.error.issues)
}

function* issuesOfEntries(
  schema: z.core.$ZodType,
  data: unknown,
  path: readonly PropertyKey[],
): Generator<z.core.$ZodIssue> {
  if (schema instanceof z.core.$ZodObject && typeof data === 'object' && data !== null) {
    const properties = new Map(Object.entries(data))
    for (const [key, property] of Object.entries(schema._zod.def.shape)) {
      yield* issuesOfEntries(property, properties.get(key), [...path, key])
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
