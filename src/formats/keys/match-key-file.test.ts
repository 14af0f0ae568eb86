import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'
import { matchKeyFile } from './answers-elsewhere.ts'
import { keysIn } from './key-table.ts'

const question = (number: string) => `${number}Which?\nA. x\nB. y\nC. z\n\n`
const numbered = (...numbers: number[]) => numbers.map((number) => question(`${number}. `)).join('')

/** The keys by the number of their question in the file, or why there are none. */
const matched = (questions: string, keys: string) => {
  const match = matchKeyFile(readBank(questions), keysIn(keys))
  return 'misfit' in match
    ? match.misfit
    : Object.fromEntries([...match.keys].map(([item, { answer }]) => [item, answer]))
}

describe('keys fit in every number', () => {
  test.each<[string, string, string, Record<string, string>]>([
    ['the same numbers', numbered(1, 2), '1. B\n2. C', { 1: 'B', 2: 'C' }],
    ['in another order', numbered(1, 2), '2. C\n1. B', { 1: 'B', 2: 'C' }],
    ['written otherwise', numbered(1, 2), 'id,answer\nQ1,B\n02,C', { 1: 'B', 2: 'C' }],
    [
      'ids of tables',
      'id,question,a,b\nT1,Which?,x,y\nT2,And?,x,y',
      'id,answer\nT1,A\nt2,B',
      { 1: 'A', 2: 'B' },
    ],
    [
      'numbers that begin again in both',
      `${numbered(1, 2)}${numbered(1, 2)}`,
      '1. B\n2. C\n\nPart two\n1. A\n2. B',
      { 1: 'B', 2: 'C', 3: 'A', 4: 'B' },
    ],
    [
      'a list that is there again with reasons',
      numbered(1, 2, 3),
      '1. B 2. C 3. A\n\n1. B. So.\n2. C. Thus.\n3. A. Hence.',
      { 1: 'B. So.', 2: 'C. Thus.', 3: 'A. Hence.' },
    ],
    [
      'a question that has its own key, with it in the list or not',
      `1. Which?\nA. x\nB. y\nAnswer: A\n\n${numbered(2, 3)}`,
      '1. A\n2. C\n3. B',
      { 2: 'C', 3: 'B' },
    ],
    [
      'an open question without a key',
      `${numbered(1)}2. Describe.\n\n${numbered(3)}`,
      '1. B\n3. C',
      { 1: 'B', 3: 'C' },
    ],
  ])('%s', (_, questions, keys, expected) => {
    expect(matched(questions, keys)).toEqual(expected)
  })
})

describe('keys that do not fit are not used at all', () => {
  test.each<[string, string, string, unknown]>([
    ['too few', numbered(1, 2, 3), '1. B\n2. C', { is: 'different', missing: ['3'], strange: [] }],
    ['too many', numbered(1, 2), '1. B\n2. C\n3. A', { is: 'different', missing: [], strange: ['3'] }],
    [
      'other numbers',
      numbered(11, 12),
      '1. B\n2. C',
      { is: 'different', missing: ['11', '12'], strange: ['1', '2'] },
    ],
    ['a number twice', numbered(1, 2, 3), '1. B\n2. C\n2. A\n3. A', { is: 'repeated' }],
    [
      'one list for numbers that begin again',
      `${numbered(1, 2)}${numbered(1, 2)}`,
      '1. B\n2. C',
      { is: 'repeated' },
    ],
    [
      'two answers to one question',
      numbered(1, 2, 3, 4),
      '1. B 2. C 3. A 4. A\n\n1. B. So.\n2. C. So.\n3. C. So.\n4. A. So.',
      { is: 'contradictory', id: '3', answers: 'A; C' },
    ],
    ['questions without numbers', `${question('')}${question('')}`, '1. B\n2. C', { is: 'unnumbered' }],
  ])('%s', (_, questions, keys, misfit) => {
    expect(matched(questions, keys)).toEqual(misfit)
  })
})
