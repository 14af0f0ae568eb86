import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { workbookOf } from '../../../tests/setup/files/xlsx-files.ts'
import { readRows } from '../csv/csv-rows.ts'
import { readBank, readBankBytes } from '../read-bank.ts'

const SAMPLES = join(import.meta.dirname, '../../../samples/formats')

test.each(['kahoot', 'quizizz', 'blooket', 'gimkit'])(
  'the template of %s is read as a workbook as it is as a table',
  async (name) => {
    const text = readFileSync(join(SAMPLES, `example.${name}.csv`), 'utf8')
    const rows = readRows(text, ',', 1).rows.map(({ cells }) => [...cells])
    const asTable = readBank(text)
    const asWorkbook = await readBankBytes(workbookOf([{ name: 'Sheet 1', rows }]))
    const questions = ({ drafts }: typeof asTable) =>
      drafts.map((draft) => [draft.text, draft.options, draft.correct, draft.explanation])
    expect(questions(asWorkbook)).toEqual(questions(asTable))
    expect([asTable.problems, asWorkbook.problems]).toEqual([[], []])
  },
)

const TIMES = ['2026/03/01 9:11:44 AM GMT+1', '2026/03/01 9:12:20 AM GMT+1', '2026/03/02 7:02:09 PM GMT+1']

function responses(names: readonly string[], ...answers: readonly (readonly string[])[]): string[][] {
  return [[...names], ...answers.map((row, index) => [TIMES[index] ?? '', ...row])]
}

const BIRDS = ['Which bird sings at night?', 'Do storks migrate?']

describe('answers that people gave to a form are refused with what to do instead', () => {
  test.each<[string, string[][]]>([
    [
      'a quiz',
      responses(
        ['Timestamp', 'Score', ...BIRDS],
        ['2 / 2', 'The nightingale', 'Yes'],
        ['0 / 2', 'The stork', 'No'],
      ),
    ],
    [
      'a poll',
      responses(
        ['Timestamp', ...BIRDS],
        ['The nightingale', 'Yes'],
        ['The stork', 'No'],
        ['The stork', 'Yes'],
      ),
    ],
    [
      'a quiz with points and feedback',
      responses(
        [
          'Timestamp',
          'Username',
          'Total score',
          'Which bird?',
          'Which bird? [Score]',
          'Which bird? [Feedback]',
        ],
        ['ada', '1.00 / 1', 'The swan', '1.00 / 1', ''],
        ['bo', '0.00 / 1', 'The gull', '0.00 / 1', 'See page 3'],
      ),
    ],
    [
      'another language',
      responses(['Zeitstempel', 'Punktzahl', 'Ziehen Störche?'], ['1 / 1', 'Ja'], ['0 / 1', 'Nein']),
    ],
    [
      'Microsoft Forms',
      [
        ['ID', 'Start time', 'Completion time', 'Email', 'Name', ...BIRDS],
        ['1', '3/1/26 9:10:02', '3/1/26 9:11:44', 'anonymous', '', 'The nightingale', 'Yes'],
        ['2', '3/1/26 9:10:09', '3/1/26 9:12:40', 'anonymous', '', 'The stork', 'No'],
      ],
    ],
  ])('%s', async (_, rows) => {
    const quoted = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')
    const results = [readBank(quoted), await readBankBytes(workbookOf([{ name: 'Form', rows }]))]
    for (const { drafts, problems } of results) {
      expect(drafts).toEqual([])
      expect(problems.map(({ message }) => message)).toEqual([
        expect.stringContaining('the answers that people gave to a form'),
      ])
    }
  })

  test.each<[string, string[][]]>([
    [
      'questions that people sent in through a form',
      responses(
        ['Timestamp', 'Your name', 'Question', 'A', 'B', 'Correct'],
        ['Ada', 'Which bird sings at night?', 'The stork', 'The nightingale', 'B'],
        ['Bo', 'Do storks migrate?', 'Yes', 'No', 'A'],
      ),
    ],
    [
      'a bank with the time of each change',
      [
        ['Question', 'A', 'B', 'Correct', 'Timestamp'],
        ['Do storks migrate?', 'Yes', 'No', 'A', TIMES[0] ?? ''],
        ['Is the emu a bird?', 'Yes', 'No', 'A', TIMES[1] ?? ''],
      ],
    ],
  ])('but not %s', (_, rows) => {
    expect(readBank(rows.map((cells) => cells.join(',')).join('\n')).drafts).toHaveLength(2)
  })
})
