import { describe, expect, test } from 'vitest'
import { LETTERS, likeText, QUESTIONS, shownOf } from '../../../tests/setup/files/strange-questions.ts'
import type { WrittenExample } from './find-example.ts'

interface Several {
  readonly text: string
  readonly options: readonly string[]
  readonly because: string
  /** The places of the right options. */
  readonly right: readonly number[]
}

const RIGHT = [[1, 2], [0], [0, 2], [0, 1], [1], [2], [0, 1], [1, 2], [2], [0, 2]]
const SEVERAL: readonly Several[] = QUESTIONS.map(({ text, options, because }, n) => ({
  text,
  options,
  because,
  right: RIGHT[n] ?? [],
}))

const shown = ({ text, options, right }: Several) =>
  `${text} ${options.map((option, place) => (right.includes(place) ? `*${option}` : option)).join(' / ')}`

const letters = ({ right }: Several, sign: string) =>
  right.map((place) => (LETTERS[place] ?? '').toUpperCase()).join(sign)
const numbers = ({ right }: Several, sign: string) => right.map((place) => place + 1).join(sign)

const written = ({ text, options, right }: Several): WrittenExample => ({
  question: text,
  options,
  right: right.map((place) => options[place] ?? ''),
  key: null,
  explanation: null,
  category: null,
})

type Shape = readonly [name: string, textOf: (questions: readonly Several[]) => string]

/** Questions with lettered options, and a key below. */
const lettered =
  (keyOf: (question: Several, n: number) => string, behind: (n: number) => string = () => '') =>
  (all: readonly Several[]) =>
    all
      .map((question, n) => {
        const options = question.options.map(
          (option, place) => `${(LETTERS[place] ?? '').toUpperCase()}) ${option}`,
        )
        return `${n + 1}. ${question.text}${behind(n)}\n${options.join('\n')}\n${keyOf(question, n)}\n`
      })
      .join('\n')

/** Questions with numbered options, and a key below. */
const numbered = (keyOf: (question: Several) => string) => (all: readonly Several[]) =>
  all
    .map((question, n) => {
      const options = question.options.map((option, place) => `${place + 1}) ${option}`)
      return `${n + 1}. ${question.text}\n${options.join('\n')}\n${keyOf(question)}\n`
    })
    .join('\n')

const table = (keyOf: (question: Several) => string) => (all: readonly Several[]) =>
  ['t,p,q,r,z', ...all.map((question) => [question.text, ...question.options, keyOf(question)].join())].join(
    '\n',
  )

const records = (keyOf: (question: Several) => unknown) => (all: readonly Several[]) =>
  JSON.stringify(all.map((question) => ({ s: question.text, v: question.options, w: keyOf(question) })))

const LINES: readonly Shape[] = [
  ['a word that ends in a letter, and letters', lettered((q) => `Answer: ${letters(q, ', ')}`)],
  ['letters together', lettered((q) => `zork ${letters(q, '')}`)],
  ['letters alone', lettered((q) => letters(q, ''))],
  ['words between letters', lettered((q) => `zork ${letters(q, ' And ')}`)],
  ['words of another language between letters', lettered((q) => `zork ${letters(q, ' y ')}`)],
  ['numbers with a comma', numbered((q) => `zork ${numbers(q, ',')}`)],
  ['numbers alone', numbered((q) => numbers(q, ', '))],
  [
    'letters in brackets behind the question',
    (all) =>
      all
        .map((q, n) =>
          lettered(
            () => '',
            () => ` (${letters(q, '')})`,
          )([q]).replace('1.', `${n + 1}.`),
        )
        .join(''),
  ],
]

const ROWS: readonly Shape[] = [
  ['letters together', table((q) => letters(q, ''))],
  ['numbers together', table((q) => numbers(q, ''))],
  ['numbers with a semicolon', table((q) => numbers(q, ';'))],
  ['numbers within words', table((q) => `see no. ${numbers(q, ' and ')} above`)],
  ['letters behind words', table((q) => `Good: ${letters(q, '')}`)],
  ['lists of numbers', records((q) => q.right)],
  ['lists of letters', records((q) => letters(q, ',').split(','))],
  ['lists of texts', records((q) => q.right.map((place) => q.options[place]))],
]

describe.each([
  ['lines', LINES],
  ['rows', ROWS],
])('keys of several options in %s:', (_, shapes) => {
  test.each(shapes.flatMap(([name, textOf]) => [0, 1].map((n) => [name, n, textOf] as const)))(
    '%s, like question %i',
    async (_, n, textOf) => {
      const example = SEVERAL[n]
      if (example === undefined) throw new Error('There is no such question')
      const read = await likeText(textOf(SEVERAL), written(example))
      expect(read.message + shownOf(read).join('\n')).toBe(read.message + SEVERAL.map(shown).join('\n'))
      expect(read.differ).toBe(0)
    },
  )
})

