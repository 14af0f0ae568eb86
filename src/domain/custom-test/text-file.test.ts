import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyBank, anyText } from '../../../tests/setup/files/hostile-text.ts'
import { aQuestion, questionsNumbering } from '../../../tests/setup/question.ts'
import { readBank } from '../../formats/index.ts'
import type { Question } from '../model.ts'
import { renderTextFile } from './text-file.ts'

function fileOf(questions: readonly Question[], name = 'Trees'): string {
  return renderTextFile({ id: 'test', name, questions })
}

const OAK = aQuestion({
  id: 'oak',
  text: 'What is an oak?',
  options: ['A tree', 'A fish'],
  correct: ['A tree'],
})
const EVEN = aQuestion({ id: 'even', text: 'Which are even?', options: ['1', '2', '4'], correct: ['4', '2'] })
const FIR = aQuestion({
  id: 'fir',
  text: 'Bark.\n\nOf which?',
  options: ['Fir\nor pine', 'Elm'],
  correct: ['Elm'],
})

test('a test reads as a teacher would write it', () => {
  expect(fileOf([OAK, EVEN, FIR]).split('\r\n')).toEqual([
    '\ufeffTrees',
    '=====',
    '',
    '3 questions',
    '',
    'Name: ______________________________   Date: ________________',
    '',
    '',
    '1. What is an oak?',
    '',
    '      A. A tree',
    '      B. A fish',
    '',
    '',
    '2. Which are even?',
    '   (Choose every correct answer)',
    '',
    '      A. 1',
    '      B. 2',
    '      C. 4',
    '',
    '',
    '3. Bark.',
    '',
    '   Of which?',
    '',
    '      A. Fir',
    '         or pine',
    '      B. Elm',
    '',
    '',
    'ANSWER KEY',
    '==========',
    '',
    '1. A',
    '2. B, C',
    '3. B',
    '',
  ])
})

test('numbers are aligned in one column', () => {
  const lines = fileOf(questionsNumbering(10)).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([' 1. Text of q1', '10. Text of q10', '       A. yes', ' 1. A', '10. A']),
  )
})

describe('the key', () => {
  test.each([
    ['one letter', ['b'], 'B'],
    ['letters in their order', ['c', 'a'], 'A, C'],
    ['the bank does not say', [], 'Not specified'],
    ['an answer that is no option', ['e\nf'], '"e f" (not among the options)'],
    ['one that is, one that is not', ['e', 'b'], 'B, "e" (not among the options)'],
  ])('%s', (_, correct, expected) => {
    const question = aQuestion({ id: 'q', options: ['a', 'b', 'c'], correct })
    expect(fileOf([question]).split('\r\n').at(-2)).toBe(`1. ${expected}`)
  })

  test('the last letter is Z', () => {
    const options = Array.from({ length: 26 }, (_, place) => `option ${place}`)
    const file = fileOf([aQuestion({ id: 'q', options, correct: ['option 25'] })])
    expect(file).toContain('      Z. option 25\r\n')
    expect(file.endsWith('\r\n1. Z\r\n')).toBe(true)
  })
})

/** What an editor can show of a text: all line breaks the same, control characters as their pictures. */
function shown(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u0080-\u009f]/g, '\ufffd')
    .replaceAll('\u007f', '␡')
    .replace(/[^\P{Cc}\t\n]/gu, (control) => String.fromCharCode(control.charCodeAt(0) + 0x2400))
}

interface ReadQuestion {
  readonly text: string
  readonly options: readonly string[]
}

/** Reads a file by its margins alone, knowing nothing of what was written into it. */
function read(file: string): { questions: readonly ReadQuestion[]; keys: readonly string[] } {
  const lines = file.slice(1).split('\r\n')
  const keyAt = lines.lastIndexOf('ANSWER KEY')
  const isStart = (line: string) => /^ *\d+\. /.test(line) && line.search(/\S/) < margin
  const keys = lines.slice(keyAt + 3, -1)
  const margin = /^ *\d+\. /.exec(keys[0] ?? '1. ')![0].length
  const starts = [...lines.keys()].filter((index) => index > 6 && index < keyAt && isStart(lines[index]!))
  return {
    keys: keys.map((line) => line.slice(margin)),
    questions: starts.map((start, index) => {
      // Two blank lines end a question: its own and the one before what follows.
      const block = lines.slice(start, (starts[index + 1] ?? keyAt) - 2).map((line) => line.slice(margin))
      const optionsAt = block.findLastIndex((line) => line.startsWith('   A. '))
      const above = block.slice(0, optionsAt - 1)
      if (above.at(-1) === '(Choose every correct answer)') above.pop()
      const options: string[] = []
      for (const line of block.slice(optionsAt)) {
        if (/^ {3}[A-Z]\. /.test(line)) options.push(line.slice(6))
        else options.push(`${options.pop()}\n${line.slice(6)}`)
      }
      return { text: above.join('\n'), options }
    }),
  }
}

describe('for any bank', () => {
  test('the file has exactly these questions with unchanged texts and correct keys', () => {
    fc.assert(
      fc.property(anyBank, anyText, (bank, name) => {
        const { questions, keys } = read(fileOf(bank, name))
        expect(questions).toEqual(
          bank.map(({ text, options }) => ({ text: shown(text), options: options.map(shown) })),
        )
        const letters = bank.map(({ options, correct }) =>
          options.flatMap((option, place) => (correct.includes(option) ? ['ABCDEF'[place]] : [])),
        )
        expect(keys).toEqual(letters.map((list) => list.join(', ') || 'Not specified'))
      }),
      { numRuns: 300 },
    )
  })

  test('the file has no control characters, and the same line ending everywhere', () => {
    fc.assert(
      fc.property(anyBank, anyText, (bank, name) => {
        const file = fileOf(bank, name)
        expect(file.isWellFormed()).toBe(true)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t]|[\u2028\u2029]/u)
      }),
    )
  })
})

test('an import of the file gives the same words and keys', () => {
  const { drafts, problems } = readBank(fileOf([OAK, EVEN, FIR]))
  expect(drafts.map(({ text }) => text)).toEqual([OAK, EVEN, FIR].map(({ text }) => text))
  expect(drafts.map(({ correct }) => correct)).toEqual([['A tree'], ['2', '4'], ['Elm']])
  expect(problems).toEqual([])
})
