import { describe, expect, test } from 'vitest'
import { workbookOf } from '../../../tests/setup/files/xlsx-files.ts'
import { readBankBytes } from '../read-bank.ts'

async function shown(rows: readonly (readonly string[])[]): Promise<readonly string[]> {
  const { drafts } = await readBankBytes(workbookOf([{ name: 'Trees', rows }]))
  return drafts.map(
    ({ text, options, correct, location }) =>
      `${location.line}: ${text} ${options.map((option) => `${correct.includes(option) ? '*' : ''}${option}`).join(', ')}`,
  )
}

describe('a sheet without columns', () => {
  test('a key beside each question', async () => {
    const rows = [
      ['', 'Trees', ''],
      ['', '1. Which drops its needles?', 'B'],
      ['', '(A) The yew (B) The larch', ''],
      ['', '2. Which have cones?', 'AC'],
      ['', '(A) Pines', ''],
      ['', '(B) Oaks', ''],
      ['', '(C) Larches', ''],
    ]
    expect(await shown(rows)).toEqual([
      '2: Which drops its needles? The yew, *The larch',
      '4: Which have cones? *Pines, Oaks, *Larches',
    ])
  })

  test('a key beside a question is announced: it may be a level', async () => {
    const rows = [1, 2].flatMap((n) => [
      [`${n}. Which is ${n}?`, 'B'],
      ['(A) this (B) that', ''],
    ])
    const { notices } = await readBankBytes(workbookOf([{ name: 'Trees', rows }]))
    expect(notices.map(({ location, message }) => [location.line, message.slice(0, 32)])).toEqual([
      [1, 'Nothing says what the cell "B" b'],
      [3, 'Nothing says what the cell "B" b'],
    ])
  })

  test('a whole question in one cell', async () => {
    const rows = [
      ['1. Which drops its needles?\nA. The yew\nB. The larch\nAnswer: B'],
      ['2. Which has acorns?\nA. The oak\nB. The elm\nAnswer: A'],
    ]
    expect(await shown(rows)).toEqual([
      '1: Which drops its needles? The yew, *The larch',
      '2: Which has acorns? *The oak, The elm',
    ])
  })

  test('notes are no questions', async () => {
    const { drafts, problems } = await readBankBytes(
      workbookOf([
        {
          name: 'Notes',
          rows: [
            ['A', 'Buy seeds'],
            ['B', 'Water the yew'],
            ['1. Prune', 'A'],
          ],
        },
      ]),
    )
    expect(drafts).toEqual([])
    expect(problems[0]?.message).toContain('No sheet of this workbook')
  })
})
