import { expect, test } from 'vitest'
import type { ImportResult } from '../../src/domain/importing/drafts/draft.ts'
import type { LintFinding } from '../../src/domain/importing/lint/lint-finding.ts'
import { importReport } from './report.ts'

const learner = { id: 'x', name: 'Ada', w3w_identifier: 'a-b-c', created_at: '2026-11-20T12:00:00.000Z' }
const nothing: ImportResult = { drafts: [], problems: [], notices: [] }

test('a new learner, without problems', () => {
  const imported = { learner, isNewLearner: true, added: 409, inBank: 0, repeated: 0, findings: [] }
  expect(importReport(nothing, imported)).toEqual([
    'Ada is now a learner, with the identifier a-b-c.',
    '409 questions imported.',
    '0 questions not imported.',
  ])
})

test('every kind of problem', () => {
  const result: ImportResult = {
    drafts: [],
    problems: [
      { location: { line: 3, item: 2, id: 'Q2' }, message: 'No key.', excerpt: 'What is' },
      { location: { file: 'a.csv', line: 9, item: null, id: null }, message: 'No end.' },
    ],
    notices: [{ location: { line: 1, item: null, id: null }, message: 'Counted from 0.' }],
  }
  const imported = { learner, isNewLearner: false, added: 1, inBank: 2, repeated: 1, findings: [] }
  expect(importReport(result, imported)).toEqual([
    '1 question imported.',
    '2 questions skipped: already in the bank, and unchanged.',
    '1 question skipped: also earlier in the file.',
    '1 question not imported:',
    '  line 3, Q2: No key.  [What is]',
    'The file itself:',
    '  a.csv, line 9: No end.',
    'Please check:',
    '  line 1: Counted from 0.',
  ])
})

test('findings by rule, each with its first few lines', () => {
  const findings: LintFinding[] = [
    ...[4, 8, 15, 16, 23].map((line): LintFinding => {
      const location = { line, item: line, id: `Q${line}` }
      return { rule: 'no-explanation', location, message: 'The right answer has no explanation.' }
    }),
    { rule: 'near-duplicate', location: { line: 42, item: 42, id: null }, message: 'Almost.' },
  ]
  const imported = { learner, isNewLearner: false, added: 5, inBank: 0, repeated: 0, findings }
  expect(importReport(nothing, imported).slice(2)).toEqual([
    'Worth a look:',
    '  1 question almost the same as another:',
    '    line 42: Almost.',
    '  5 questions without an explanation:',
    '    line 4, Q4: The right answer has no explanation.',
    '    line 8, Q8: The right answer has no explanation.',
    '    line 15, Q15: The right answer has no explanation.',
    '    and 2 more',
  ])
})

test('pictures, which only the web app can store', () => {
  const draft = {
    ...{
      text: 'Q?',
      category: null,
      options: ['a', 'b'],
      correct: ['a'],
      explanation: null,
      isFlagged: false,
    },
    ...{ sourceId: null, location: { line: 1, item: 1, id: null } },
    images: [{ address: 'a.png', image: { name: 'a.png', bytes: new Uint8Array(1) } }],
  }
  const imported = { learner, isNewLearner: false, added: 1, inBank: 0, repeated: 0, findings: [] }
  expect(importReport({ ...nothing, drafts: [draft] }, imported)).toContain(
    '1 question imported without images: an import in the browser stores them.',
  )
})

test('nothing to import, for one reason: only the reason', () => {
  const problems = [{ location: { line: 1, item: null, id: null }, message: 'No list.' }]
  expect(importReport({ ...nothing, problems }, null)).toEqual(['No list.'])
})

test('nothing to import, for several reasons: by line', () => {
  const problems = [1, 3].map((line) => ({ location: { line, item: null, id: null }, message: 'No list.' }))
  expect(importReport({ ...nothing, problems }, null)).toEqual([
    '0 questions imported.',
    '0 questions not imported.',
    'The file itself:',
    '  line 1: No list.',
    '  line 3: No list.',
  ])
})
