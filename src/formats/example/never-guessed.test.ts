import { describe, expect, test } from 'vitest'
import {
  likeText,
  QUESTIONS,
  SHOWN,
  type StrangeQuestion,
  shownOf,
  written,
} from '../../../tests/setup/files/strange-questions.ts'
import type { WrittenExample } from './find-example.ts'

type Case = readonly [
  name: string,
  text: string,
  example: Partial<WrittenExample> & Pick<WrittenExample, 'question' | 'options'>,
  questions: readonly string[],
]

const readLike = (text: string, example: Case[2]) =>
  likeText(text, { right: [], key: null, explanation: null, category: null, ...example })

async function questionsLike(text: string, example: Case[2]): Promise<readonly string[]> {
  const { result } = await readLike(text, example)
  return result.drafts.map(
    ({ text, options, correct }) =>
      `${text} ${options.map((option) => (correct.includes(option) ? `*${option}` : option)).join(' / ')}`,
  )
}

const FRUIT = { question: 'Fruit?', options: ['apple', 'stone'], right: ['apple'] }

describe('two questions are never one:', () => {
  test.each<Case>([
    [
      'questions with other signs, of which no example is',
      '#0 Fruit?\n$ apple\n% stone\n\n@1 Wood?\n> oak!\n> sand\n\n#2 Color?\n% dog\n$ red\n\n@3 Metal?\n> iron!\n> clay\n',
      FRUIT,
      ['Fruit? *apple / stone', 'Color? dog / *red'],
    ],
    [
      'a question without a number, below a blank line',
      '1# Fruit?\n$ apple\n% stone\n\n2# Color?\n% dog\n$ red\n\nWhich one is an animal?\n$ cat\n% pen\n\n4# Plant?\n$ tree\n% car\n',
      FRUIT,
      ['Fruit? *apple / stone', 'Color? dog / *red', 'Plant? *tree / car'],
    ],
    [
      'the same with a key below each',
      '1# Fruit?\n$ apple\n$ stone\nSol 1\n\n2# Color?\n$ red\n$ dog\nSol 1\n\nWhich one is an animal?\n$ cat\n$ pen\nSol 1\n\n4# Plant?\n$ tree\n$ car\nSol 1\n',
      { ...FRUIT, key: 'Sol 1' },
      ['Fruit? *apple / stone', 'Color? *red / dog', 'Plant? *tree / car'],
    ],
    [
      'the same without blank lines',
      '1. Fruit?\n* apple\no stone\n2. Color?\no dog\n* red\nAnimal?\n* cat\no pen\n3. Plant?\n* tree\no car\n',
      FRUIT,
      ['Fruit? *apple / stone', 'Color? dog / *red', 'Plant? *tree / car'],
    ],
    [
      'options below a key',
      '1# Fruit?\n$ apple\n$ stone\nSol 1\n2# Color?\n$ red\n$ dog\nSol 1\n$ cat\n$ pen\n3# Plant?\n$ tree\n$ car\nSol 1\n',
      { ...FRUIT, key: 'Sol 1' },
      ['Fruit? *apple / stone', 'Color? *red / dog', 'Plant? *tree / car'],
    ],
    [
      'a chapter below a question',
      '1) Fruit?\n+ apple\n- stone\nChapter 2: Colors\nAll of these are about colors.\n2) Color?\n- dog\n+ red\n3) Pet?\n+ dog\n- stone\n',
      FRUIT,
      ['Fruit? *apple / stone', 'Color? dog / *red', 'Pet? *dog / stone'],
    ],
    [
      'options that go on below a line that is none: the question is refused',
      '1# Fruit?\na} apple\nb} stone\nSol a\n\n2# Color?\na} red\nb} dog\n\nPage 2\n\nc} cat\nSol a\n\n3# Plant?\na} tree\nb} car\nSol a\n',
      { ...FRUIT, key: 'Sol a' },
      ['Fruit? *apple / stone', 'Plant? *tree / car'],
    ],
    [
      'a line of an option that goes on',
      '1) Fruit?\n+ apple\n- stone\n2) Color?\n- dog\n+ red\nis a color\n3) Pet?\n+ dog\n- stone\n',
      FRUIT,
      ['Fruit? *apple / stone', 'Color? dog / *red\nis a color', 'Pet? *dog / stone'],
    ],
  ])('%s', async (_, text, example, questions) => {
    expect(await questionsLike(text, example)).toEqual(questions)
    const { result } = await readLike(text, example)
    const named = [...result.notices, ...result.problems].map(({ excerpt = '' }) => excerpt).join(' ')
    const lines = text.split('\n').filter((line) => /\b(?:Which|Animal|cat|Wood|oak|Chapter)\b/.test(line))
    for (const line of lines) expect(named).toContain(line)
  })
})

