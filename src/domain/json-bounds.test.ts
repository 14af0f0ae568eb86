import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type JsonBounds, jsonMeter } from './json-bounds.ts'

const NONE: JsonBounds = { values: 1e9, members: 1e9, names: 1e9, innerElements: 1e9, depth: 1000 }
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** What the meter says of a text, given to it in chunks of a size. */
function excessOf(text: string, bounds: Partial<JsonBounds>, chunk = text.length): string | null {
  const meter = jsonMeter({ ...NONE, ...bounds })
  const bytes = bytesOf(text)
  for (let at = 0; at < bytes.length; at += chunk) {
    const excess = meter.read(bytes.subarray(at, at + chunk))
    if (excess !== null) return excess
  }
  return null
}

describe.each([
  ['members of an object', '{"a":1,"b":2,"c":3}', { members: 3 }, { members: 2 }],
  ['values within each other', '{"a":[1,2],"b":{"c":3}}', { values: 5 }, { values: 4 }],
  ['values of a list', '[1,2,3]', { values: 3 }, { values: 2 }],
  ['different names', '[{"a":1,"b":2},{"a":1,"b":2}]', { names: 2 }, { names: 1 }],
  ['names, not texts', '["x","y","z",{"a":"u"},{"a":"v"}]', { names: 1 }, { names: 0 }],
  ['levels', '[[[1]]]', { depth: 3 }, { depth: 2 }],
  ['levels that open objects', '{"a":{"b":{}}}', { depth: 3 }, { depth: 2 }],
  ['elements within a list', '{"a":[{"b":[1,2,3]}]}', { innerElements: 3 }, { innerElements: 2 }],
  ['signs in texts', '["[[[{{{,,,\\"]]],,,"]', { values: 1, depth: 1 }, { values: 0, depth: 1 }],
  ['an escaped backslash at the end', '["\\\\",1]', { values: 2 }, { values: 1 }],
])('%s', (_, text, enough, tooFew) => {
  test.each([text.length, 1, 2, 3])('in chunks of %i', (chunk) => {
    expect(excessOf(text, enough, chunk)).toBeNull()
    expect(excessOf(text, tooFew, chunk)).toMatch(/^(?:an? .+ of )?more than |^an object|^a list/)
  })
})

test('a list that is not within another one may have any number of elements', () => {
  expect(excessOf('{"a":[1,2,3,4]}', { innerElements: 1 })).toBeNull()
})

test('invalid JSON is measured as well', () => {
  for (const text of ['', ']]]', '}}}[', '{"', '"\\', ',,,', 'no']) expect(excessOf(text, {})).toBeNull()
})

test('it counts at least all values, and at most one more for each list and object', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      const meter = jsonMeter(NONE)
      meter.read(bytesOf(text))
      const { values, containers } = countsOf(JSON.parse(text))
      expect(meter.values()).toBeGreaterThanOrEqual(values)
      expect(meter.values()).toBeLessThanOrEqual(values + containers)
    }),
  )
})

function countsOf(value: unknown): { readonly values: number; readonly containers: number } {
  if (typeof value !== 'object' || value === null) return { values: 0, containers: 0 }
  const inner = Object.values(value).map(countsOf)
  return {
    values: inner.reduce((sum, { values }) => sum + values, inner.length),
    containers: inner.reduce((sum, { containers }) => sum + containers, 1),
  }
}
