import { expect, test } from 'vitest'
import { savedAgoLabel } from './saved-ago-label.ts'

test.each([
  ['at once', 0, 'Saved 0 seconds ago'],
  ['just under a second', 999, 'Saved 0 seconds ago'],
  ['one second', 1000, 'Saved 1 second ago'],
  ['two seconds', 2000, 'Saved 2 seconds ago'],
  ['the last of the seconds', 59_999, 'Saved 59 seconds ago'],
  ['one minute', 60_000, 'Saved 1 minute ago'],
  ['just under two minutes', 119_999, 'Saved 1 minute ago'],
  ['two minutes', 120_000, 'Saved 2 minutes ago'],
  ['more than an hour stays in minutes', 3_660_000, 'Saved 61 minutes ago'],
  ['a clock set back', -5000, 'Saved 0 seconds ago'],
])('savedAgoLabel: %s', (_, agoMs, label) => {
  expect(savedAgoLabel(10_000, 10_000 + agoMs)).toBe(label)
})