describe('a key is never guessed:', () => {
  test.each<Case>([
    [
      'rows of options, whose first option is no key',
      'Question,Op,Ok\nFruit?,apple,y\nFruit?,stone,n\nColor?,red,y\nColor?,dog,n\nPet?,dog,n\nPet?,cat,y\n',
      FRUIT,
      ['Fruit? *apple / stone', 'Color? *red / dog', 'Pet? dog / *cat'],
    ],
    [
      'a letter that no option has, where all have letters',
      '1# Fruit?\nA} apple\nB} stone\nSol A\n2# Color?\nA} red\nC} dog\nD} blue\nSol B\n3# Pet?\nA} red\nC} dog\nD} blue\nSol C\n',
      { ...FRUIT, key: 'Sol A' },
      ['Fruit? *apple / stone', 'Pet? red / *dog / blue'],
    ],
    [
      'a letter that no member has',
      JSON.stringify([
        { q: 'Fruit?', oo: { x: 'apple', y: 'stone' }, z: 'x' },
        { q: 'Color?', oo: { x: 'dog', y: 'red' }, z: 'a' },
        { q: 'Pet?', oo: { x: 'pen', y: 'cat' }, z: 'y' },
      ]),
      FRUIT,
      ['Fruit? *apple / stone', 'Pet? pen / *cat'],
    ],
  ])('%s', async (_, text, example, questions) => {
    expect(await questionsLike(text, example)).toEqual(questions)
  })
})

describe('a column that counts the rows is no key:', () => {
  const asked = QUESTIONS.map(({ text, options, right }) => ({
    text,
    good: options[right] ?? '',
    wrong: options.filter((_, place) => place !== right),
  }))
  const [first] = asked
  const example = { question: first?.text ?? '', options: [first?.good ?? '', ...(first?.wrong ?? [])] }
  const rows = (sign: string, of: (n: number) => number | string = (n) => n + 1) =>
    asked.map(({ text, good, wrong }, n) => [of(n), text, good, ...wrong].join(sign))
  const more = asked
    .slice(0, 5)
    .map(({ text, good, wrong }, n) => [n + 1, text, good, ...wrong, `x${n}`, `y${n}`])
  const right = asked.map(({ good }) => good)

  test.each([
    ['commas', `Nr,Wording,Good one,Wrong A,Wrong B\n${rows(',').join('\n')}`, right],
    ['bars', `Nr|Wording|Good one|Wrong A|Wrong B\n${rows('|').join('\n')}`, right],
    [
      'bars of Markdown',
      `| Nr | Wording | Good one | Wrong A | Wrong B |\n|---|---|---|---|---|\n| ${rows(' | ').join(' |\n| ')} |`,
      right,
    ],
    [
      'bars, less often than there are options',
      `Nr|Wording|O|P|Q|R|S\n${more.map((row) => row.join('|')).join('\n')}`,
      right.slice(0, 5),
    ],
    ['gaps', `Nr,Wording,Good one,Wrong A,Wrong B\n${rows(',', (n) => 1 + n * n).join('\n')}`, right],
    ['chapters', `Nr,Wording,Good one,Wrong A,Wrong B\n${rows(',', (n) => (n % 5) + 1).join('\n')}`, right],
    ['words', `Nr,Wording,Good one,Wrong A,Wrong B\n${rows(',', (n) => `No. ${n + 1}`).join('\n')}`, right],
  ])('%s', async (name, text, wanted) => {
    const options = name.includes('less often') ? [...example.options, 'x0', 'y0'] : example.options
    const { result, message } = await readLike(text, { ...example, options, right: [options[0] ?? ''] })
    expect(message).toContain('the right one is shown by its place')
    expect(result.drafts.map(({ correct }) => correct)).toEqual(wanted.map((good) => [good]))
  })

  test('and where nothing else shows the right option, none is read', async () => {
    const text = JSON.stringify(QUESTIONS.map(({ text, options }, n) => ({ n: n + 2, text, options })))
    const { result, message } = await likeText(text, written(QUESTIONS[0] as StrangeQuestion))
    expect(result.drafts).toEqual([])
    expect(message).toBe(
      '"n" counts the questions, and is no answer key. Mark what says which option is right.',
    )
  })
})

test('a value that names options of few other questions is no key', async () => {
  const text = [
    'Thing,A,B,C,x',
    ...QUESTIONS.map(({ text, options, right }, n) =>
      [text, ...options, n % 4 === 0 ? options[right] : 'tree'].join(),
    ),
  ].join('\n')
  const { result, message } = await likeText(text, written(QUESTIONS[0] as StrangeQuestion))
  expect(result.drafts).toEqual([])
  expect(message).toContain('shown by "x", but hardly in other questions')
})

