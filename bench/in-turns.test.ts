import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('reads A B A B, five rounds after one that does not count', async () => {
  const order: string[] = []
  const reader = (side: string) => async () => ({ place: order.push(side) })
  const { ours, other } = await inTurns(reader('A'), reader('B'))
  expect(order.join('')).toBe('ABABABABABAB')
  expect(ours.map(({ place }) => place)).toEqual([3, 5, 7, 9, 11])
  expect(other.map(({ place }) => place)).toEqual([4, 6, 8, 10, 12])
})
