import { expect, test } from 'vitest'
import { categoryNames } from './category-names.ts'

test.each([
  [['Art'], 'Art'],
  [['Art', 'Law'], 'Art and Law'],
  [['Art', 'Law', 'Music'], 'Art, Law and Music'],
  [['Art', 'Law', 'Music', 'Physics'], 'Art, Law, Music and 1 more'],
])('%j read as "%s"', (categories, line) => {
  expect(categoryNames(categories)).toBe(line)
})
