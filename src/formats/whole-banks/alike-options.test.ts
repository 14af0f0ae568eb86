import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TEXT_FORMATS } from '../../../tests/setup/files/bank-packages.ts'
import { aQuestion } from '../../../tests/setup/question.ts'
import { readBank } from '../read-bank.ts'
import { writeText } from '../write-bank.ts'

/** Options that differ only in what a comparison of keys makes no difference of. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  ['a joiner within a word', 'می\u200cروم', 'میروم'],
  ['a joiner within an emoji', '👨\u200d👩', '👨👩'],
  ['a soft hyphen', 're\u00adsign', 'resign'],
  ['a space without width', 'over\u200bcome', 'overcome'],
  ['a superscript', 'x²', 'x2'],
  ['a subscript', 'H₂O', 'H2O'],
  ['upper and lower case', 'Mg', 'mg'],
  ['quotation marks', 'say \u201chi\u201d now', 'say "hi" now'],
  ['an apostrophe', 'it\u2019s it', "it's it"],
  ['a final period', 'He left.', 'He left'],
  ['the form of a letter', 'Cafe\u0301', 'Caf\u00e9'],
  ['full-width letters', 'ＡＢＣ tree', 'ABC tree'],
  ['a no-break space', '10\u00a0km', '10 km'],
]

const SHAPES: readonly (readonly [string, (options: readonly string[], key: string) => string])[] = [
  ['text', (options, key) => `1. Q?\n${lettered(options)}\nAnswer: ${key}`],
  ['a list of right answers', (options, key) => `1. Q?\n${lettered(options)}\nCorrect answers:\n- ${key}`],
  [
    'a letter and the text',
    (options, key) => `1. Q?\n${lettered(options)}\nAnswer: ${letterOf(options, key)}) ${key}`,
  ],
  ['bullets', (options, key) => `1. Q?\n- ${options.join('\n- ')}\nAnswer: ${key}`],
  ['lines without any sign', (options, key) => `1. Q?\n${options.join('\n')}\nAnswer: ${key}`],
  ['boxes', (options, key) => `Q?\n- [ ] ${options.join('\n- [ ] ')}\n\nAnswer: ${key}`],
  [
    'boxes and a list',
    (options, key) => `Q?\n- [ ] ${options.join('\n- [ ] ')}\n\nCorrect answers:\n- ${key}`,
  ],
  ['JSON', (options, key) => JSON.stringify([{ question: 'Q?', options, answer: key }])],
  ['a list of JSON', (options, key) => JSON.stringify([{ question: 'Q?', options, answer: [key] }])],
  [
    'YAML',
    (options, key) =>
      `- question: Q?\n  options: ${JSON.stringify(options)}\n  answer: ${JSON.stringify(key)}`,
  ],
  [
    'a table',
    (options, key) =>
      `question\ta\tb\tc\tcorrect\nQ?\t${options.join('\t')}\t${key.includes('"') ? `"${key.replaceAll('"', '""')}"` : key}`,
  ],
]

const letterOf = (options: readonly string[], option: string) =>
  String.fromCharCode(65 + options.indexOf(option))
const lettered = (options: readonly string[]) =>
  options.map((option) => `${letterOf(options, option)}. ${option}`).join('\n')
const keysOf = (text: string) => readBank(text).drafts.map(({ options, correct }) => [options, correct])

describe.each(PAIRS)('options that differ only in %s', (_, one, other) => {
  test.each(SHAPES)('are told apart by a key in %s', (_, textOf) => {
    for (const options of [
      [one, other, 'neither'],
      [other, one, 'neither'],
    ]) {
      for (const key of options) {
        expect(keysOf(textOf(options, key))).toEqual([[options, [key]]])
      }
    }
  })

  test.each<readonly [string, (options: readonly string[], keys: readonly string[]) => string]>([
    ['a list of JSON', (options, keys) => JSON.stringify([{ question: 'Q?', options, answer: keys }])],
    [
      'a line below boxes',
      (options, keys) => `Q?\n- [ ] ${options.join('\n- [ ] ')}\n\nAnswer: ${keys.join(' | ')}`,
    ],
    ['a list', (options, keys) => `1. Q?\n${lettered(options)}\nCorrect answers:\n- ${keys.join('\n- ')}`],
  ])('are told apart by several keys in %s', (_, textOf) => {
    const options = [one, other, 'both', 'Neither']
    expect(
      [
        [one, 'both'],
        [other, 'both'],
        [one, 'neither'],
      ].map((keys) => keysOf(textOf(options, keys)).map(([, correct]) => correct)),
    ).toEqual([[[one, 'both']], [[other, 'both']], [[one, 'Neither']]])
  })
})

describe('a key that is exactly no option', () => {
  test.each<readonly [string, readonly string[], string]>([
    [
      'is refused where it equals two but for signs',
      ['\u201cMars\u201d now', '\u00abMars\u00bb now'],
      '"Mars" now',
    ],
    ['is refused where it equals two but for case', ['Mg', 'mg'], 'MG'],
  ])('%s', (_, options, key) => {
    for (const [, textOf] of SHAPES.filter(([name]) => !name.startsWith('a letter') && name !== 'a table')) {
      expect(keysOf(textOf(options, key)).map(([, correct]) => correct)).toEqual([])
    }
  })

  test('in a line of several never stands for one of two', () => {
    expect(keysOf('Q?\n- [ ] Mg\n- [ ] mg\n- [ ] Zn\n\nAnswer: MG, Zn')).toEqual([])
  })
})

describe('own files', () => {
  const signs = fc.constantFrom(
    ...'aAbB12²₂',
    '\u200c',
    '\u200d',
    '\u00ad',
    '\u200b',
    '👨',
    '👩',
    '\u2019',
    "'",
    '"',
    '\u201c',
    '.',
    'e\u0301',
    '\u00e9',
    ' ',
    '\u00a0',
    'Ａ',
  )
  const option = fc.array(signs, { minLength: 1, maxLength: 4 }).map((parts) => `o${parts.join('')}o`)
  const bank = fc.array(
    fc.record({
      options: fc.uniqueArray(option, { minLength: 2, maxLength: 6 }),
      right: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 4 },
  )

  test.each(TEXT_FORMATS)('give back every key, whatever the options differ in: %s', (format) => {
    fc.assert(
      fc.property(bank, (drawn) => {
        const questions = drawn.map(({ options, right }, index) => {
          const correct = options.filter((_, place) => right[place])
          return aQuestion({
            id: `q${index}`,
            text: `Question ${index}?`,
            options,
            correct: correct.length > 0 ? correct : options.slice(-1),
          })
        })
        expect(keysOf(writeText(questions, format).text)).toEqual(
          questions.map(({ options, correct }) => [options, correct]),
        )
      }),
      { numRuns: 40 },
    )
  })
})
