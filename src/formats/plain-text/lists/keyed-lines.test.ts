import { describe, expect, test } from 'vitest'
import { readBank } from '../../read-bank.ts'

const RIGHT = [1, 0, 2, 1, 2, 0, 2, 2, 1, 0]
const TEXTS = ['The yew', 'The larch', 'The oak']
const letter = (place: number) => 'ABC'.charAt(place)

interface Shape {
  readonly option: (text: string, isRight: boolean, place: number) => string
  /** What stands below the options. */
  readonly below?: (right: number, question: number) => string
}

/** A document of so many questions, the options and keys of which are written in this way. */
function documentOf({ option, below = () => '' }: Shape, right: readonly number[] = RIGHT): string {
  return right
    .map((key, index) => {
      const options = TEXTS.map((text, place) => option(text, place === key, place))
      return `${index + 1}. Which tree is number ${index}?\n${options.join('\n')}\n${below(key, index)}\n`
    })
    .join('\n')
}

const plain = (text: string, _: boolean, place: number) => `${letter(place)}) ${text}`
const marked =
  (mark: string, other = '') =>
  (text: string, isRight: boolean, place: number) =>
    `${letter(place)}) ${text}${isRight ? mark : other}`

describe('what tells the right options of a file without known words, each with a notice', () => {
  test.each<[string, Shape]>([
    ['a word of another language', { option: plain, below: (key) => `BENAR=${letter(key)}` }],
    ['a word without a colon', { option: plain, below: (key) => `Đáp án ${letter(key)}` }],
    ['a line behind a blank one', { option: plain, below: (key) => `\nJAWABNYA: ${letter(key)}` }],
    ['a form with numbers', { option: plain, below: (key, n) => `A#Q${n + 1}ANS=${letter(key)}` }],
    ['a letter in brackets alone', { option: plain, below: (key) => `(${letter(key)})` }],
    ['a word behind a dash', { option: marked(' - richtig', ' - falsch') }],
    ['an arrow to an option', { option: marked(' <--') }],
    ['a letter alone', { option: plain, below: (key) => letter(key).toLowerCase() }],
    ['an option again', { option: plain, below: (key) => TEXTS[key] ?? '' }],
    ['a letter within a text', { option: plain, below: (key) => `It grows here, so it is ${letter(key)}.` }],
    ['a letter behind an option', { option: marked(' R') }],
    ['a word in brackets behind an option', { option: marked(' (ok)') }],
    ['True and False behind options', { option: marked(':True', ':False') }],
    ['0 and 1 behind options', { option: marked(' 1', ' 0') }],
    ['0 and 1 behind texts', { option: (text, isRight) => `${text}\t${isRight ? 1 : 0}` }],
    ['0 and 1 below options', { option: marked('\n1', '\n0') }],
    ['0 and 1 below texts', { option: (text, isRight) => `${text}\n${isRight ? 1 : 0}` }],
    ['a letter below texts', { option: (text) => text, below: letter }],
    ['a word and a letter below texts', { option: (text) => text, below: (key) => `BENAR=${letter(key)}` }],
    ['signs behind options', { option: marked(' ○', ' ×') }],
    ['a sign for wrong ones', { option: marked('', ' ×') }],
    ['signs in the place of letters', { option: (text, isRight) => `${isRight ? '○' : '×'} ${text}` }],
    [
      'an arrow before a letter',
      { option: (text, isRight, n) => `${isRight ? '=> ' : ''}${letter(n)}) ${text}` },
    ],
  ])('%s', (_, shape) => {
    const { drafts, problems, notices } = readBank(documentOf(shape))
    expect(drafts.map(({ options }) => options)).toEqual(RIGHT.map(() => TEXTS))
    expect(drafts.map(({ correct }) => correct)).toEqual(RIGHT.map((place) => [TEXTS[place]]))
    expect(problems).toEqual([])
    expect(notices.map(({ location }) => location.line)).toEqual(drafts.map(({ location }) => location.line))
    for (const { message } of notices) expect(message).toContain('Nothing names the right answer.')
  })

  test('options on one line', () => {
    const text = RIGHT.map((key, n) => {
      return `${n + 1}. Which is ${n}? a) ${TEXTS[0]} b) ${TEXTS[1]} c) ${TEXTS[2]}\nBENAR=${letter(key)}\n`
    }).join('\n')
    expect(readBank(text).drafts.map(({ correct }) => correct)).toEqual(RIGHT.map((place) => [TEXTS[place]]))
  })

  test('several letters name several options', () => {
    const shape = { option: plain, below: (key: number) => (key === 2 ? 'ac' : letter(key).toLowerCase()) }
    expect(readBank(documentOf(shape)).drafts.map(({ correct }) => correct.length)).toEqual(
      RIGHT.map((key) => (key === 2 ? 2 : 1)),
    )
  })

  test.each(['[]', '()'])('boxes without a bullet are usual marks: %s', ([open, close]) => {
    const { drafts, notices } = readBank(
      documentOf({ option: (text, isRight) => `${open}${isRight ? 'x' : ' '}${close} ${text}` }),
    )
    expect(drafts.map(({ correct }) => correct)).toEqual(RIGHT.map((place) => [TEXTS[place]]))
    expect(notices).toEqual([])
  })
})

