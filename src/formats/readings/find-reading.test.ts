import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { readBank } from '../read-bank.ts'
import { findReading } from './find-reading.ts'

const QUESTIONS = [
  ['Which tree drops its needles in fall?', ['Larch', 'Yew', 'Pine', 'Fir'], 0],
  ['Which tree has red arils?', ['Oak', 'Yew', 'Spruce', 'Lime'], 1],
  ['Which tree has acorns?', ['Beech', 'Elm', 'Oak', 'Holly'], 2],
  ['Which tree has catkins?', ['Holly', 'Rose', 'Fir', 'Hazel'], 3],
  ['Which tree has white bark?', ['Birch', 'Alder', 'Maple', 'Plum'], 0],
  ['Which tree has winged seeds?', ['Apple', 'Maple', 'Pear', 'Cherry'], 1],
  ['Which tree has spiny husks?', ['Linden', 'Willow', 'Chestnut', 'Poplar'], 2],
  ['Which tree grows beside water?', ['Cedar', 'Juniper', 'Cypress', 'Willow'], 3],
  ['Which tree keeps its leaves?', ['Holly', 'Ash', 'Beech', 'Lime'], 0],
  ['Which tree gives cork?', ['Cork elm', 'Cork oak', 'Box', 'Hornbeam'], 1],
] as const

type Make = (text: string, options: readonly string[], right: number, row: number) => Record<string, unknown>

/** The file of a record for each question. */
function fileOf(make: Make, rows: number = QUESTIONS.length): string {
  return JSON.stringify(
    QUESTIONS.slice(0, rows).map(([text, options, right], row) => make(text, options, right, row)),
  )
}

/** What was read of such a file, and how. */
function read(file: string) {
  const { drafts, columns = [], notices } = readBank(file)
  return { drafts, states: columns.map(({ state }) => state), notices }
}

const RIGHT = QUESTIONS.map(([text, options, right]) => [text, [options[right]]])
const letter = (right: number) => 'ABCD'.charAt(right)
const lettered = (options: readonly string[]) =>
  Object.fromEntries(options.map((option, place) => [letter(place), option]))

