import { expect, test } from 'vitest'
import { alternate } from './alternate.ts'

test('measures A B A B, five rounds after a warm-up', async () => {
  const order: string[] = []
  const measure = (side: string) => async () => ({ position: order.push(side) })
  const { ours, baseline } = await alternate(measure('A'), measure('B'))
  expect(order.join('')).toBe('ABABABABABAB')
  expect(ours.map(({ position }) => position)).toEqual([3, 5, 7, 9, 11])
  expect(baseline.map(({ position }) => position)).toEqual([4, 6, 8, 10, 12])
})
