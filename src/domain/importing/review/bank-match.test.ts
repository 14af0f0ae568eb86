import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../../tests/setup/cost.ts'
import type { QuestionDraft } from '../drafts/draft.ts'
import { newDrafts } from '../drafts/new-drafts.ts'
import { type BankMatch, matchBank } from './bank-match.ts'

function draft(of: Partial<QuestionDraft> = {}): QuestionDraft {
  return {
    text: 'What is 2 + 2?',
    category: null,
    options: ['3', '4', '5', '22'],
    correct: ['4'],
    explanation: null,
    isFlagged: false,
    sourceId: null,
    location: { line: 1, item: 1, id: null },
    ...of,
  }
}

const OURS = draft()
const NEW: BankMatch = { is: 'new' }
const SAME: BankMatch = { is: 'in-bank', question: 0, isSame: true }
const DIFFERS: BankMatch = { is: 'in-bank', question: 0, isSame: false }

describe('a draft and the one question of the bank', () => {
  test.each<[string, Partial<QuestionDraft>, BankMatch]>([
    ['the same', {}, SAME],
    ['options in another order', { options: ['22', '5', '4', '3'] }, SAME],
    ['another explanation', { explanation: 'Two and two.' }, SAME],
    ['another key', { correct: ['22'] }, DIFFERS],
    ['a key of two', { correct: ['4', '22'] }, DIFFERS],
    ['other spacing', { text: 'What  is 2 + 2 ?' }, DIFFERS],
    ['an option with a full stop', { options: ['3', '4', '5', '22.'] }, DIFFERS],
    ['half of the options', { options: ['3', '4', '6', '7'] }, DIFFERS],
    ['less than half of the options', { options: ['4', '6', '7', '8'] }, NEW],
    ['half of its options, less of those in the bank', { options: ['4', '6'] }, NEW],
    ['another sign in the text', { text: 'What is 2 × 2?' }, NEW],
    ['other capitals', { text: 'WHAT IS 2 + 2?' }, NEW],
  ])('%s', (_, changes, match) => {
    expect(matchBank([draft(changes)], [OURS])).toEqual([match])
  })
})

test('character references of Markdown are the characters that they represent', () => {
  const stored = draft({ format: 'markdown', text: '日本**「の」**は?' })
  const read = draft({ format: 'markdown', text: '日&#x672C;**「の」**&#x306F;?' })
  expect(matchBank([read], [stored])).toEqual([SAME])
})

describe('a source id', () => {
  const other = { text: 'What is a tree?', options: ['A plant', 'A fish'], correct: ['A plant'] }
  const ours = (sourceId: string | null, of: Partial<QuestionDraft> = {}) => draft({ sourceId, ...of })
  test.each<[string, QuestionDraft[], QuestionDraft[], BankMatch[]]>([
    ['names a question that was reworded', [ours('T1A01', other)], [ours('T1A01')], [DIFFERS]],
    ['names the same question', [ours('T1A01')], [ours('T1A01')], [SAME]],
    ['that is another leaves the text to decide', [ours('T1A02')], [ours('T1A01')], [SAME]],
    ['that is another names no question', [ours('T1A02', other)], [ours('T1A01')], [NEW]],
    [
      'twice in the file does not decide',
      [ours('T1A01', other), ours('T1A01')],
      [ours('T1A01')],
      [NEW, SAME],
    ],
    ['twice in the bank does not decide', [ours('T1A01', other)], [ours('T1A01'), ours('T1A01')], [NEW]],
    [
      'decides before the text of another',
      [ours('T1A01', other), ours('T1A02')],
      [ours('T1A01')],
      [DIFFERS, NEW],
    ],
    [
      'that is a number needs more than half of the words',
      [ours('7', { text: 'What is 2 + 3?' })],
      [ours('7')],
      [DIFFERS],
    ],
    ['that is a number does not decide alone', [ours('7', other)], [ours('7')], [NEW]],
    ['that is a word and a number does not either', [ours('Q1', other)], [ours('Q1')], [NEW]],
    [
      'of both keeps questions of one text apart',
      [ours('T1A02'), ours('T1A01')],
      [ours('T1A01'), ours('T1A02')],
      [{ is: 'in-bank', question: 1, isSame: true }, SAME],
    ],
  ])('%s', (_, drafts, bank, expected) => {
    expect(matchBank(drafts, bank)).toEqual(expected)
  })
})

describe('several drafts and one question', () => {
  const otherKey = draft({ correct: ['3'] })
  const thirdKey = draft({ correct: ['5'] })
  test.each<[string, QuestionDraft[], BankMatch[]]>([
    ['the second of the same is repeated', [draft(), draft()], [SAME, { is: 'repeated', of: 0 }]],
    ['the first that differs has it', [otherKey, thirdKey], [DIFFERS, NEW]],
    ['the same has it before one that differs', [otherKey, draft()], [NEW, SAME]],
    [
      'the same options have it before half of them',
      [draft({ options: ['3', '4', '6', '7'] }), otherKey],
      [NEW, DIFFERS],
    ],
  ])('%s', (_, drafts, expected) => {
    expect(matchBank(drafts, [OURS])).toEqual(expected)
  })
})

test('of several questions of one text a draft belongs to the one with most of its options', () => {
  const bank = [
    draft({ options: ['3', '4', 'x', 'y'] }),
    draft({ options: ['3', '4', '5', 'y'] }),
    draft({ text: 'Else?' }),
  ]
  expect(matchBank([draft()], bank)).toEqual([{ is: 'in-bank', question: 1, isSame: false }])
})

const someDrafts = fc.array(
  fc
    .record({
      text: fc.constantFrom('a', 'b'),
      options: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 2 }),
    })
    .map(({ text, options }) => draft({ text, options, correct: [options[0]!] })),
  { maxLength: 12 },
)

test('each question belongs to one draft at most, and a second import of any file has nothing new', () => {
  fc.assert(
    fc.property(someDrafts, someDrafts, (file, bank) => {
      const found = matchBank(file, bank)
      const taken = found.flatMap((match) => (match.is === 'in-bank' ? [match.question] : []))
      expect(new Set(taken).size).toBe(taken.length)
      const fresh = file.filter((_, number) => found[number]?.is === 'new')
      const again = matchBank(file, [...bank, ...fresh])
      expect(again.filter(({ is }) => is === 'new')).toEqual([])
      const { inBank } = newDrafts(file, bank)
      for (const [number, match] of found.entries()) {
        if (match.is === 'in-bank' && match.isSame) expect(inBank).toContain(file[number])
      }
    }),
  )
})

test('a bank and a file of one text do not cost their square', async () => {
  const many = (offset: number) =>
    Array.from({ length: 10_000 }, (_, index) =>
      draft({ options: [`${index + offset} a`, `${index + offset} b`], correct: [`${index + offset} a`] }),
    )
  const { result, milliseconds } = await costOf(() => matchBank(many(0), many(5000)))
  expect(result.filter(({ is }) => is === 'new')).toHaveLength(5000)
  expect(milliseconds).toBeLessThan(10_000)
})
