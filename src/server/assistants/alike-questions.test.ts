import fc from 'fast-check'
import { expect, test } from 'vitest'
import { question } from '../../../tests/setup/bank-questions.ts'
import { contentFromWire } from '../../contract/question.ts'
import { draftContent } from '../../domain/importing/drafts/draft.ts'
import { lintBank } from '../../domain/importing/lint/lint-bank.ts'
import { matchBank } from '../../domain/importing/review/bank-match.ts'
import { finish } from '../../domain/steps.ts'
import { alikeInSteps } from './alike-questions.ts'

const words = fc.array(fc.constantFrom('oak', 'elm', 'ash', 'yew', 'fir', 'the', 'is', 'not', '7'), {
  minLength: 1,
  maxLength: 6,
})
const content = fc
  .record({
    text: words,
    options: fc.uniqueArray(
      words.map((list) => list.join(' ')),
      { minLength: 2, maxLength: 4 },
    ),
  })
  .map(({ text, options }) =>
    contentFromWire({
      ...question('any'),
      question_text: `${text.join(' ')}?`,
      possible_answers: options,
      correct_answers: options.slice(0, 1),
    }),
  )

test('what a comparison with the whole bank finds, one with what is alike finds as well', () => {
  fc.assert(
    fc.property(
      fc.array(content, { minLength: 1, maxLength: 4 }),
      fc.array(content, { maxLength: 12 }),
      (fresh, bank) => {
        const drafts = fresh.map((one, index) => ({
          ...draftContent(one),
          isFlagged: false,
          location: { line: index + 1, item: index + 1, id: null },
        }))
        const alike = finish(alikeInSteps(fresh, bank))
        const found = (of: typeof bank) =>
          matchBank(drafts, of).map((match) =>
            match.is === 'in-bank' ? [match.isSame, of[match.question]] : [match.is],
          )
        expect(found([...alike])).toEqual(found(bank))
        const findings = (of: readonly (typeof bank)[number][]) =>
          lintBank(drafts, of).map(({ rule, location, message }) => [rule, location.line, message])
        expect(findings(alike)).toEqual(findings(bank))
      },
    ),
  )
})

test('questions about something else are left out', () => {
  const [oak, iron] = ['Which tree is an oak?', 'Which metal is liquid?'].map((text) => ({
    text,
    options: ['a', 'b'],
  }))
  expect(finish(alikeInSteps([oak!], [oak!, iron!]))).toEqual([oak])
})
