import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

/** What copied text brings along: names, and the characters. */
const MARKS: readonly (readonly [string, string])[] = [
  ['a space without width', '\u200b'],
  ['a mark from left to right', '\u200e'],
  ['a mark from right to left', '\u200f'],
  ['an embedding', '\u202b'],
  ['an isolate', '\u2067'],
  ['a byte order mark', '\ufeff'],
  ['a word joiner', '\u2060'],
  ['a soft hyphen', '\u00ad'],
  ['an Arabic letter mark', '\u061c'],
  ['several', '\u200e\u200b\ufeff'],
]

const keysOf = (text: string) =>
  readBank(text).drafts.map(({ text: asked, options, correct }) => [asked, options, correct])

const EXPECTED = [['Which planet is red?', ['Mars', 'Venus'], ['Mars']]]

/** Texts with "|" where marks may stand. */
const TEXTS: readonly (readonly [string, string])[] = [
  ['lettered text', '|1|.| Which planet is red?|\n|A|.| Mars|\n|B|.| Venus|\n|\n|Answer|:| A|'],
  [
    'a word before the number',
    '|Question 1|:| Which planet is red?\n|A)| Mars\n|B)| Venus\n|**Answer:**| A|',
  ],
  ['a header', '|T1A01 (A)|\nWhich planet is red?\n|A.| Mars\n|B.| Venus'],
  ['boxes', '|1.| Which planet is red?\n|- |[x]| Mars\n|- |[ ]| Venus|\n|'],
  ['a heading over boxes', '|##| Which planet is red?\n\n|- [x]| Mars\n|- [ ]| Venus'],
  ['bullets and the text of one', '|1.| Which planet is red?\n|-| Mars|\n|-| Venus\n\n|Answer:| |Mars|'],
  ['GIFT', '|Which planet is red? {\n|=Mars\n|~Venus\n|}'.replace('|Which', 'Which')],
  ['Aiken', 'Which planet is red?\n|A.| Mars\n|B.| Venus\n|ANSWER: A|'],
  ['a table', '|question|,a,b,|correct|\nWhich planet is red?,Mars,Venus,|A|'],
  ['JSON', '|[|{|"|question":"Which planet is red?",|"options":["Mars","Venus"],"answer|"|:|"|A|"}|]|'],
  ['YAML', '|- question: Which planet is red?\n  options: [Mars, Venus]\n  answer: "|Mars|"'],
  [
    'Markdown fences',
    '|```json|\n|[{"question":"Which planet is red?","options":["Mars","Venus"],"answer":"A"}]\n|```|',
  ],
  ['a web page', '<p>|1.| Which planet is red?</p><p>|A.| Mars</p><p>|B.| Venus</p><p>|Answer:| A|</p>'],
]

describe.each(TEXTS)('%s', (_, text) => {
  test.each(MARKS)('is read with %s at the structure of its lines', (_, mark) => {
    expect(keysOf(text.replaceAll('|', mark))).toEqual(EXPECTED)
  })
})

test('texts stay as they are written', () => {
  const asked = '\u202bما\u200c هي\u200f؟\u202c'
  const option = 'a\u200bb\u00a0c'
  expect(keysOf(`${asked}\nA. ${option}\nB. d\nAnswer: A`)).toEqual([[asked, [option, 'd'], [option]]])
  expect(keysOf(`[{"question":"${asked}","options":["${option}","d"],"answer":"A"}]`)).toEqual([
    [asked, [option, 'd'], [option]],
  ])
})

test.each([
  ['after a number', '1.\u00a0Which planet is red?\nA.\u00a0Mars\nB.\u00a0Venus\nAnswer:\u00a0A'],
  ['before it', '\u00a0\u00a01. Which planet is red?\n\u00a0A. Mars\n\u00a0B. Venus\n\u00a0Answer: A'],
  ['of other widths', '1.\u2009Which planet is red?\nA)\u2003Mars\nB)\u2003Venus\nAnswer\u202f: A'],
  [
    'in JSON',
    '[\u00a0{\n\u00a0\u00a0"question": "Which planet is red?", "options": ["Mars", "Venus"], "answer": "A"\u00a0}]',
  ],
  [
    'in YAML',
    '- question: Which planet is red?\n\u00a0\u00a0options: [Mars, Venus]\n\u00a0\u00a0answer: Mars',
  ],
])('no-break spaces are spaces %s', (_, text) => {
  expect(keysOf(text)).toEqual(EXPECTED)
})

