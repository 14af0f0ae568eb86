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
const ERRORS_MAX = 1000

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

const validated = new WeakSet<object>()

/** Marks a body that was validated on a worker thread, so that it is not validated again. */
export function markValidated(body: object): void {
  validated.add(body)
}

function wasValidated(body: unknown): boolean {
  return typeof body === 'object' && body !== null && validated.has(body)
}
