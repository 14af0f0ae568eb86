import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../../tests/setup/cost.ts'
import { seededRandom } from '../../seeded-random.ts'
import type { QuestionDraft } from '../drafts/draft.ts'
import { answerForm, areNearDoubles, synonymsIn } from './answer-form.ts'
import { MADE_OF_PAIR, PAIR_ANSWER_MAX, type PairsChoice, questionsOfPairs } from './questions-of-pairs.ts'

type Given = readonly [term: string, answer: string, category?: string]

function pairsOf(given: readonly Given[]): readonly QuestionDraft[] {
  return given.map(([text, answer, category = null], index) => ({
    text,
    category,
    options: [answer],
    correct: [answer],
    explanation: null,
    sourceId: null,
    isFlagged: false,
    location: { line: index + 1, item: index + 1, id: null },
  }))
}

const FIXED: PairsChoice = { asks: 'term', isDrawnAnew: false }

function made(given: readonly Given[], asks: 'term' | 'answer' = 'term', seed = 1) {
  const found = questionsOfPairs(pairsOf(given), { asks, isDrawnAnew: false }, seededRandom(seed))
  if ('whyNot' in found) throw new Error(found.whyNot)
  return found
}

function optionsOf(given: readonly Given[], asked: string): readonly string[] {
  const options = new Set<string>()
  for (let seed = 0; seed < 30; seed++) {
    const draft = made(given, 'term', seed).drafts.find(({ text }) => text === asked)
    for (const option of draft?.options ?? []) options.add(option)
  }
  return [...options].sort()
}

const CAPITALS: readonly Given[] = [
  ['France', 'Paris'],
  ['Italy', 'Rome'],
  ['Spain', 'Madrid'],
  ['Austria', 'Vienna'],
  ['Poland', 'Warsaw'],
  ['Sweden', 'Stockholm'],
  ['Norway', 'Oslo'],
  ['Greece', 'Athens'],
]

describe('questions of pairs', () => {
  test('ask a term, with its answer and three others, and say that they were made', () => {
    const { drafts, leftOut } = made(CAPITALS)
    expect(leftOut).toEqual([])
    expect(drafts).toHaveLength(8)
    for (const [index, draft] of drafts.entries()) {
      const [term, answer] = CAPITALS[index] ?? []
      expect(draft).toMatchObject({ text: term, correct: [answer], reference: MADE_OF_PAIR })
      expect(draft.options).toContain(answer)
      expect(new Set(draft.options).size).toBe(4)
    }
  })

  test('ask an answer, with its term and three others', () => {
    expect(made(CAPITALS, 'answer').drafts[0]).toMatchObject({ text: 'Paris', correct: ['France'] })
  })

  test('keep the category, the explanation, the id, and a reference with the mark behind it', () => {
    const pairs = pairsOf(CAPITALS).map((pair) => ({
      ...pair,
      category: 'Cities',
      explanation: 'It is one.',
      sourceId: pair.text,
      reference: 'Atlas',
    }))
    const found = questionsOfPairs(pairs, FIXED, seededRandom(1))
    expect('drafts' in found && found.drafts[0]).toMatchObject({
      category: 'Cities',
      explanation: 'It is one.',
      sourceId: 'France',
      reference: 'Atlas (made from pairs)',
    })
  })

  test('are all Markdown where some pairs are', () => {
    const pairs = pairsOf([['a_b', '*'], ...CAPITALS]).map((pair, index) =>
      index === 1 ? { ...pair, format: 'markdown' as const } : pair,
    )
    const found = questionsOfPairs(pairs, { ...FIXED, asks: 'answer' }, seededRandom(1))
    expect('drafts' in found && found.drafts.map(({ format }) => format)).toEqual(pairs.map(() => 'markdown'))
    expect('drafts' in found && found.drafts[0]?.correct).toEqual(['a\\_b'])
  })
})

describe('the set that wrong options are drawn from', () => {
  const setsOf = (given: readonly Given[], asks: 'term' | 'answer' = 'term') => {
    const found = questionsOfPairs(pairsOf(given), { asks, isDrawnAnew: true }, seededRandom(1))
    return 'whyNot' in found ? [] : [...new Set(found.drafts.map(({ pairSet }) => pairSet))]
  }
  const words = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n): Given => [`term ${from + n}`, `answer${(from + n) * 7919}`])

  test('is one for all, and none where they stay the same', () => {
    expect(setsOf(CAPITALS)).toEqual([expect.stringMatching(/^\w{7}-\w{7}$/)])
    expect(made(CAPITALS).drafts.some((draft) => 'pairSet' in draft)).toBe(false)
  })

  test('is another for each direction and each file', () => {
    const sets = [setsOf(CAPITALS), setsOf(CAPITALS, 'answer'), setsOf(words(0, 8)), setsOf(words(8, 16))]
    expect(new Set(sets.flat()).size).toBe(4)
  })

  test('is nearly always the same after a few pairs were added', () => {
    const kept = Array.from({ length: 50 }, (_, n) => {
      const [before] = setsOf(words(n * 100, n * 100 + 50))
      return before === setsOf(words(n * 100, n * 100 + 52))[0]
    })
    expect(kept.filter(Boolean).length).toBeGreaterThan(40)
  })
})

