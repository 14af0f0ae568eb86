import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { drawIdentifier } from './draw-identifier.ts'
import { drawnPairs, identifierOf } from './drawn-words.ts'

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
