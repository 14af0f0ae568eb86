import { expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import { goneFromFile } from './bank-match.ts'
import { assessDrafts } from './review-items.ts'

/** The ids of the questions that a file with these ids no longer has. */
function gone(inFile: readonly string[], inBank: readonly (string | null)[]): (string | null)[] {
  const drafts = inFile.map((id, index) => ({
    ...{ text: `Text of ${id}`, category: null, options: ['yes', 'no'], correct: ['yes'], explanation: null },
    ...{ isFlagged: false, sourceId: id, location: { line: index + 1, item: index + 1, id } },
  }))
  const bank = inBank.map((sourceId, index) =>
    aQuestion({
      id: `q${index}`,
      sourceId,
      text: sourceId === null ? `Text of ${inFile[0]}` : `Text of ${sourceId}`,
    }),
  )
  const assessed = assessDrafts(drafts, bank)
  const items = drafts.map((draft, number) => ({ draft, ...assessed[number]! }))
  return goneFromFile(items, bank).map((position) => inBank[position] ?? null)
}

test.each<[string, string[], (string | null)[], string[]]>([
  ['an id that the new edition has no more', ['T1A01', 'T1A03'], ['T1A01', 'T1A02'], ['T1A02']],
  ['nothing, where all ids are in the file', ['T1A01', 'T1A02'], ['T1A01', 'T1A02'], []],
  ['nothing of another pool', ['T1A01'], ['T1A01', 'G1A01'], []],
  ['nothing of another scheme', ['T1A01'], ['T1A01', 'T-17'], []],
  ['nothing, where the bank has no id of the file', ['T1A03'], ['T1A01', 'T1A02'], []],
  ['no question without an id', ['T1A01'], [null, 'T1A01'], []],
  ['no question with a bare number', ['1', '2'], ['1', '3'], []],
])('%s', (_, inFile, inBank, expected) => {
  expect(gone(inFile, inBank)).toEqual(expected)
})
