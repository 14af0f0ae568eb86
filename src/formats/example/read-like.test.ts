import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { documentOf, paragraph, run } from '../../../tests/setup/files/docx-files.ts'
import {
  likeText,
  QUESTIONS,
  SHOWN,
  type StrangeQuestion,
  shownOf,
  written,
} from '../../../tests/setup/files/strange-questions.ts'
import type { Example } from '../../domain/importing/example/example.ts'
import { exampleFileOfBytes, exampleFileOfText } from './example-file.ts'
import { findExample } from './find-example.ts'
import { moreOf, readLike, showExample } from './read-like.ts'

const [FIRST, SECOND] = QUESTIONS as [StrangeQuestion, StrangeQuestion]

const strange = ({ text, options, right, because, topic }: StrangeQuestion, n: number) =>
  `~ ${topic}\n${n + 1}/ ${text}\nsecond line of it\n= ${options.join('\n= ')}\nzork ${right + 1}\nwhy? ${because}\n`

const TEXT = QUESTIONS.map(strange).join('\n')

describe('a text with all parts of questions', () => {
  const example = written(FIRST, {
    question: `${FIRST.text}\nsecond line of it`,
    explanation: FIRST.because,
    category: FIRST.topic,
  })

  test('has its explanations, its categories, and texts of several lines', async () => {
    const { result } = await likeText(TEXT, example)
    expect(result.drafts.map(({ text, explanation, category }) => [text, explanation, category])).toEqual(
      QUESTIONS.map(({ text, because, topic }) => [`${text}\nsecond line of it`, because, topic]),
    )
  })

  test('and a line between questions that nobody marked is named where it is', async () => {
    const { result } = await likeText(`${TEXT}\n\nEnd of the test, well done.`, example)
    expect(result.drafts).toHaveLength(QUESTIONS.length)
    expect(result.notices.at(-1)).toMatchObject({
      message: 'This line is no part of a question like your example, and was left out.',
      excerpt: 'End of the test, well done.',
    })
  })
})

describe('a key that does not fit', () => {
  const short = ({ text, options, right }: StrangeQuestion, n: number) =>
    `${n + 1}/ ${text}\n= ${options.join('\n= ')}\nzork ${right + 1}\n`

  test('is refused with its line, and never bent to the example', async () => {
    const text = QUESTIONS.map(short).join('\n').replace('zork 1', 'zork 7')
    const { result, differ } = await likeText(text, written(FIRST))
    expect(result.drafts).toHaveLength(QUESTIONS.length - 1)
    expect(differ).toBe(1)
    expect(result.problems).toMatchObject([
      { location: { line: 7 }, message: '"7" names none of the options as it does in your example.' },
    ])
  })

  test('counts from where the example counts, although other questions could be read otherwise', async () => {
    const text = JSON.stringify(
      QUESTIONS.map(({ text, options, right }) => ({ zz: text, yy: options, xx: right })),
    )
    expect(shownOf(await likeText(text, written(FIRST)))).toEqual(SHOWN)
    const from1 = JSON.stringify(
      QUESTIONS.map(({ text, options, right }) => ({ zz: text, yy: options, xx: right + 1 })),
    )
    expect(shownOf(await likeText(from1, written(FIRST)))).toEqual(SHOWN)
    expect((await likeText(from1, written(SECOND))).result.drafts).toHaveLength(QUESTIONS.length)
  })

  test('is the place of the right option only with a word that says so', async () => {
    const rows = QUESTIONS.map(({ text, options, right }) =>
      [text, options[right], ...options.filter((_, place) => place !== right)].join('\t'),
    )
    const read = await likeText(`one\ttwo\tthree\tfour\n${rows.join('\n')}`, written(FIRST))
    expect(read.result.drafts.map(({ correct }) => correct)).toEqual(
      QUESTIONS.map(({ options, right }) => [options[right]]),
    )
    expect(read.result.notices.map(({ message }) => message)).toContain(
      'Nothing but its place shows the right option: it is taken to be the first one of each question, as in your example. Check some of them.',
    )
  })
})

describe('two kinds of questions in one file', () => {
  const other = ({ text, options, right }: StrangeQuestion) =>
    `## ${text}\n(${options.join(')\n(')})\nok: ${options[right]}\n`
  const text = QUESTIONS.map((question, n) => (n % 5 === 4 ? other(question) : strange(question, n))).join(
    '\n',
  )
  const whole = (question: StrangeQuestion) =>
    written(question, { question: `${question.text}\nsecond line of it` })

  test('are counted, and the next one that differs is shown', async () => {
    const read = await likeText(text, whole(FIRST))
    expect([read.result.drafts.length, read.differ]).toEqual([8, 2])
    expect(read.next?.parts.at(0)?.text).toBe(`## ${QUESTIONS[4]?.text}`)
  })

  test('are both read by an example of each', async () => {
    const read = await likeText(text, whole(FIRST), written(QUESTIONS[4] as StrangeQuestion))
    expect([read.result.drafts.length, read.differ]).toEqual([10, 0])
    expect(read.result.notices.filter(({ excerpt }) => excerpt === '')).toEqual([])
    expect(read.result.drafts.map(({ correct }) => correct[0])).toEqual(
      QUESTIONS.map(({ options, right }) => options[right]),
    )
  })
})