describe('wrong options', () => {
  test.each<[string, Given, readonly Given[], readonly string[]]>([
    ['another answer of the term', ['France', 'Lyon'], [['France', 'Paris']], ['Paris']],
    ['another answer of the term in capitals', ['France', 'Lyon'], [['FRANCE!', 'Paris']], ['Paris']],
    ['a synonym of the answer', ['car', 'Auto; Wagen'], [['coach', 'Wagen']], ['Wagen']],
    ['a synonym that shares one', ['car', 'Auto; Wagen'], [['coach', 'Wagen; Kutsche']], ['Wagen; Kutsche']],
    ['an answer of a synonym of the term', ['car; auto', 'Wagen'], [['auto', 'Karre']], ['Karre']],
    ['the same in capitals', ['France', 'Paris'], [['Frankreich', 'PARIS.']], ['PARIS.']],
    ['the same with an accent', ['France', 'Orleans'], [['Loire', 'Orléans']], ['Orléans']],
    ['the same with an article', ['Hund', 'the dog'], [['Köter', 'dog']], ['dog']],
    ['the same with a remark', ['Hund', 'dog'], [['Köter', 'dog (rude)']], ['dog (rude)']],
    ['another form of the word', ['Lärche', 'larch'], [['Lärchen', 'larches']], ['larches']],
    ['what holds the answer', ['France', 'Paris'], [['Texas', 'Paris, Texas']], ['Paris, Texas']],
    [
      'nearly the same sentence',
      ['x', 'the largest city of the north'],
      [['y', 'the largest town of the north']],
      ['the largest town of the north'],
    ],
    ['the same number', ['x', '1,000 km'], [['y', '1000 km']], ['1000 km']],
  ])('are never %s', (_, pair, others, never) => {
    const options = optionsOf([pair, ...others, ...CAPITALS, ...NUMBERS], pair[0])
    expect(options).toContain(pair[1])
    expect(options.filter((option) => never.includes(option))).toEqual([])
  })

  const NUMBERS: readonly Given[] = [
    ['a', '1,200 km'],
    ['b', '900 km'],
    ['c', '850 km'],
    ['d', '1914'],
    ['e', '1915'],
    ['f', '1918'],
    ['g', '1939'],
  ]

  test.each<[string, string, readonly string[]]>([
    ['a number with its unit: such numbers', 'a', ['1,200 km', '850 km', '900 km']],
    ['a year: years', 'd', ['1914', '1915', '1918', '1939']],
  ])('are, beside %s', (_, asked, expected) => {
    const options = optionsOf([...CAPITALS, ...NUMBERS, ['h', '1,100 km']], asked)
    expect(options).toEqual(expect.arrayContaining([...expected]))
    expect(options.every((option) => /^\d/.test(option))).toBe(true)
  })

  test('are of the same category where it has enough', () => {
    const rivers = ['Loire', 'Tiber', 'Ebro', 'Danube'].map((river): Given => [`in ${river}`, river, 'River'])
    const options = optionsOf([...CAPITALS, ...rivers], 'in Loire')
    expect(options).toEqual(['Danube', 'Ebro', 'Loire', 'Tiber'])
  })

  test('are verbs beside a verb, and no verbs beside a noun', () => {
    const words = 'go,see,eat,run;sun,day,arm,leg'.split(';').map((list) => list.split(','))
    const given = words.flatMap((list, verbs) =>
      list.map((word): Given => [`x ${word}`, verbs === 0 ? `to ${word}` : word]),
    )
    expect(optionsOf(given, 'x go')).toEqual(['to eat', 'to go', 'to run', 'to see'])
    expect(optionsOf(given, 'x sun')).toEqual(['arm', 'day', 'leg', 'sun'])
  })

  test('are about as long as the answer', () => {
    const long = Array.from(
      { length: 13 },
      (_, n): Given => [`t${n}`, `${String.fromCharCode(97 + n).repeat(9)} `.repeat(8)],
    )
    const options = optionsOf([...CAPITALS, ...long], 't0')
    expect(options.every((option) => option.length > 50)).toBe(true)
  })
})

