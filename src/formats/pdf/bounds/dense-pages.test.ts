import { beforeAll, describe, expect, test } from 'vitest'
import { linesAt, pdfFile, pdfObjects, pdfOf, pdfTools } from '../../../../tests/setup/files/pdf-files.ts'
import { peakCostOf } from '../../../../tests/setup/peak-cost.ts'
import { readBankBytes } from '../../read-bank.ts'

const MEGABYTE = 1024 * 1024
const read = (bytes: Uint8Array) => readBankBytes(bytes, { pdf: pdfTools })

// What it loads is not a part of the cost.
beforeAll(() => read(pdfOf([linesAt(60, 100, ['1. Which?', 'A. x', 'B. y', 'Answer: B'])])))

describe('a page that is dense is read in less than 2 s and 256 MB', () => {
  const texts = (size: number, places: readonly (readonly [x: number, y: number])[]) =>
    `BT /F1 ${size} Tf ${places.map(([x, y]) => `1 0 0 1 ${x} ${y} Tm (x) Tj`).join(' ')} ET`
  const range = (count: number) => Array.from({ length: count }, (_, index) => index)
  const shapes = range(20_000).map((index) => `0 0 ${300 + (index % 7)} 800 re f`)
  test.each<[string, string]>([
    [
      'a table of 80,000 cells',
      [
        ...range(280).map((at) => `${10 + at * 3} 10 0.5 840 re f 10 ${10 + at * 3} 840 0.5 re f`),
        texts(
          2,
          range(20_000).map((index) => [10 + (index % 140) * 4, 10 + Math.floor(index / 140) * 5]),
        ),
      ].join(' '),
    ],
    [
      'lines behind shapes',
      [
        ...shapes,
        texts(
          0.02,
          range(20_000).map((index) => [10 + (index % 3) * 4, 10 + index / 30]),
        ),
      ].join(' '),
    ],
    [
      '1800 lines that are one paragraph',
      `BT /F1 1 Tf ${'0 1 Td (abcdefghijklmnopqrstuvwxyz) Tj '.repeat(1800)} ET`,
    ],
    [
      'long lines behind shapes',
      `${shapes.join(' ')} BT /F1 0.02 Tf ${`0 0.5 Td (${'x'.repeat(400)}) Tj `.repeat(100)} ET`,
    ],
  ])('%s', { timeout: 60_000 }, async (_, content) => {
    const { milliseconds, memory } = await peakCostOf(() => read(pdfFile(pdfObjects([content]))))
    expect(milliseconds).toBeLessThan(2000)
    expect(memory).toBeLessThan(256 * MEGABYTE)
  })
})
