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
  ['example.aiken.txt', { 'line 1': 'Mercury', 'line 7': 'Sunlight that it reflects' }],
  ['example.gift', { K1: '100 °C', K2: 'Bread|Pizza dough', K3: 'False', K4: '1000', K5: '400 g' }],
  [
    'example.md',
    {
      1: 'Red',
      2: 'A black ball by day|An all-round white light at night',
      'line 21': 'A loop that does not slip',
    },
  ],
  [
    'example.lettered.txt',
    { 1: 'The front brake', 2: 'Oil', CY03: 'The chain|The cranks', 4: 'One at high pressure' },
  ],
  ['example.moodle.xml', { TR1: 'Larch', TR2: 'Oak|Beech', TR3: 'True' }],
  ['example.qti.xml', { CL1: 'Stratus|Fog' }],
])('%s comes in whole, with the right keys and without a doubt', (name, keys) => {
  const { drafts, problems, notices } = readBank(readFileSync(join(FORMATS, name), 'utf8'))
  const named = drafts.map((draft) => [draft.sourceId ?? `line ${draft.place.line}`, draft.correct.join('|')])
  expect(Object.fromEntries(named)).toEqual(keys)
  expect({ problems, notices }).toEqual({ problems: [], notices: [] })
})
