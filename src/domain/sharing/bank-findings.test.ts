import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { bankFindings } from './bank-findings.ts'

const GOOD = aQuestion({
  id: 'a',
  text: 'Who painted the Mona Lisa?',
  options: ['Leonardo', 'Raphael'],
  correct: ['Leonardo'],
  explanation: 'About 1503.',
})

test('a bank that comes by link is looked over as an import is, without minor findings', () => {
  expect(bankFindings([GOOD, { ...GOOD, id: 'b', explanation: null }])).toEqual([])
  const contradicting = { ...GOOD, id: 'c', correct: ['Raphael'] }
  expect(bankFindings([GOOD, contradicting, { ...contradicting, id: 'd', text: `${GOOD.text} ` }])).toEqual([
    { rule: 'contradicting-key', questions: 2 },
    { rule: 'near-duplicate', questions: 1 },
  ])
})
