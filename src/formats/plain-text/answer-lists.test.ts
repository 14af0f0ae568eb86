import { expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

const BLOOD = '1. Which?\nA. O\nB. A\nC. B\nD. AB\n'

/** The key that a list names, and how many notices say that it can be read in another way. */
test.each<[string, string[], string[] | null, number]>([
  ['a letter that is also a text', ['A'], ['O'], 1],
  ['letters that are also texts', ['A', 'B'], ['O', 'A'], 1],
  ['letters of which one is also a text', ['A', 'D'], ['O', 'AB'], 0],
  ['texts of which one is no letter', ['A', 'AB'], ['A', 'AB'], 0],
  ['texts of which one is a letter beyond the options', ['O', 'B'], ['O', 'B'], 0],
  ['letters with their texts', ['A. O', 'C) B'], ['O', 'B'], 0],
  ['a letter, a text and one that is both', ['D', 'AB', 'A'], null, 0],
  ['no option', ['A', 'Rh'], null, 0],
])('a list of right answers is read in one way, letters first: %s', (_, list, correct, doubts) => {
  for (const written of [list, list.toReversed()]) {
    const { drafts, problems, notices } = readBank(`${BLOOD}Correct answers:\n- ${written.join('\n- ')}\n`)
    expect(drafts.map((draft) => draft.correct)).toEqual(correct === null ? [] : [correct])
    expect([problems.length, notices.length]).toEqual([correct === null ? 1 : 0, doubts])
  }
})

test.each<[string, string[], string[]]>([
  ['letters and texts that are no letters', ['B', 'Paris'], ['Paris', 'Rome']],
  ['the same option twice', ['A', 'Paris'], ['Paris']],
])('a list may have %s', (_, list, correct) => {
  const text = `1. Which?\nA. Paris\nB. Rome\nC. Oslo\nCorrect answers:\n- ${list.join('\n- ')}\n`
  expect(readBank(text).drafts.map((draft) => draft.correct)).toEqual([correct])
})
