import { describe, expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

const PAPER = ['paper', '--identifier', 'one-two-three']
const COMMAND = ['import', 'bank.json', '--identifier', 'one-two-three']

test.each([
  ['the least', COMMAND, { createName: null, categoryFrom: null }],
  [
    'questions of pairs',
    [...COMMAND, '--pairs', 'answer'],
    { createName: null, categoryFrom: null, pairs: { asks: 'answer', isDrawnAnew: true } },
  ],
  [
    'questions of pairs that keep their wrong options',
    [...COMMAND, '--pairs', 'term', '--same-options'],
    { createName: null, categoryFrom: null, pairs: { asks: 'term', isDrawnAnew: false } },
  ],
  [
    'an example',
    [...COMMAND, '--like', 'example.json'],
    { createName: null, categoryFrom: null, like: 'example.json' },
  ],
  ['a new learner', [...COMMAND, '--create', ' Ada '], { createName: 'Ada', categoryFrom: null }],
  [
    'categories',
    [...COMMAND, '--category-from', 'id:3'],
    { createName: null, categoryFrom: { idCharacters: 3 } },
  ],
  [
    'in another order',
    ['--identifier=one-two-three', 'import', 'bank.json'],
    { createName: null, categoryFrom: null },
  ],
])('%s', (_, args, rest) => {
  expect(readArguments(args)).toEqual({
    run: { file: 'bank.json', identifier: 'one-two-three', pairs: null, like: null, ...rest },
  })
})

test('an export', () => {
  expect(readArguments(['export', 'bank.gift', '--identifier', 'a-b-c'])).toEqual({
    export: { file: 'bank.gift', identifier: 'a-b-c', format: 'gift', keepsFormulas: false },
  })
  expect(readArguments(['export', 'bank.csv', '--identifier', 'a-b-c', '--keep-formulas'])).toEqual({
    export: { file: 'bank.csv', identifier: 'a-b-c', format: 'csv', keepsFormulas: true },
  })
})

test.each([
  ['the least', [], {}],
  ['numbers', ['--versions', '4', '--count', '60', '--seed', '7'], { versions: 4, count: 60, seed: 7 }],
  [
    'texts',
    ['--name', ' Midterm ', '--category', 'Rules', '--page-size', 'Letter'],
    { name: 'Midterm', category: 'Rules', pageSize: 'letter' },
  ],
])('a paper: %s', (_, options, expected) => {
  expect(readArguments(['paper', 'out.html', '--identifier', 'a-b-c', ...options])).toEqual({
    paper: {
      ...{ file: 'out.html', identifier: 'a-b-c', name: 'Test', category: null, pageSize: 'a4' },
      ...{ versions: 1, count: 40, seed: null },
      ...expected,
    },
  })
})

test.each([
  ['bank.qti21.zip', 'qti-2.1'],
  ['bank.QTI3.zip', 'qti-3.0'],
  ['bank.h5p', 'h5p'],
  ['bank.apkg', 'anki'],
])('a package: %s', (file, format) => {
  expect(readArguments(['export', file, '--identifier', 'a-b-c'])).toEqual({
    export: { file, identifier: 'a-b-c', format, keepsFormulas: false },
  })
})

test.each([[['--help']], [['-h']], [[...COMMAND, '--help']]])('%j asks for help', (args) => {
  expect(readArguments(args)).toEqual({ help: true })
})

describe('wrong usage', () => {
  test.each([
    ['nothing', [], 'Say what to do.'],
    ['another command', ['delete', 'x'], 'There is no command "delete".'],
    ['no file to export', ['export', '--identifier', 'a-b-c'], 'Name the file to export.'],
    [
      'an export in an unknown format',
      ['export', 'bank.xlsx', '--identifier', 'a-b-c'],
      'The file to export must end in .json, .csv, .gift, .txt, .xml, .qti21.zip, .qti3.zip, .h5p, or .apkg.',
    ],
    [
      'an export with an option of imports',
      ['export', 'x.csv', '--identifier', 'a-b-c', '--create', 'Ada'],
      '--create belongs to import.',
    ],
    [
      'an import with an option of exports',
      [...COMMAND, '--keep-formulas'],
      '--keep-formulas belongs to export.',
    ],
    [
      '--keep-formulas for a format without formulas',
      ['export', 'x.json', '--identifier', 'a-b-c', '--keep-formulas'],
      '--keep-formulas is for .csv files.',
    ],
    ['the same options of no pairs', [...COMMAND, '--same-options'], '--same-options belongs to --pairs.'],
    ['another side of pairs', [...COMMAND, '--pairs', 'both'], '--pairs needs one of term, answer.'],
    ['a paper of no file', ['paper', '--identifier', 'a-b-c'], 'Name the file of the paper.'],
    ['a paper in another format', [...PAPER, 'x.pdf'], 'The file of a paper must end in .html.'],
    ['five versions', [...PAPER, 'x.html', '--versions', '5'], '--versions needs a number from 1 to 4.'],
    ['a name of spaces', [...PAPER, 'x.html', '--name', ' '], '--name needs a name of 1 to 200 characters.'],
    ['legal paper', [...PAPER, 'x.html', '--page-size', 'legal'], '--page-size needs one of a4, letter.'],
    ['too many questions', [...PAPER, 'x.html', '--count', '201'], '--count needs a number from 1 to 200.'],
    ['a half question', [...PAPER, 'x.html', '--count', '1.5'], '--count needs a number from 1 to 200.'],
    [
      'a seed that is a word',
      [...PAPER, 'x.html', '--seed', 'seven'],
      '--seed needs a number from 0 to 4294967295.',
    ],
    ['an import with an option of papers', [...COMMAND, '--seed', '7'], '--seed belongs to paper.'],
    [
      'a paper with an option of exports',
      [...PAPER, 'x.html', '--keep-formulas'],
      '--keep-formulas belongs to export.',
    ],
    ['no file', ['import', '--identifier', 'a-b-c'], 'Name the file to import.'],
    ['two files', [...COMMAND, 'more.csv'], 'One file at a time; "more.csv" is too much.'],
    ['no identifier', ['import', 'x'], 'Say whose bank it is: --identifier a-b-c.'],
    ['an empty identifier', ['import', 'x', '--identifier', ' '], 'Please enter your quiz identity'],
    [
      'an identifier with capitals',
      ['import', 'x', '--identifier', 'One-two-three'],
      'Invalid identifier format. Use format: word-word-word',
    ],
    [
      'an endless identifier',
      ['import', 'x', '--identifier', `a-b-${'c'.repeat(97)}`],
      'The identifier is too long.',
    ],
    [
      'a new learner without a name',
      [...COMMAND, '--create', ' '],
      '--create needs a name of 1 to 100 characters.',
    ],
    [
      'too long a name',
      [...COMMAND, '--create', 'x'.repeat(101)],
      '--create needs a name of 1 to 100 characters.',
    ],
  ])('%s', (_, args, wrong) => {
    expect(readArguments(args)).toEqual({ wrong })
  })

  test.each([
    ['an unknown option', [...COMMAND, '--force'], '--force'],
    ['an option without its value', ['import', 'x', '--identifier'], '--identifier'],
    ['another source of categories', [...COMMAND, '--category-from', 'name:3'], 'id:N'],
  ])('%s', (_, args, part) => {
    expect(readArguments(args)).toEqual({ wrong: expect.stringContaining(part) })
  })
})
