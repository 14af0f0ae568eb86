import fc from 'fast-check'
import { expect } from 'vitest'
import { UnreadableReplyError } from '../../../src/web/data/decoding/read-values.ts'

/** JSON that a server might reply with: anything, or a record in which some of these fields have any value. */
function looseJson(fields: readonly string[]): fc.Arbitrary<unknown> {
  const values = fc.oneof(fc.jsonValue(), fc.boolean(), fc.integer(), fc.string(), fc.array(fc.string()))
  const record = fc.record(Object.fromEntries(fields.map((field) => [field, values])), { requiredKeys: [] })
  return fc.oneof(fc.jsonValue(), record, fc.record({ id: fc.integer(), rest: record }).map(withRest))
}

function withRest({ id, rest }: { readonly id: number; readonly rest: object }): unknown {
  return { ...rest, id, question_id: id }
}

/** Checks the law of every decoder: any value is either decoded, and then passes `check`, or refused as unreadable. */
export function expectReadOrRefused<Read>(
  fields: readonly string[],
  read: (value: unknown) => Read,
  check: (result: Read) => void,
): void {
  let refused = 0
  let accepted = 0
  fc.assert(
    fc.property(looseJson(fields), (value) => {
      const result = readOrNull(read, value)
      if (result === null) refused += 1
      else {
        accepted += 1
        check(result)
      }
    }),
    { numRuns: 1000, seed: 2026 },
  )
  expect(Math.min(refused, accepted), 'both outcomes occur').toBeGreaterThan(50)
}

function readOrNull<Read>(read: (value: unknown) => Read, value: unknown): Read | null {
  try {
    return read(value)
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableReplyError)
    return null
  }
}
