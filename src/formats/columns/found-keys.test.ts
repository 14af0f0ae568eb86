import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

describe('a single letter beside a named list of options may be the key', () => {
  const rows = (key: string, places: readonly number[]) =>
    JSON.stringify(
      places.map((place, index) => ({
        n: index + 1,
        q: `Which of these is tree ${index + 1}?`,
        opts: ['Larch', 'Yew', 'Oak'],
        [key]: place,
      })),
    )

  test.each(['a', 'c'])('%s', (key) => {
    const { drafts, columns } = readBank(
      rows(
        key,
        Array.from({ length: 24 }, (_, index) => index % 3),
      ),
    )
    expect(drafts.slice(0, 3).map(({ correct }) => correct)).toEqual([['Larch'], ['Yew'], ['Oak']])
    expect(columns).toMatchObject([
      { state: 'by-content', mapping: { roles: ['id', 'text', 'options', 'key'] } },
    ])
  })

  test('but not where it counts beyond the options', () => {
    expect(readBank(rows('c', [1, 2, 3, 4, 5, 6, 7, 8])).drafts).toEqual([])
  })
})

describe('alternatives are the wrong options where none of them is the answer, and that is said', () => {
  const items = (name: string, answers: readonly unknown[]) =>
    JSON.stringify(
      answers.map((answer, index) => ({
        question: `Which of these is tree ${index + 1}?`,
        [name]: answer,
        alternatives: ['Moss', 'Rose', 'Daisy'],
      })),
    )

  test.each<[name: string, answers: readonly unknown[]]>([
    ['answer', ['Larch', 'Yew', 'Oak']],
    ['answers', [['Larch'], ['Yew'], ['Oak', 'Elm']]],
  ])('%s', (name, answers) => {
    const { drafts, problems, notices } = readBank(items(name, answers))
    expect(problems).toEqual([])
    expect(drafts.map(({ correct }) => correct.toSorted())).toEqual(
      answers.map((answer) => [answer].flat().toSorted()),
    )
    expect(drafts[0]?.options).toEqual(['Daisy', 'Larch', 'Moss', 'Rose'])
    expect(notices.map(({ message }) => message)).toEqual([
      expect.stringContaining('"alternatives" as wrong answers'),
    ])
  })

  test.each<[string, readonly unknown[], readonly string[]]>([
    ['they have the answers', ['Moss', 'Rose', 'Daisy'], ['Moss', 'Rose', 'Daisy']],
    ['letters name none of them', ['D', 'E', 'F'], []],
  ])('but not where %s', (_, answers, correct) => {
    const { drafts } = readBank(items('answer', answers))
    expect(drafts.flatMap((draft) => draft.correct)).toEqual(correct)
  })
})