test.each(['[x]', '[ ]'])('a question whose boxes are all alike is refused with its options: %s', (box) => {
  const { drafts, problems } = readBank(`1. Which?\n[x] Yew\n[ ] Oak\n\n2. Who?\n${box} I\n${box} You\n`)
  expect(drafts.map(({ correct }) => correct)).toEqual([['Yew']])
  expect(problems).toMatchObject([{ unfinished: { options: ['I', 'You'] } }])
})

describe('what may be anything is no key', () => {
  test.each<[string, Shape, (readonly number[])?]>([
    ['a level', { option: plain, below: (key) => `Level: ${letter(key)}` }],
    ['a number behind an unknown word', { option: plain, below: (key) => `Group ${key + 1}` }],
    ['the same letter everywhere', { option: plain, below: () => 'BENAR=A' }],
    ['a letter below two questions', { option: plain, below: (key) => letter(key) }, [1, 0]],
    [
      'a letter within the texts of few',
      { option: plain, below: (key) => `In the woods that I know best of all it is ${letter(key)}.` },
      [1, 0, 2, 1],
    ],
    ['a letter behind options of few', { option: marked(' R') }, [1, 0, 2, 1]],
    ['a letter behind every option', { option: marked(' R', ' R') }],
    [
      'two lines that differ',
      { option: plain, below: (key) => `JAWAB=${letter(key)}\nPILIH=${letter((key + 1) % 3)}` },
    ],
  ])('%s', (_, shape, right) => {
    expect(readBank(documentOf(shape, right)).drafts).toEqual([])
  })
})

describe('lines without letters are counted where a letter names one of them, with a notice', () => {
  const answered = (below: (key: number) => string) => documentOf({ option: (text) => text, below })

  test.each<[string, (key: number) => string]>([
    ['a letter', (key) => `Answer: ${letter(key)}`],
    ['a letter and a reason', (key) => `Answer: ${letter(key)}. It grows here.`],
    ['another language', (key) => `答案：${letter(key)}`],
  ])('%s', (_, below) => {
    const { drafts, notices } = readBank(answered(below))
    expect(drafts.map(({ correct }) => correct)).toEqual(RIGHT.map((place) => [TEXTS[place]]))
    expect(notices).toHaveLength(RIGHT.length)
    expect(notices[0]?.message).toContain('were counted')
  })

  test('a question with more lines than the others is refused', () => {
    const text = answered((key) => `Answer: ${letter(key)}`).replace(
      'number 4?\n',
      'number 4?\nLook at it.\n',
    )
    expect(readBank(text).drafts).toHaveLength(RIGHT.length - 1)
  })

  test('none is where numbers of lines differ', () => {
    const text = RIGHT.map((key, n) =>
      [`${n + 1}. Which is ${n}?`, ...TEXTS.slice(0, 2 + (n % 2)), `Answer: ${letter(key % 2)}`, ''].join(
        '\n',
      ),
    )
    expect(readBank(text.join('\n')).drafts).toEqual([])
  })
})