describe('pairs that give no questions', () => {
  const paragraph = (n: number) => `${n} ${'word '.repeat(PAIR_ANSWER_MAX / 5)}`
  test.each<[string, readonly Given[], 'term' | 'answer', RegExp]>([
    ['fewer than 8', CAPITALS.slice(1), 'term', /^7 pairs can't be made into questions: it takes at least 8/],
    ['one', CAPITALS.slice(7), 'term', /^1 pair can't/],
    [
      'answers that are paragraphs',
      CAPITALS.map(([term], n): Given => [term, paragraph(n)]),
      'term',
      /^Most answers are whole/,
    ],
    [
      'terms that are paragraphs',
      CAPITALS.map(([, city], n): Given => [paragraph(n), city]),
      'answer',
      /^Most terms are whole/,
    ],
    [
      'answers of two kinds',
      CAPITALS.map(([term], n): Given => [term, n % 2 ? 'yes' : 'no']),
      'term',
      /only 2 different answers/,
    ],
  ])('%s', (_, given, asks, message) => {
    const found = questionsOfPairs(pairsOf(given), { asks, isDrawnAnew: false }, seededRandom(1))
    expect('whyNot' in found && found.whyNot).toMatch(message)
  })

  test('paragraphs are asked for their terms', () => {
    const given = CAPITALS.map(([term], n): Given => [term, paragraph(n)])
    expect(made(given, 'answer').drafts).toHaveLength(8)
  })

  test.each<[string, Given, RegExp]>([
    ['a long answer', ['x', paragraph(1)], /its answer has more than 200 characters/],
    ['an answer that no other one is like', ['x', '42 %'], /fewer than three other answers are like "42 %"/],
  ])('of others, one with %s is left out', (_, pair, message) => {
    const { drafts, leftOut } = made([...CAPITALS, pair])
    expect(drafts).toHaveLength(8)
    expect(leftOut).toMatchObject([{ pair: { text: 'x' }, message: expect.stringMatching(message) }])
  })
})

describe('laws', () => {
  const side = fc.oneof(
    fc.constantFrom(
      'dog',
      'Dog.',
      'the dog',
      'dog; hound',
      'hound',
      'cat',
      'bird',
      'fish',
      '12',
      '12 km',
      '13 km',
    ),
    fc.string({ maxLength: 12 }).map((text) => `x${text.trim()}`),
    fc.integer({ min: 0, max: 40 }).map(String),
  )
  const sets = fc.array(fc.tuple(side, side), { minLength: 8, maxLength: 60 })

  test('the right one is there, none of the others is right, all differ, and a seed decides', () => {
    fc.assert(
      fc.property(
        sets,
        fc.constantFrom('term' as const, 'answer' as const),
        fc.nat(),
        (given, asks, seed) => {
          const pairs = pairsOf(given)
          const choice = { asks, isDrawnAnew: false }
          const found = questionsOfPairs(pairs, choice, seededRandom(seed))
          expect(questionsOfPairs(pairs, choice, seededRandom(seed))).toEqual(found)
          if ('whyNot' in found) return
          expect(found.drafts.length + found.leftOut.length).toBe(given.length)
          const turned = given.map(([term, answer]) => (asks === 'term' ? [term, answer] : [answer, term]))
          for (const { text, options, correct, location } of found.drafts) {
            const [asked, answer] = turned[location.line - 1] ?? []
            expect([text, ...correct]).toEqual([asked, answer])
            expect(options).toHaveLength(4)
            const forms = options.map(answerForm)
            for (const [place, one] of forms.entries())
              for (const other of forms.slice(place + 1)) expect(areNearDoubles(one, other)).toBe(false)
            const wrong = new Set(options.filter((option) => option !== answer).flatMap(synonymsIn))
            for (const [other = '', right = ''] of turned) {
              if (!synonymsIn(other).some((part) => synonymsIn(text).includes(part))) continue
              expect(synonymsIn(right).filter((part) => wrong.has(part))).toEqual([])
            }
          }
        },
      ),
    )
  })

  test.each<[string, (n: number) => Given]>([
    ['words', (n) => [`term ${n}`, `answer${n * 7919}`]],
    ['answers of one term', (n) => ['term', `answer${n * 7919}`]],
    ['terms of one answer', (n) => [`term ${n}`, ['north', 'south', 'east', 'west', 'center'][n % 5] ?? '']],
    ['forms of one word', (n) => [`term ${n}`, `word ${'x '.repeat(n % 30)}`]],
    [
      'lists of synonyms',
      (n) => [`t${n}; u${n}`, Array.from({ length: 20 }, (_, k) => `s${n + k}`).join('; ')],
    ],
    ['sentences', (n) => [`term ${n}`, `${'the same long sentence of many words '.repeat(4)}${n}`]],
  ])('pairs of %s take time that grows with their number', async (_, pair) => {
    const timeOf = async (count: number) => {
      const pairs = pairsOf(Array.from({ length: count }, (_, n) => pair(n)))
      return (await costOf(() => questionsOfPairs(pairs, FIXED, seededRandom(1)))).milliseconds
    }
    await timeOf(500)
    expect(await timeOf(5000)).toBeLessThan(20 * (await timeOf(500)) + 250)
  })
})
