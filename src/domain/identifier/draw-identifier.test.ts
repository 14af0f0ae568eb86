import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chiSquare, chiSquareLimit, tally } from '../../../tests/setup/chi-square.ts'
import { scriptedRandom } from '../../../tests/setup/scripted-random.ts'
import { seededRandom } from '../seeded-random.ts'
import { drawIdentifier, drawnPairs, IDENTIFIER_ENTROPY_BITS, identifierOf } from './draw-identifier.ts'
import { checkIdentifier } from './identifier.ts'
import { IDENTIFIER_WORDS } from './identifier-words.ts'

const known = new Set(IDENTIFIER_WORDS)

/** Every way to read `joined` as two words of the list. */
function readings(joined: string): string[][] {
  return [...joined]
    .map((_, at) => [joined.slice(0, at), joined.slice(at)])
    .filter((pair) => pair.every((word) => known.has(word)))
}

describe('drawIdentifier', () => {
  test('uses one random number for each word, six in all', () => {
    const count = IDENTIFIER_WORDS.length
    const numbers = [0, 1, 2, count - 3, count - 2, count - 1].map((index) => (index + 0.5) / count)
    const [first, second, third] = IDENTIFIER_WORDS
    const [sixth, seventh, last] = IDENTIFIER_WORDS.slice(-3)
    expect(drawIdentifier(scriptedRandom(...numbers))).toBe(
      `${first}${second}-${third}${sixth}-${seventh}${last}`,
    )
  })

  test.each([
    ['the smallest number gives the first word', 0, IDENTIFIER_WORDS.at(0)],
    ['the largest number gives the last word', 1 - 2 ** -53, IDENTIFIER_WORDS.at(-1)],
  ])('%s', (_, number, word) => {
    expect(drawIdentifier(() => number)).toBe(`${word}${word}-${word}${word}-${word}${word}`)
  })

  test('every drawn identifier passes the check', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const identifier = drawIdentifier(seededRandom(seed))
        expect(checkIdentifier(identifier)).toEqual({ ok: true, identifier })
      }),
    )
  })

  test('every drawn identifier can be read in one way only', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        for (const joined of drawIdentifier(seededRandom(seed)).split('-')) {
          expect(readings(joined)).toHaveLength(1)
        }
      }),
    )
  })

  test('every word is equally likely', () => {
    const random = seededRandom(2026)
    const identifiers = Array.from({ length: 10_000 }, () => drawIdentifier(random))
    const drawn = identifiers.flatMap((identifier) => identifier.split('-').flatMap(readings).flat())
    const next = drawn.values()
    const counts = tally(IDENTIFIER_WORDS, 60_000, () => next.next().value ?? 'too few')
    expect(chiSquare(counts)).toBeLessThan(chiSquareLimit(IDENTIFIER_WORDS.length))
  })
})

test('a drawn identifier holds at least 65 bits', () => {
  expect(IDENTIFIER_ENTROPY_BITS).toBeGreaterThanOrEqual(65)
  expect(2 ** (IDENTIFIER_ENTROPY_BITS / 6)).toBeCloseTo(IDENTIFIER_WORDS.length, 6)
})

/** As the server draws them. */
const DRAWN = 'abacusable-acornagent-alarmalbum'

describe('a drawn identifier is understood (spec §5.1)', () => {
  test.each([
    ['as it is', DRAWN],
    ['with spaces between the pairs', 'abacusable acornagent alarmalbum'],
    ['with spaces between all words', 'abacus able acorn agent alarm album'],
    ['with hyphens between all words', 'abacus-able-acorn-agent-alarm-album'],
    ['with both', '  abacus able - acorn agent - alarm album '],
    ['in any case', 'Abacus Able ACORN agent-alarmAlbum'],
    ['without anything between them', 'abacusableacornagentalarmalbum'],
  ])('%s', (_, typed) => {
    const pairs = drawnPairs(typed)
    expect(pairs && identifierOf(pairs)).toBe(DRAWN)
  })

  test('every one that can be drawn', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const identifier = drawIdentifier(seededRandom(seed))
        const pairs = drawnPairs(identifier.toUpperCase().replaceAll('-', ' '))
        expect(pairs && identifierOf(pairs)).toBe(identifier)
      }),
    )
  })
})

test.each([
  ['nothing', ''],
  ['three short words', 'abacus-able-acorn'],
  ['seven words', `${DRAWN}-alibi`],
  ['an unknown word', 'abacus able acorn agent alarm zzz'],
  ['other signs', 'abacus_able acorn agent alarm album'],
])('%s is none', (_, typed) => {
  expect(drawnPairs(typed)).toBeNull()
})