describe('options and keys of any name are read where they leave no doubt, and that is said', () => {
  test.each<[name: string, make: Make]>([
    [
      'a list of texts',
      (text, options, right) => ({ otazka: text, moznosti: options, spravna: options[right] }),
    ],
    [
      'a text cut by bars',
      (text, options, right) => ({ kysymys: text, vaihto: options.join('|'), oikea: options[right] }),
    ],
    [
      'an object by letters',
      (text, options, right) => ({ kerdes: text, lista: lettered(options), helyes: letter(right) }),
    ],
    [
      'objects with a mark',
      (text, options, right) => ({
        teksti: text,
        vaihtoehdot: options.map((teksti, place) => ({ teksti, oikein: place === right })),
      }),
    ],
    [
      'objects with a letter',
      (text, options, right) => ({
        cauHoi: text,
        dapAn: options.map((noiDung, place) => ({ luaChon: letter(place), noiDung })),
        dapAnDung: letter(right),
      }),
    ],
    [
      'objects with a letter, a truth value and a longer reason',
      (text, options, right) => ({
        cauHoi: text,
        dapAn: options.map((noiDung, place) => ({
          luaChon: letter(place),
          noiDung,
          dung: place === right,
          giaiThich: `Of ${noiDung} the books on trees say this and much more`,
        })),
      }),
    ],
    [
      'columns of one pattern',
      (text, [one, two, three, four], right) => ({
        kerdes: text,
        valasz1: one,
        valasz2: two,
        valasz3: three,
        valasz4: four,
        helyes: right + 1,
      }),
    ],
    [
      'neighbors without a pattern',
      (text, [one, two, three, four], right) => ({
        w: text,
        x: one,
        y: two,
        z: three,
        u: four,
        v: letter(right),
      }),
    ],
    [
      'the right answer beside the wrong ones',
      (text, options, right) => ({
        sporsmal: text,
        svar: options[right],
        alt: options.filter((_, place) => place !== right),
      }),
    ],
    [
      'the right answer beside columns of wrong ones',
      (text, options, right) => {
        const [one, two, three] = options.filter((_, place) => place !== right)
        return { text, correct: options[right], w1: one, w2: two, w3: three }
      },
    ],
    [
      'a sign at the right option',
      (text, options, right) => ({
        q: text,
        o: options.map((one, place) => (place === right ? `${one} (ok)` : one)),
      }),
    ],
    [
      'a sign in a text cut by bars',
      (text, options, right) => ({
        q: text,
        o: options.map((one, place) => (place === right ? `*${one}` : one)).join('|'),
      }),
    ],
    ['a key that counts from 0', (text, options, right) => ({ q: text, o: options, spravne: right })],
    ['a key that counts from 1', (text, options, right) => ({ q: text, o: options, spravne: right + 1 })],
    [
      'a key in words',
      (text, options, right) => ({ fraga: text, alt: options, ratt: `Alternativ nr ${right + 1}` }),
    ],
    [
      'a key in words, by letters',
      (text, options, right) => ({ fraga: text, alt: options, ratt: `svar_${letter(right)}` }),
    ],
    [
      'a key in quotes',
      (text, options, right) => ({ vraag: text, opties: options, juist: `"${letter(right)}"` }),
    ],
    [
      'a key beside other numbers',
      (text, options, right, row) => ({
        q: text,
        o: options,
        spravne: right,
        body: (row % 3) + 1,
        obtiznost: row % 2,
      }),
    ],
    [
      'open questions among them',
      (text, options, right, row) =>
        row === 4 ? { q: text, a: 'Birch' } : { q: text, o: options, a: options[right] },
    ],
  ])('%s', (name, make) => {
    const { drafts, states, notices } = read(fileOf(make))
    const expected = name.startsWith('open') ? RIGHT.filter((_, row) => row !== 4) : RIGHT
    expect(drafts.map(({ text, correct }) => [text, correct])).toEqual(expected)
    expect(states).toEqual(['by-content'])
    expect(notices[0]?.message).toMatch(
      /^The fields were read by what is in them: .+ Check some of the questions\.$/,
    )
  })

  test.each<[name: string, make: Make]>([
    ['a letter', (q, o, right) => ({ q, o, a: letter(right) })],
    ['a text, and an explanation', (q, o, right) => ({ q, o, a: o[right], e: `It is in book ${right}.` })],
    ['a number', (q, o, right) => ({ q, o, a: right })],
    ['choices', (q, o, right) => ({ q, c: o, a: letter(right) })],
    ['an object', (q, o, right) => ({ q, o: lettered(o), k: letter(right) })],
  ])('names of one letter say enough for four questions: %s', (_, make) => {
    const { drafts, states } = read(fileOf(make, 4))
    expect(drafts.map(({ text, correct }) => [text, correct])).toEqual(RIGHT.slice(0, 4))
    expect(states).toEqual(['by-content'])
  })

  test.each<[name: string, mark: string, make: Make]>([
    [
      'a sign behind it',
      'each option with "(ok)" as right',
      (q, o, right) => ({ q, o: o.map((one, place) => (place === right ? `${one} (ok)` : one)) }),
    ],
    [
      'a sign before it',
      'each option with "*" as right',
      (q, o, right) => ({ q, o: o.map((one, place) => (place === right ? `*${one}` : one)) }),
    ],
    [
      'a member of any name',
      'each option marked by "oikein" as right',
      (q, o, right) => ({ q, o: o.map((teksti, place) => ({ teksti, oikein: place === right })) }),
    ],
  ])('what marks the right option is named: %s', (_, mark, make) => {
    expect(read(fileOf(make)).notices[0]?.message).toContain(mark)
  })

  test('objects of records are lists of them', () => {
    const records = QUESTIONS.map(([savol, javoblar, togri], row) => [`${row}`, { savol, javoblar, togri }])
    const parts = [records.slice(0, 5), records.slice(5)].map((part) => Object.fromEntries(part))
    const { drafts } = read(JSON.stringify({ first: parts[0], second: parts[1] }))
    expect(drafts.map(({ text, correct }) => [text, correct])).toEqual(RIGHT)
  })

  test('options keep their texts and their order', () => {
    const { drafts } = read(
      fileOf((text, options, right) => ({ otazka: text, moznosti: options, spravna: right })),
    )
    expect(drafts.map(({ options }) => options)).toEqual(QUESTIONS.map(([, options]) => options))
  })
})

