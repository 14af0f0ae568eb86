import { expect, test } from 'vitest'
import { workbookFiles } from '../../../tests/setup/files/xlsx-files.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { readBank, readBankBytes } from '../read-bank.ts'

const RIGHT = [0, 2, 1, 1, 0, 2, 2, 1, 0]
const KEYS = RIGHT.map((place, n) => `${['oak', 'stone', 'sand'][place]} ${n}`)

/** Nine questions without numbers, each with three options. */
function text(
  option: (text: string, isRight: boolean, place: number) => string,
  below = (_: string) => '',
): string {
  return RIGHT.map((right, n) => {
    const options = ['oak', 'stone', 'sand'].map((word, place) =>
      option(`${word} ${n}`, place === right, place),
    )
    return `Number ${n} in the list.\n${options.join('\n')}\n${below(options[right] ?? '')}\n`
  }).join('\n')
}

const keysOf = ({ drafts }: ImportResult) => drafts.map(({ correct }) => correct.join('|'))
const letter = (place: number) => 'abc'.charAt(place)

test.each([
  ['a sign that nobody knows', text((own, isRight) => (isRight ? `${own} €` : own))],
  ['a line of dashes', text((own, isRight) => (isRight ? `${own} -----` : own))],
  ['words behind a dash', text((own, isRight) => (isRight ? `${own} - Helyes válasz` : own))],
  ['the sign of lettered options', text((own, isRight, at) => `${letter(at)}) ${own}${isRight ? ' €' : ''}`)],
  [
    'the letter again',
    text((own, isRight, at) => `${letter(at)}. ${own}${isRight ? ` ${letter(at).toUpperCase()}` : ''}`),
  ],
  [
    'the option again',
    text(
      (own, _, at) => `${letter(at)}) ${own}`,
      (right) => right,
    ),
  ],
])('the right options of paragraphs show by %s, which is announced', (_, written) => {
  const result = readBank(written)
  expect(keysOf(result)).toEqual(KEYS)
  expect(result.notices.map(({ message }) => message)).toEqual(
    KEYS.map(() => expect.stringContaining('Nothing names the right answer')),
  )
})

test.each([
  ['without any sign', text((own) => own)],
  ['with units', text((own) => `${own} €`)],
  ['with the sign always at the same place', text((own, _, at) => (at === 0 ? `${own} €` : own))],
  ['of which few have a sign', text((own) => (own === 'oak 0' ? `${own} €` : own))],
  ['of prose', `${'It grows slowly.\nIt lives long - or so\nthey say.\n\n'.repeat(12)}`],
])('paragraphs %s are no questions', (_, written) => {
  const { drafts, problems } = readBank(written)
  expect(drafts).toEqual([])
  expect(problems).toHaveLength(1)
})

test('a tick in the cell beside an option of a sheet marks it', async () => {
  const rows = RIGHT.flatMap((right, n) => [
    [`Number ${n} in the list.`],
    ...['oak', 'stone', 'sand'].map((word, place) => [`${word} ${n}`, place === right ? 'x' : '']),
    [''],
  ])
  const result = await readBankBytes(zipOf(workbookFiles([{ name: 'Quiz', rows }])))
  expect(keysOf(result)).toEqual(KEYS)
  expect(result.notices).toHaveLength(KEYS.length)
})