test('a document of Word shows its looks, and that of the right option is its key', async () => {
  const bytes = documentOf(
    QUESTIONS.flatMap(({ text, options, right }) => [
      paragraph(`Onderdeel: ${text}`),
      ...options.map((option, place) =>
        paragraph(run(option, place === right ? '<w:color w:val="00B050"/>' : '')),
      ),
      paragraph(''),
    ]),
  )
  const file = await exampleFileOfBytes(bytes)
  const example = file && findExample(file, written(FIRST))
  if (file === null || example === null || 'problem' in example)
    throw new Error('The example is not in the file')
  const read = await readLike(file, [example])
  expect(shownOf(read)).toEqual(SHOWN)
  expect(read.result.drafts[1]?.location).toMatchObject({ line: 6, unit: 'paragraph' })
})

describe('what is malicious costs time in proportion to its length', () => {
  const MILLION = 1_000_000
  const example = (text: string) => {
    const lines = text.split('\n')
    return {
      stretch: {
        kind: 'lines',
        line: 1,
        parts: lines.map((line, n) => ({ name: `Line ${n + 1}`, text: line })),
      },
      marks: lines.slice(0, 3).map((line, part) => ({
        part,
        from: 0,
        to: line.length,
        role: part === 0 ? 'text' : part === 1 ? 'option' : 'right',
      })),
    } as const satisfies Example
  }

  test.each([
    ['spaces', ' '],
    ['brackets', '(('],
    ['letters in brackets', '(a) '],
    ['looks', '⟨a'],
    ['digits', '1'],
    ['marks', '*'],
    ['questions', '? '],
    ['separators', ' | '],
  ])('%s', async (_, sign) => {
    const usual = '1/ Which?\n= Yew\n= Oak!\n\n'
    const long = sign.repeat(MILLION / sign.length)
    const short = sign.repeat(10_000)
    const text = `${usual.repeat(20)}${long}\n= ${long}\n1/ ${short}\n= ${short}\n= !${short}\n${usual.repeat(20)}`
    const { milliseconds, result } = await costOf(async () => {
      const file = exampleFileOfText(text)
      if (file === null) return 0
      showExample(file, 60)
      return (await readLike(file, [example(usual)])).result.drafts.length
    })
    expect(result).toBeGreaterThanOrEqual(40)
    expect(milliseconds).toBeLessThan(5000)
  })

  test.each([
    ['lists within lists', `${'['.repeat(60)}1${']'.repeat(60)}`],
    [
      'thirty thousand records',
      JSON.stringify(Array.from({ length: 30_000 }, () => ({ a: 'Which?', b: ['x', 'y'], c: 1 }))),
    ],
    [
      'a record of very many values',
      JSON.stringify([{ q: 'Which one is it?', v: Array.from({ length: 100_000 }, (_, n) => ({ n })) }]),
    ],
    ['a table of long cells', `a\tb\tc\n${`${'x '.repeat(50_000)}\ty\tz\n`.repeat(20)}`],
  ])('%s', async (_, text) => {
    const { milliseconds } = await costOf(async () => {
      const file = exampleFileOfText(text)
      const stretch = file && showExample(file)?.stretch
      if (file === null || !stretch) return
      const marks = stretch.parts.slice(0, 3).map((part, index) => ({
        part: index,
        from: 0,
        to: part.text.length,
        role: index === 0 ? ('text' as const) : index === 1 ? ('option' as const) : ('right' as const),
      }))
      await readLike(file, [{ stretch, marks }])
    })
    expect(milliseconds).toBeLessThan(5000)
  })
})

test('what is fewer than the earlier reading is not taken, and said', async () => {
  const file = exampleFileOfText(TEXT)
  const example = file && findExample(file, written(FIRST, { question: `${FIRST.text}\nsecond line of it` }))
  if (file === null || example === null || 'problem' in example)
    throw new Error('The example is not in the file')
  const like = await readLike(file, [example])
  const [draft] = like.result.drafts
  if (draft === undefined) throw new Error('Nothing was read')
  const earlier = { drafts: Array.from({ length: 20 }, () => draft), problems: [], notices: [] }
  const kept = moreOf(earlier, like)
  expect(kept.drafts).toBe(earlier.drafts)
  expect(kept.notices[0]?.message).toBe(
    'Read like your example, the file gives 10 questions. Without it there are 20, so these were kept.',
  )
})

test('files alike have the same shape, others do not', () => {
  const shapeOf = (text: string) => {
    const file = exampleFileOfText(text)
    return file === null ? null : showExample(file)?.shape
  }
  const other = QUESTIONS.slice(3).map(strange).join('\n')
  expect(shapeOf(other)).toBe(shapeOf(TEXT))
  expect(shapeOf(TEXT.replaceAll('zork', '=> '))).not.toBe(shapeOf(TEXT))
  expect(shapeOf(JSON.stringify([{ zz: FIRST.text, yy: FIRST.options, xx: 1 }]))).not.toBe(shapeOf(TEXT))
})