test('what goes on behind a number in another way is refused', async () => {
  const all = SEVERAL.map((question, n) => (n < 4 ? question : { ...question, right: [n % 3] }))
  const text = table((q) => `see no. ${numbers(q, ' plus ')} above`)(all)
  const { result } = await likeText(text, written(all[1] as Several))
  expect(result.drafts.every(({ correct }) => correct.length === 1)).toBe(true)
  expect(result.problems.map(({ location }) => location.line)).toEqual([2, 4, 5])
})

describe('what is no part of a question is left out:', () => {
  test.each<Shape>([
    [
      'points below the text',
      (all) =>
        lettered(
          (q) => `zork ${letters(q, '')}`,
          (n) => `\n(${n === 0 ? '1 point' : '2 points'})`,
        )(all),
    ],
    [
      'points behind the text',
      (all) =>
        lettered(
          (q) => `zork ${letters(q, '')}`,
          (n) => ` (${n === 0 ? '1 point' : '2 points'})`,
        )(all),
    ],
    [
      'points above the text',
      (all) =>
        lettered((q) => `zork ${letters(q, '')}`)(all).replaceAll(/^(\d+\.) (?=\p{L})/gmu, '$1 (2 points)\n'),
    ],
    ['points below the options', (all) => lettered((q) => `(1 point)\nzork ${letters(q, '')}`)(all)],
    ['points below the key', (all) => lettered((q) => `zork ${letters(q, '')}\n(1 point)`)(all)],
    [
      'tags',
      (all) =>
        all
          .map(
            (q, n) =>
              `<p>${n + 1}. ${q.text}</p>\n<li>${q.options.join('</li>\n<li>')}</li>\n<i>${letters(q, ',')}</i>\n`,
          )
          .join('\n'),
    ],
  ])('%s', async (_, textOf) => {
    const read = await likeText(textOf(SEVERAL), written(SEVERAL[0] as Several))
    expect(read.message + shownOf(read).join('\n')).toBe(read.message + SEVERAL.map(shown).join('\n'))
    expect(read.differ).toBe(0)
  })

  test.each([
    ['emphasis', '**', '**'],
    ['tags', '<b><font color="red">', '</font></b>'],
  ])('%s that begins before right options, at their ends', async (_, open, close) => {
    const textOf = ({ text, options, right }: Several, n: number) =>
      `**${n + 1}. ${text}**\n${options
        .map((option, place) => (right.includes(place) ? `- ${open}${option}${close}` : `- ${option}`))
        .join('\n')}\n`
    const read = await likeText(SEVERAL.map(textOf).join('\n'), written(SEVERAL[1] as Several))
    expect(shownOf(read)).toEqual(SEVERAL.map(shown))
  })

  test('points that are the number of the right option by chance', async () => {
    const textOf = numbered((q) => `zork ${numbers(q, ',')}`)
    const all = SEVERAL.map((question, n) => ({ ...question, right: [n % 3] }))
    const text = textOf(all).replaceAll(/^zork (\d)$/gm, (key, place: string, at: number) =>
      at < 300 ? `Points: ${place}\n${key}` : `Points: 3\n${key}`,
    )
    expect(shownOf(await likeText(text, written(all[1] as Several)))).toEqual(all.map(shown))
  })

  test('a question with other options, above its key', async () => {
    const text = `A tree?\nA. Yew\nB. Sand\nKey: A\n\nA bird?\nA) Swift\nB) Moss\nKey: A\n\nA moss?\nA) Larch\nB) Sphagnum\nKey: B\n`
    const example = {
      ...written(SEVERAL[0] as Several),
      question: 'A bird?',
      options: ['Swift', 'Moss'],
      right: ['Swift'],
    }
    expect(shownOf(await likeText(text, example))).toEqual([
      'A bird? *Swift / Moss',
      'A moss? Larch / *Sphagnum',
    ])
  })
})

test.each([
  ['a text', 's'],
  ['an explanation', 'e'],
  ['options', 'v'],
])('values of two paragraphs: %s', async (_, name) => {
  const more = '\n\nA second paragraph.'
  const all = SEVERAL.map((question) => ({
    ...question,
    text: `${question.text}${name === 's' ? more : ''}`,
    options: question.options.map((option) => `${option}${name === 'v' ? more : ''}`),
    because: `${question.because}${name === 'e' ? more : ''}`,
  }))
  const text = JSON.stringify(all.map((q) => ({ s: q.text, v: q.options, e: q.because, w: letters(q, '') })))
  for (const example of all.slice(0, 2)) {
    const read = await likeText(text, { ...written(example), explanation: example.because })
    expect(shownOf(read)).toEqual(all.map(shown))
    expect(read.result.drafts.map(({ explanation }) => explanation)).toEqual(
      all.map(({ because }) => because),
    )
  }
})