describe('what is in doubt is not read', () => {
  test.each<[name: string, make: Make]>([
    ['a key that is nearly always the same place', (text, options) => ({ q: text, o: options, k: 0 })],
    [
      'numbers without a name that may be anything',
      (text, options, _, row) => ({ q: text, o: options, w: (row % 2) + 1 }),
    ],
    [
      'numbers that a name calls points',
      (text, options, right) => ({ q: text, o: options, points: right + 1 }),
    ],
    ['a level', (text, options, right) => ({ q: text, o: options, level: letter(right) })],
    [
      'two columns that name different options',
      (text, options, right) => ({ q: text, o: options, y: options[right], z: options[3 - right] }),
    ],
    [
      'a sign that is always at the same option',
      (text, options) => ({ q: text, o: options.map((one, place) => (place === 0 ? `${one} (new)` : one)) }),
    ],
    [
      'letters of options that are not there',
      (text, [one, two], right) => ({ q: text, w1: one, w2: two, correct: 'CDEF'.charAt(right) }),
    ],
    [
      'texts beside lists that only look like options',
      (text, options, _, row) => ({ q: text, words: options.slice(0, 2 + (row % 3)), name: options[0] }),
    ],
    [
      'answers of a log beside lists of others',
      (text, options, right) => ({
        role: text.slice(6, -1),
        raw_response: options[right],
        parsed_response: [text, 'no'],
      }),
    ],
    ['options without a key', (text, options) => ({ q: text, o: options })],
    ['texts without options', (text, options, right) => ({ q: text, w: options[right] })],
    [
      'marks that several options of each have by chance',
      (text, options) => ({ q: text, o: options.map((w) => ({ w, seen: true })) }),
    ],
  ])('%s', (_, make) => {
    const { drafts, states } = read(fileOf(make))
    expect(drafts).toEqual([])
    expect(states).not.toContain('by-content')
  })

  test('few rows whose names say nothing are offered', () => {
    const file = fileOf((text, options, right) => ({ w: text, x: options, y: options[right] }), 4)
    expect(read(file)).toMatchObject({ drafts: [], states: ['offered'] })
  })
})

describe('what is called right beside options that say themselves which are right is not the key', () => {
  test.each([10, 3])('%i questions, of one of which all options are right', (rows) => {
    const make: Make = (q, options, right, row) => ({
      q,
      a: options.map((option, place) => ({ option, correct: place === right || row === 1 })),
      correct: `Yes, ${options[right]} has it.`,
      incorrect: 'No.',
    })
    const { columns = [], drafts } = readBank(fileOf(make, rows))
    expect(drafts).toEqual([])
    expect(columns.map(({ mapping, state }) => [state, mapping.roles])).toEqual([
      ['offered', ['text', 'options', 'unused', 'unused']],
    ])
  })
})

test('what names say complete is read by them, whatever the contents', () => {
  const make: Make = (text, options, right) => ({
    question: text,
    options,
    answer: letter(right),
    z: options[3 - right],
  })
  expect(read(fileOf(make)).states).toEqual(['by-name'])
})

test('a key that a known name says is not replaced by another column', () => {
  const make: Make = (text, options, right, row) => ({
    question: text,
    options,
    answer: row % 3 === 0 ? options[right] : 'none',
    z: options[right],
  })
  const { drafts, states } = read(fileOf(make))
  expect(drafts).toHaveLength(4)
  expect(states).not.toContain('by-content')
})

