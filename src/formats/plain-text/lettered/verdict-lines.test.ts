import { expect, test } from 'vitest'
import { readBank } from '../../read-bank.ts'

const OPTIONS = 'A. x\n\nB. y\n\nC. z'

test.each([
  ['words', '## Feedback\n\nA is not correct because so.\n\nB is correct because thus.\n\nC is incorrect.'],
  ['words behind a letter with a stop', 'A. Is not correct: so.\nB. Is correct: thus.\nC. Is wrong: so.'],
])('lines that judge each option name the key: %s', (_, lines) => {
  const { drafts, problems } = readBank(`# one\n\nQ?\n\n${OPTIONS}\n\n${lines}`)
  expect(drafts).toMatchObject([{ text: 'Q?', options: ['x', 'y', 'z'], correct: ['y'] }])
  expect(drafts[0]?.explanation).toContain('thus.')
  expect(problems).toEqual([])
})

test.each([
  ['not each option', 'A is not correct.\nB is correct.'],
  ['none of them right', 'A is not correct.\nB is not correct.\nC is not correct.'],
  ['all of them right', 'A is correct.\nB is correct.\nC is correct.'],
])('but not where they judge %s', (_, lines) => {
  expect(readBank(`1. Q?\n${OPTIONS}\n\n${lines}`).drafts).toEqual([])
})
