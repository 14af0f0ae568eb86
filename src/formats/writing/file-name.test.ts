import { expect, test } from 'vitest'
import { bankFileName, FILE_FORMATS, formatOfFileName } from './file-name.ts'

const LATE = Date.UTC(2026, 10, 20, 23, 30)

test.each([
  ['json', 'UTC', 'quizgrove-bank-2026-11-20.json'],
  ['csv', 'Europe/Berlin', 'quizgrove-bank-2026-11-21.csv'],
  ['gift', 'America/New_York', 'quizgrove-bank-2026-11-20.gift.txt'],
  [null, 'UTC', 'quizgrove-bank-2026-11-20.zip'],
  ['moodle-xml', 'Pacific/Auckland', 'quizgrove-bank-2026-11-21.xml'],
] as const)('%s in %s', (format, timeZone, name) => {
  expect(bankFileName(format, LATE, timeZone)).toBe(name)
})

test.each(FILE_FORMATS)('the file name of %s determines the format', (format) => {
  expect(formatOfFileName(bankFileName(format, LATE, 'UTC'))).toBe(format)
})

test.each([
  ['bank.gift', 'gift'],
  ['BANK.XML', 'moodle-xml'],
  ['bank.xlsx', null],
  ['json', null],
])('%s', (name, format) => {
  expect(formatOfFileName(name)).toBe(format)
})
