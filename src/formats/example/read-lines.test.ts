import { describe, expect, test } from 'vitest'
import {
  LETTERS,
  likeText,
  QUESTIONS,
  SHOWN,
  type StrangeQuestion,
  shownOf,
  written,
} from '../../../tests/setup/files/strange-questions.ts'
import type { ExampleMark, ExampleRole } from '../../domain/importing/example/example.ts'
import { readBank } from '../read-bank.ts'
import { exampleFileOfText } from './example-file.ts'
import { type ReadLike, readLike, showExample } from './read-like.ts'

/** @param n counted from 1 */
type Shape = readonly [name: string, textOf: (question: StrangeQuestion, n: number) => string]

const letter = (place: number) => LETTERS[place] ?? ''
const upper = (place: number) => letter(place).toUpperCase()

const SHAPES: readonly Shape[] = [
  [
    'a word before the letter of the key that no language has',
    (q, n) =>
      `${n}. ${q.text}\n${q.options.map((o, i) => `${upper(i)}> ${o}`).join('\n')}\nzork ${upper(q.right)}\n`,
  ],
  [
    'a key in the middle of a line of signs',
    (q, n) =>
      `${n}/ ${q.text}\n${q.options.map((o, i) => `   ${letter(i)} = ${o}`).join('\n')}\n@@${letter(q.right)}@@\n`,
  ],
  [
    'options without any sign, and a number below',
    (q) => `Q> ${q.text}\n${q.options.join('\n')}\n## ${q.right + 1}\n`,
  ],
  [
    'a sign behind the right option',
    (q, n) =>
      `[${n}] ${q.text}\n${q.options.map((o, i) => `>> ${o}${i === q.right ? ' <<<' : ''}`).join('\n')}\n`,
  ],
  [
    'signs before right and wrong options',
    (q) => `${q.text}\n${q.options.map((o, i) => `${i === q.right ? '!' : '?'} ${o}`).join('\n')}\n`,
  ],
  [
    'all in one line between unusual signs',
    (q, n) => `${n} :: ${q.text} :: ${q.options.join(' :: ')} :: ${q.right + 1}`,
  ],
  [
    'options in one line, divided by a dash, with the key in the line of the question',
    (q) => `* ${q.text} [${q.right + 1}]\n${q.options.join(' -- ')}\n`,
  ],
  [
    'a letter before the number of the question',
    (q, n) =>
      `${upper(q.right)}/${n} ${q.text}\n${q.options.map((o, i) => `${upper(i)}: ${o}`).join('\n')}\n`,
  ],
  [
    'the right option written again below, behind an arrow',
    (q) => `${q.text}\n\t${q.options.join('\n\t')}\n=> ${q.options[q.right]}\n\n`,
  ],
  [
    'words for numbers of questions, and other lines between',
    (q, n) =>
      `Vraagje ${n}: ${q.text}\nNiveau: ${n % 3}\n${q.options.map((o, i) => `keuze ${i + 1} – ${o}`).join('\n')}\nGoede keuze is nummer ${q.right + 1}\n`,
  ],
  [
    'letters in the line of the question',
    (q, n) =>
      `${n}) ${q.text} {${q.options.map((o, i) => `${letter(i)}- ${o}`).join(' ')}}\nfin ${letter(q.right)}`,
  ],
  [
    'the last word of the right option',
    (q, n) =>
      `No ${n} ${q.text}\n${q.options.map((o, i) => `- ${o}${i === q.right ? ' ja' : ''}`).join('\n')}`,
  ],
]

const isRead = (text: string) => {
  const { drafts } = readBank(text)
  return (
    drafts.length === QUESTIONS.length &&
    drafts.every(({ options, correct }, n) => {
      const question = QUESTIONS[n]
      return correct[0] === question?.options[question.right] && options.join() === question?.options.join()
    })
  )
}

