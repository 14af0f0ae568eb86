import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonListParts } from './json-list-parts.ts'

async function partsOf(json: string, chunk: number, partChars: number): Promise<unknown[]> {
  const parts: unknown[] = []
  for await (const part of jsonListParts(chunksOf(json, chunk), partChars)) parts.push(part)
  return parts
}

async function* chunksOf(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

/** Texts and lists in which seams stand where no entry ends. */
const tricky = fc.oneof(
  fc.constantFrom('},{', '"},{"', '\\', '[{', '}]', 'a'),
  fc.string(),
  fc.array(fc.record({ x: fc.constantFrom('},{', '') }), { maxLength: 3 }),
)
const entries = fc.array(fc.record({ id: fc.string(), text: tricky, more: tricky }), { maxLength: 40 })

test('the parts of any list, one behind the other, are the list', async () => {
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 400 }),
      async (list, chunk, partChars) => {
        const parts = await partsOf(JSON.stringify(list), chunk, partChars)
        expect(parts.flat()).toEqual(list)
        expect(parts.every(Array.isArray)).toBe(true)
      },
    ),
    { seed: 20_261_121, numRuns: 500 },
  )
})

test('a long list comes in several parts', async () => {
  const list = Array.from({ length: 100 }, (_, id) => ({ id }))
  const parts = await partsOf(JSON.stringify(list), 64, 200)
  expect(parts.length).toBeGreaterThan(3)
})

test.each([
  ['', null],
  ['null', null],
  ['[]', []],
  ['{"items":[{"a":1},{"a":2}]}', { items: [{ a: 1 }, { a: 2 }] }],
  ['[ {"a":1}, {"a":2} ]', [{ a: 1 }, { a: 2 }]],
  [
    '[[{"a":1},{"a":2}],[{"a":3},{"a":4}]]',
    [
      [{ a: 1 }, { a: 2 }],
      [{ a: 3 }, { a: 4 }],
    ],
  ],
])('%s comes in one piece', async (json, value) => {
  expect(await partsOf(json, 3, 4)).toEqual([value])
})

test.each(['[{"a":1},{"a":2}', '[{"a":1},', '[{"a":1}]]'])('%j is refused', async (json) => {
  await expect(partsOf(json, 3, 4)).rejects.toThrow(SyntaxError)
})
