import { expect, test } from 'vitest'
import { categoryNames, tallyByCategory, tallyByGroup } from './category-tally.ts'

/** One answer in each category of groups T0 to T4; those of T3 and of T1C are wrong. */
const answers = ['T0', 'T1', 'T2', 'T3', 'T4'].flatMap((group) =>
  ['A', 'B', 'C'].map((letter) => ({
    category: group + letter,
    isCorrect: group !== 'T3' && group + letter !== 'T1C',
  })),
)

test('many categories of a scheme fold into groups, the weakest group and the weakest category first', () => {
  const { groups, others } = tallyByGroup(
    tallyByCategory([...answers, { category: 'Figures', isCorrect: true }]),
  )
  expect(groups.map(({ category, correct, total, percent }) => [category, correct, total, percent])).toEqual([
    ['T3', 0, 3, 0],
    ['T1', 2, 3, 67],
    ['T0', 3, 3, 100],
    ['T2', 3, 3, 100],
    ['T4', 3, 3, 100],
  ])
  expect(groups[1]?.members.map(({ category }) => category)).toEqual(['T1C', 'T1A', 'T1B'])
  expect(others.map(({ category }) => category)).toEqual(['Figures'])
})

test('few categories stay as they are', () => {
  const tallies = tallyByCategory(answers.slice(0, 6))
  expect(tallyByGroup(tallies)).toEqual({ groups: [], others: tallies })
})

test.each([
  [['Art'], 'Art'],
  [['Art', 'Law'], 'Art and Law'],
  [['Art', 'Law', 'Music'], 'Art, Law and Music'],
  [['Art', 'Law', 'Music', 'Physics'], 'Art, Law, Music and 1 more'],
])('%j read as "%s"', (categories, line) => {
  expect(categoryNames(categories)).toBe(line)
})
