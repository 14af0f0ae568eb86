import { expect, test } from 'vitest'
import { newId, secureRandom } from './ids.ts'

test('an id has 22 characters of 6 bits, and every position varies', () => {
  const ids = Array.from({ length: 2000 }, newId)
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(new Set(ids).size).toBe(ids.length)
  // Of 64 characters each place misses one in 2,000 draws with a probability of 2e-14.
  for (let place = 0; place < 22; place++) expect(new Set(ids.map((id) => id[place])).size).toBe(64)
})

test('the source of randomness is uniform in [0, 1) and has more than 32 bits', () => {
  const draws = Array.from({ length: 2000 }, secureRandom)
  for (const draw of draws) expect(draw >= 0 && draw < 1).toBe(true)
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length
  // Six standard deviations of the mean of 2,000 draws.
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.04)
  expect(draws.some((draw) => !Number.isInteger(draw * 2 ** 32))).toBe(true)
})
