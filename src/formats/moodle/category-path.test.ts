import { expect, test } from 'vitest'
import { categoryFromPath, categoryPath } from './moodle-text.ts'

test.each([
  ['a name', 'Physics', '$course$/top/Physics'],
  ['a name within another', 'Physics / Waves', '$course$/top/Physics/Waves'],
  ['a slash of the name', 'AC/DC', '$course$/top/AC//DC'],
  ['two of them', 'http://x', '$course$/top/http:////x'],
  ['a slash at an end', '/etc/', '$course$/top/ //etc// '],
  ['the root of Moodle as a name', 'top', '$course$/top/top'],
])('%s comes back', (_, category, path) => {
  expect(categoryPath(category)).toBe(path)
  expect(categoryFromPath(category)).toBe(category)
})

test.each([
  ['spaces around a name', 'A /  B', 'A / B'],
  ['a blank name', 'A /  / B', 'A / B'],
])('%s do not', (_, category, back) => {
  expect(categoryFromPath(category)).toBe(back)
})
