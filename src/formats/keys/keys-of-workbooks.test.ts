import { describe, expect, test } from 'vitest'
import { workbookFiles } from '../../../tests/setup/files/xlsx-files.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { listKeysOfBytes } from '../read-bank.ts'

type Rows = readonly (readonly string[])[]

/** The keys of a workbook of these sheets, as "id: answer (reason)". */
async function keysOf(...sheets: readonly Rows[]): Promise<readonly string[]> {
  const files = workbookFiles(sheets.map((rows, index) => ({ name: `Sheet ${index}`, rows })))
  const keys = await listKeysOfBytes(zipOf(files))
  return keys.map(({ number, answer, explanation }) => `${number}: ${answer} (${explanation.join()})`)
}

const KEYS: Rows = [
  ['No.', 'Answer', 'Explanation'],
  ['1', 'B', ''],
  ['2', 'A, C', 'So.'],
]

describe('a workbook with one sheet of keys lists them', () => {
  test.each<[string, readonly Rows[], readonly string[]]>([
    ['with names of columns', [KEYS], ['1: B ()', '2: A, C (So.)']],
    [
      'without',
      [
        [
          ['1', 'B'],
          ['2', 'C'],
        ],
      ],
      ['1: B ()', '2: C ()'],
    ],
    ['beside another sheet', [[['Please read'], ['Good luck']], KEYS], ['1: B ()', '2: A, C (So.)']],
    ['none of two such sheets', [KEYS, KEYS], []],
    [
      'none of questions',
      [
        [
          ['Question', 'A', 'B', 'Answer'],
          ['Which?', 'x', 'y', 'B'],
        ],
      ],
      [],
    ],
  ])('%s', async (_, sheets, expected) => {
    expect(await keysOf(...sheets)).toEqual(expected)
  })

  test.each([
    ['an archive that is no workbook', zipOf([{ name: 'answers.txt', content: '1. B' }])],
    ['a damaged workbook', zipOf([{ name: 'xl/workbook.xml', content: '<workbook>' }])],
    ['an archive that is cut off', zipOf(workbookFiles([{ name: 'S', rows: KEYS }])).subarray(0, 400)],
  ])('none of %s', async (_, bytes) => {
    expect(await listKeysOfBytes(bytes)).toEqual([])
  })
})
