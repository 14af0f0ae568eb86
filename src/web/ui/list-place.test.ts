import { expect, test } from 'vitest'
import { leaveListAt, placeLeft } from './list-place.ts'

const at = (rowKey: string) => ({ rowKey, belowTopPx: 12 })

test('a list is found where it was left last; one that was left at its top, or never, is not', () => {
  leaveListAt('a', at('row 5'))
  leaveListAt('b', at('row 6'))
  leaveListAt('a', at('row 7'))
  expect([placeLeft('a'), placeLeft('b'), placeLeft('c')]).toEqual([at('row 7'), at('row 6'), null])
  leaveListAt('a', null)
  expect(placeLeft('a')).toBeNull()
})

test('of very many the oldest is forgotten', () => {
  for (let list = 0; list <= 50; list++) leaveListAt(`list ${list}`, at('row 1'))
  expect([placeLeft('list 0'), placeLeft('list 1'), placeLeft('list 50')]).toEqual([
    null,
    at('row 1'),
    at('row 1'),
  ])
})