/** Files whose lines are marked as a whole, as a tap does it. */
const TAPPED: readonly Shape[] = [
  [
    'words before a number, and an arrow before the key',
    (q, n) =>
      `Question ${n}: ${q.text}\n${q.options.map((o, i) => `${upper(i)}. ${o}`).join('\n')}\nThis one -> ${upper(q.right)}\n`,
  ],
  [
    'a star before the letter',
    (q, n) =>
      `${n}. ${q.text}\n${q.options.map((o, i) => `${i === q.right ? '*' : ''}${upper(i)}. ${o}`).join('\n')}\n`,
  ],
  [
    'a word in brackets, and a line that nobody marked',
    (q, n) =>
      `Q${n}) ${q.text}\n${q.options.map((o, i) => `• ${o}${i === q.right ? ' (ok)' : ''}`).join('\n')}\nReason: ${q.because}\n`,
  ],
  [
    'blank lines between all',
    (q) =>
      `${q.text}\n\n${q.options.map((o, i) => `${letter(i)}) ${o}`).join('\n\n')}\n\nlosung=${letter(q.right)}\n\n`,
  ],
  [
    'the key before the options',
    (q, n) =>
      `${n}. ${q.text}\nQui: ${upper(q.right)}\n${q.options.map((o, i) => `${upper(i)}) ${o}`).join('\n')}\n`,
  ],
  [
    'a letter alone',
    (q, n) =>
      `${n} - ${q.text}\n${q.options.map((o, i) => `${upper(i)} - ${o}`).join('\n')}\n${upper(q.right)}\n`,
  ],
  [
    'emphasis everywhere',
    (q, n) =>
      `**${n}. ${q.text}**\n${q.options.map((o, i) => (i === q.right ? `- **${o}**` : `- ${o}`)).join('\n')}\n`,
  ],
  [
    'words instead of signs',
    (q, n) =>
      `PREGUNTA ${n}\n${q.text}\n${q.options.map((o, i) => `OPCION ${i + 1} ${o}`).join('\n')}\nCORRECTA ${q.right + 1}\n`,
  ],
]

/** The first question of a text with whole lines of it marked. */
function tapped(text: string): Promise<ReadLike> {
  const file = exampleFileOfText(text)
  const stretch = file && showExample(file)?.stretch
  const [first] = QUESTIONS
  if (file === null || !stretch || first === undefined) throw new Error('No question shows')
  const mark = (wanted: string, role: ExampleRole): ExampleMark => {
    const part = stretch.parts.findIndex((one) => one.text.includes(wanted))
    return { part, from: 0, to: stretch.parts[part]?.text.length ?? 0, role }
  }
  const options = first.options.map((option, place) =>
    mark(option, place === first.right ? 'right' : 'option'),
  )
  return readLike(file, [{ stretch, marks: [mark(first.text, 'text'), ...options] }])
}

describe('whole lines that are marked, with', () => {
  test.each(TAPPED)('%s, show the others', async (_, textOf) => {
    const read = await tapped(QUESTIONS.map((question, index) => textOf(question, index + 1)).join('\n'))
    expect(read.message + shownOf(read).join('\n')).toBe(read.message + SHOWN.join('\n'))
    expect(read.differ).toBe(0)
  })

  test('no sign of the right one read nothing, and say what to do', async () => {
    const read = await tapped(
      QUESTIONS.map(({ text, options }, n) => `${n + 1}. ${text}\n- ${options.join('\n- ')}\n`).join('\n'),
    )
    expect(read.result.drafts).toEqual([])
    expect(read.message).toBe(
      'Nothing in this question shows that these options are the right ones. Mark what says it as the answer key.',
    )
  })
})

describe('lines of a text with', () => {
  test.each(SHAPES)('%s are read like one of their questions', async (_, textOf) => {
    const text = QUESTIONS.map((question, index) => textOf(question, index + 1)).join('\n')
    const read = await likeText(text, written(QUESTIONS[0] as StrangeQuestion))
    expect(read.message + shownOf(read).join('\n')).toBe(read.message + SHOWN.join('\n'))
    expect(read.differ).toBe(0)
    expect(isRead(text)).toBe(false)
  })
})