describe('two values that fit the example and contradict one another', () => {
  const lines = QUESTIONS.map(
    ({ text, options, right }, n) =>
      `Q> ${text}\n- ${options.join('\n- ')}\nYours: ${n === 0 ? 2 : 3}\nTruth: ${right + 1}\n`,
  ).join('\n')
  const table = [
    'Frage,o1,o2,o3,x,y',
    ...QUESTIONS.map(({ text, options, right }, n) =>
      [text, ...options, n < 2 ? right + 1 : 3, right + 1].join(),
    ),
  ].join('\n')

  test.each([
    ['lines', lines, 4],
    ['columns', table, 5],
  ])('of %s give no key, and are named', async (_, text, agreed) => {
    const { result, message } = await likeText(text, written(QUESTIONS[0] as StrangeQuestion))
    expect(result.drafts.length).toBe(agreed)
    expect(result.drafts.length + result.problems.length).toBe(QUESTIONS.length)
    expect(result.problems[0]?.message).toContain('is also shown by')
    expect(message).toContain('it is also shown by')
  })

  test.each([
    ['lines', lines, 'Truth: 2'],
    ['columns', table.replaceAll(/,(\d),(\d)$/gm, ',$1,no. $2'), 'no. 2'],
  ])('of %s are read by the one that is marked', async (_, text, key) => {
    const read = await likeText(text, written(QUESTIONS[0] as StrangeQuestion, { key }))
    expect(shownOf(read)).toEqual(SHOWN)
  })
})

describe('nothing is lost without a word:', () => {
  test('an option in a column that the example leaves blank', async () => {
    const text =
      'Q,o1,o2,o3,ok,by\nIs it a fruit?,apple,stone,,apple,Ann\nIs it a color?,dog,red,blue,red,Bob\nIs it a pet?,dog,stone,,dog,Cy\n'
    const example = { ...FRUIT, question: 'Is it a fruit?' }
    expect(await questionsLike(text, example)).toEqual([
      'Is it a fruit? *apple / stone',
      'Is it a pet? *dog / stone',
    ])
    const { result, differ, message } = await readLike(text, example)
    expect(differ).toBe(1)
    expect(result.problems).toMatchObject([{ message: '"o3" has "blue", and is blank in your example.' }])
    expect(message).toContain(' Left out: "by", "o3".')
  })

  test('the last word of an option that was marked with it', async () => {
    const text =
      'Speed?\n- 5 m/s\n- 7 kg\n- 9 mol\n\nMass?\n- 5 m/s\n- 8 kg\n- 9 mol\n\nAmount?\n- 5 kg\n- 8 m\n- 9 mol\n'
    const example = { question: 'Speed?', options: ['5 m/s', '7 kg', '9 mol'], right: ['7 kg'] }
    expect(await questionsLike(text, example)).toEqual([
      'Speed? 5 m/s / *7 kg / 9 mol',
      'Mass? 5 m/s / *8 kg / 9 mol',
      'Amount? *5 kg / 8 m / 9 mol',
    ])
    expect((await readLike(text, example)).message).toContain('Check some')
  })
})

describe('what is read like an example:', () => {
  test.each<Case>([
    [
      'questions and answers behind a letter',
      'Q: Fruit?\n- apple\n- stone\nA: 1\nQ: Color?\n- dog\n- red\nA: 2\nQ: Pet?\n- dog\n- stone\nA: 1\n',
      FRUIT,
      ['Fruit? *apple / stone', 'Color? dog / *red', 'Pet? *dog / stone'],
    ],
    [
      'numbered questions with numbered options',
      '1. Fruit?\n1. apple !\n2. stone\n2. Color?\n1. dog\n2. red !\n3. Pet?\n1. dog !\n2. stone\n3. cat\n',
      FRUIT,
      ['Fruit? *apple / stone', 'Color? dog / *red', 'Pet? *dog / stone / cat'],
    ],
  ])('%s', async (_, text, example, questions) => {
    expect(await questionsLike(text, example)).toEqual(questions)
  })

  test('categories with more signs before them', async () => {
    const { result } = await readLike(
      '# Foods\nF: Fruit?\n+ apple\n- stone\nF: Bread?\n+ yes\n- no\n## Colors\nF: Color?\n- dog\n+ red\n',
      { ...FRUIT, category: 'Foods' },
    )
    expect(result.drafts.map(({ category }) => category)).toEqual(['Foods', 'Foods', 'Colors'])
  })
})
