import { expect, test } from 'vitest'
import { datedFileName } from './dated-file-name.ts'

test.each([
  ['UTC', 'quizgrove-data-2026-11-20.json'],
  ['Europe/Berlin', 'quizgrove-data-2026-11-21.json'],
])('a file that is saved in %s', (timeZone, name) => {
  expect(datedFileName('quizgrove-data', 'json', Date.UTC(2026, 10, 20, 23, 30), timeZone)).toBe(name)
})
