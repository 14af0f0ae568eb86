import { afterEach, expect, test, vi } from 'vitest'
import { fakeLocalStorage } from '../../../tests/setup/browser/fake-local-storage.ts'
import {
  readColumnMappings,
  readExamples,
  rememberColumnMapping,
  rememberExamples,
} from './column-mappings.ts'

const MAPPING = { roles: ['text', 'options', 'key'], startsWithQuestion: false } as const

afterEach(() => vi.unstubAllGlobals())

test('a mapping is read again by the learner who chose it, until it is forgotten', () => {
  const stored = fakeLocalStorage()
  rememberColumnMapping('ada', 'table: ["q"]', MAPPING)
  expect([...readColumnMappings('ada')]).toEqual([['table: ["q"]', { mapping: MAPPING, isRemembered: true }]])
  expect(readColumnMappings('grace').size).toBe(0)
  rememberColumnMapping('ada', 'table: ["q"]', null)
  expect(stored.size).toBe(0)
})

test('so are examples, beside mappings', () => {
  fakeLocalStorage()
  const example = {
    stretch: {
      kind: 'rows',
      line: 2,
      parts: [
        { name: 'q', text: 'Which tree?', path: ['q'] },
        { name: 'a', text: 'Yew', path: ['a', 0], row: 1 },
      ],
    },
    marks: [
      { part: 0, from: 0, to: 11, role: 'text' },
      { part: 1, from: 0, to: 3, role: 'right' },
    ],
  } as const
  rememberColumnMapping('ada', 'table: ["q"]', MAPPING)
  rememberExamples('ada', 'lines: 1', [example])
  expect([...readExamples('ada')]).toEqual([['lines: 1', [example]]])
  expect([...readColumnMappings('ada').keys()]).toEqual(['table: ["q"]'])
  rememberExamples('ada', 'lines: 1', null)
  expect(readExamples('ada').size).toBe(0)
  expect(readColumnMappings('ada').size).toBe(1)
})

test('the last 20 shapes are remembered', () => {
  fakeLocalStorage()
  for (let shape = 0; shape < 25; shape++) rememberColumnMapping('ada', `shape ${shape}`, MAPPING)
  expect([...readColumnMappings('ada').keys()]).toEqual(
    Array.from({ length: 20 }, (_, index) => `shape ${index + 5}`),
  )
})

test('entries of another form are no choice', () => {
  const mappings = [
    1,
    { shape: 1 },
    { shape: 'x', roles: ['y'] },
    { shape: 'z', roles: 7 },
    { shape: 'e', examples: [{ marks: [] }] },
  ]
  fakeLocalStorage().set(
    'quizgrove_column_mappings',
    JSON.stringify({ learnerId: 'ada', version: 1, mappings }),
  )
  expect(readColumnMappings('ada').size).toBe(0)
})