describe('a key names the only option that equals it but for', () => {
  const CASES: readonly (readonly [string, string, string])[] = [
    ['the form of its letters', 'Cafe\u0301', 'Caf\u00e9'],
    ['full-width letters', 'ＡＢＣ tree', 'ABC tree'],
    ['apostrophes', 'It\u2019s', "It's"],
    ['quotation marks', 'Say \u201cHello\u201d now', 'Say "Hello" now'],
    ['guillemets', 'Say \u00abHello\u00bb now', 'Say "Hello" now'],
    ['no-break spaces', '10\u00a0km', '10 km'],
    ['two spaces', '10  km', '10 km'],
    ['marks that show nothing', 'The\u200e red\u200b one', 'The red one'],
    ['a final period', 'The red one.', 'The red one'],
    ['upper and lower case, too', 'The Red one.', 'the red one'],
  ]
  const shapes: readonly (readonly [string, (option: string, key: string) => string])[] = [
    ['text', (option, key) => `1. Q?\nA. ${option}\nB. other\nAnswer: ${key}`],
    ['a list of right answers', (option, key) => `1. Q?\nA. ${option}\nB. other\nAnswers:\n- ${key}`],
    ['bullets', (option, key) => `1. Q?\n- ${option}\n- other\nAnswer: ${key}`],
    ['lines without any sign', (option, key) => `1. Q?\n${option}\nother\nAnswer: ${key}`],
    ['boxes', (option, key) => `Q?\n- [ ] ${option}\n- [ ] other\n\nAnswer: ${key}`],
    ['JSON', (option, key) => JSON.stringify([{ question: 'Q?', options: [option, 'other'], answer: key }])],
    [
      'a list of JSON',
      (option, key) => JSON.stringify([{ question: 'Q?', options: [option, 'other'], answer: [key] }]),
    ],
    ['a table', (option, key) => `question\ta\tb\tcorrect\nQ?\t${option}\tother\t${key}`],
  ]
  describe.each(CASES)('%s', (_, option, key) => {
    test.each(shapes)('in %s', (_, textOf) => {
      const isTwoSpaces = option.includes('  ')
      for (const [written, named] of [
        [option, key],
        [key, option],
      ] as const) {
        const shown = isTwoSpaces ? written.trim() : written
        expect(keysOf(textOf(written, named)).map(([, , correct]) => correct)).toEqual([[shown]])
      }
    })
  })

  test.each([
    ['an exact one first', ['Mars', 'Mars.'], 'Mars', ['Mars']],
    ['none where two do', ['\u201cMars\u201d', '\u00abMars\u00bb'], '"Mars"', undefined],
  ])('%s', (_, options, answer, correct) => {
    expect(readBank(JSON.stringify([{ question: 'Q?', options, answer }])).drafts[0]?.correct).toEqual(
      correct,
    )
  })
})

test('categories that differ only in such signs are one, as it was spelled first', () => {
  const names = [
    'Cafe\u0301s',
    'Caf\u00e9s',
    'Caf\u00e9s.',
    'Caf\u00e9s\u200b',
    'Caf\u00e9s\u00a0',
    'caf\u00e9s',
  ]
  const bank = names.map((category, n) => ({
    question: `Q${n}?`,
    options: ['x', 'y'],
    answer: 'x',
    category,
  }))
  expect(readBank(JSON.stringify(bank)).drafts.map(({ category }) => category)).toEqual([
    ...Array.from({ length: 5 }, () => names[0]),
    'caf\u00e9s',
  ])
})
