import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBank } from './recognise.ts'

const FORMATS = join(import.meta.dirname, '../../../samples/formats')

test.each([
  [
    'example.json',
    { M1: 'Four', M2: 'Flute|Clarinet', M3: 'Play softly', S1: 'Badminton|Volleyball', S2: '42 km' },
  ],
  [
    'example.csv',
    {
      W1: 'Nitrogen',
      W2: 'Cirrus|Cumulus',
      W3: 'Wind and rain',
      C1: '3',
      C2: 'It boils at a slightly higher temperature',
    },
  ],
])('%s comes in whole, with the right keys and without a doubt', (name, keys) => {
  const { drafts, problems, notices } = readBank(readFileSync(join(FORMATS, name), 'utf8'))
  expect(Object.fromEntries(drafts.map(({ sourceId, correct }) => [sourceId, correct.join('|')]))).toEqual(
    keys,
  )
  expect({ problems, notices }).toEqual({ problems: [], notices: [] })
})
