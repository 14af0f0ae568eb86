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