/** Ways to write the key of a question. */
const WAYS: readonly ((options: readonly string[], right: number) => unknown)[] = [
  (options, right) => options[right],
  (_, right) => letter(right),
  (_, right) => right,
  (_, right) => right + 1,
  (_, right) => `Option ${right + 1}`,
]

test('a table of random questions with random names is read right, or not at all', () => {
  const word = fc.string({ unit: fc.constantFrom(...'bdfghjklmnprstvz'), minLength: 4, maxLength: 8 })
  const question = fc.record({
    text: fc.array(word, { minLength: 3, maxLength: 9 }).map((words) => `${words.join(' ')}?`),
    options: fc.uniqueArray(word, { minLength: 4, maxLength: 4 }),
    right: fc.nat(3),
    other: fc.nat(4),
  })
  const table = fc.record({
    names: fc.uniqueArray(word, { minLength: 4, maxLength: 4 }),
    way: fc.constantFrom(...WAYS),
    questions: fc.uniqueArray(question, { minLength: 2, maxLength: 40, selector: ({ text }) => text }),
  })
  fc.assert(
    fc.property(table, ({ names: [q = '', o = '', k = '', w = ''], way, questions }) => {
      const records = questions.map(({ text, options, right, other }) => ({
        [q]: text,
        [o]: options,
        [k]: way(options, right),
        [w]: other,
      }))
      const expected = new Map(questions.map(({ text, options, right }) => [text, options[right]]))
      const { drafts } = read(JSON.stringify(records))
      expect(drafts.filter(({ text, correct }) => correct.join() !== expected.get(text))).toEqual([])
    }),
    { numRuns: 150, seed: 27 },
  )
})

describe('hostile rows cost time in proportion to them', () => {
  const unread = (names: readonly string[], row: readonly unknown[]) => ({
    names,
    named: names.map(() => 'unused' as const),
    rows: Array.from({ length: 100 }, () => row),
    mayBeStatements: true,
  })
  test.each<[name: string, row: readonly unknown[]]>([
    ['texts alike', Array.from({ length: 60 }, () => 'Which one is it?')],
    ['long texts', Array.from({ length: 60 }, (_, place) => `${place}? ${'a|'.repeat(20_000)}`)],
    ['brackets', Array.from({ length: 60 }, () => '['.repeat(5000))],
    ['long lists', Array.from({ length: 60 }, () => Array.from({ length: 500 }, (_, place) => `${place}`))],
    [
      'objects of many members',
      Array.from({ length: 60 }, () =>
        [1, 2].map(() => Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`m${n}`, n]))),
      ),
    ],
    ['spaces before a last word', Array.from({ length: 60 }, () => [`a)b${' '.repeat(20_000)}x`, 'c)d'])],
    ['words before numbers', Array.from({ length: 60 }, () => `${' '.repeat(5000)}x 1`)],
  ])('%s', async (_, row) => {
    const names = row.map((_, place) => `n${place}`)
    const { milliseconds } = await costOf(() => findReading(unread(names, row)))
    expect(milliseconds).toBeLessThan(2000)
  })

  test('objects as large as a file may be, beside lists of options', async () => {
    const large = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`k${n}`, { n: [n, [n, [n]]] }]))
    const lists = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`o${n}`, [`${n}`, `${n + 1}`]]))
    const records = Array.from({ length: 20 }, (_, n) => ({ q: `Is it ${n}?`, ...lists, large }))
    const { milliseconds } = await costOf(() => readBank(JSON.stringify(records)))
    expect(milliseconds).toBeLessThan(2000)
  })

  test('10,000 fields', async () => {
    const record = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`n${n}`, `Is it ${n}?`]))
    const { result, milliseconds } = await costOf(() => readBank(JSON.stringify([record, record, record])))
    expect(result.drafts).toEqual([])
    expect(milliseconds).toBeLessThan(2000)
  })
})
