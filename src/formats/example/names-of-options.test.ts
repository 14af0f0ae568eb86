import { expect, test } from 'vitest'
import {
  LETTERS,
  likeText,
  QUESTIONS,
  SHOWN,
  type StrangeQuestion,
  shownOf,
  written,
} from '../../../tests/setup/files/strange-questions.ts'

type Shape = readonly [name: string, textOf: (questions: readonly StrangeQuestion[]) => string]

const upper = (place: number) => (LETTERS[place] ?? '').toUpperCase()

/** Questions whose options are named by signs, which a line below gives again. */
const lettered =
  (names: readonly string[], headOf: (name: string) => string, key: string) =>
  (all: readonly StrangeQuestion[]) =>
    all
      .map(({ text, options, right }, n) => {
        const written = options.map((option, place) => `${headOf(names[place] ?? '')} ${option}`)
        return `${n + 1}. ${text}\n${written.join('\n')}\n${key}${names[right]}\n`
      })
      .join('\n')

const lines =
  (textOf: (question: StrangeQuestion, n: number) => string) => (all: readonly StrangeQuestion[]) =>
    all.map(textOf).join('\n')

const options = ({ options }: StrangeQuestion, headOf: (place: number) => string) =>
  options.map((option, place) => `${headOf(place)}${option}`).join('\n')

const SHAPES: readonly Shape[] = [
  ['numbers in circles', lettered(['①', '②', '③'], (name) => name, '정답: ')],
  ['Roman numerals', lettered(['i', 'ii', 'iii'], (name) => `${name})`, 'Key: ')],
  ['Roman numerals in brackets', lettered(['I', 'II', 'III'], (name) => `(${name})`, 'Key: ')],
  ['kana', lettered(['ア', 'イ', 'ウ'], (name) => `${name}．`, '正解：')],
  ['Arabic letters', lettered(['أ', 'ب', 'ج'], (name) => `${name})`, 'الإجابة: ')],
  [
    'a letter and the text of the option',
    lines(
      (q, n) =>
        `${n + 1}. ${q.text}\n${options(q, (place) => `${upper(place)}) `)}\nAnswer: ${upper(q.right)}) ${q.options[q.right]}\n`,
    ),
  ],
  [
    'a letter and a reason',
    lines(
      (q, n) =>
        `${n + 1}. ${q.text}\n${options(q, (place) => `${upper(place)}) `)}\nSol ${upper(q.right)} - ${q.because}\n`,
    ),
  ],
  [
    'numbers, beside lines that count the questions',
    lines(
      (q, n) => `${q.text}\n${options(q, (place) => `${place + 1}: `)}\nNr ${n + 1}\nzork ${q.right + 1}\n`,
    ),
  ],
  [
    'a sign, beside lines that count the questions',
    lines(
      (q, n) => `${q.text}\n${options(q, (place) => `- ${place === q.right ? '* ' : ''}`)}\nNr ${n + 1}\n`,
    ),
  ],
  [
    'a letter in a line above the question, with its number and a reference',
    lines(
      (q, n) =>
        `T${1 + Math.floor(n / 5)}A0${n % 5} (${upper(q.right)})${n % 3 === 0 ? '' : ` [97.${n}(a)]`}\n${q.text}\n${options(q, (place) => `${upper(place)}. `)}\n~~\n`,
    ),
  ],
  [
    'a part of a tag',
    lines(
      (q) =>
        `<q>${q.text}</q>\n${options(q, (place) => `<o${place === q.right ? ' c="1"' : ''}>`).replaceAll('\n', '</o>\n')}</o>\n`,
    ),
  ],
  [
    'names of columns',
    (all) => ['t,p,q,r,ok', ...all.map((q) => [q.text, ...q.options, 'pqr'[q.right]].join())].join('\n'),
  ],
  [
    'names of members',
    (all) =>
      JSON.stringify(
        all.map((q) => ({
          t: q.text,
          p: q.options[0],
          q: q.options[1],
          r: q.options[2],
          ok: 'pqr'[q.right],
        })),
      ),
  ],
]

test.each(SHAPES.flatMap(([name, textOf]) => [0, 1].map((n) => [name, n, textOf] as const)))(
  'right options named by %s, like question %i',
  async (_, n, textOf) => {
    const read = await likeText(textOf(QUESTIONS), written(QUESTIONS[n] as StrangeQuestion))
    expect(read.message + shownOf(read).join('\n')).toBe(read.message + SHOWN.join('\n'))
    expect(read.differ).toBe(0)
  },
)

test('a column in the middle is no key by its place alone', async () => {
  const text = [
    't,p,q,r',
    ...QUESTIONS.map(({ text, options, right }) => {
      const [first, second] = options.filter((_, place) => place !== right)
      return [text, first, options[right], second].join()
    }),
  ].join('\n')
  const [first] = QUESTIONS as [StrangeQuestion]
  const read = await likeText(text, written({ ...first, options: ['Yew', 'Larch', 'Spruce'], right: 1 }))
  expect(read.result.drafts).toEqual([])
})
