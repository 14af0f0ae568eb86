import { expect, test } from 'vitest'
import { ankiDeck, type DeckForm, readSqlite } from '../../../../tests/setup/files/anki-deck.ts'
import { readBankBytes } from '../../read-bank.ts'
import { OWN_NOTE_FIELDS, OWN_NOTE_TYPE } from './own-notes.ts'

const OPTIONS = '<ol type="A"><li>Oak</li><li>Elm<ul><li>a</li></ul></li><li>Moss</li></ol>'

/** Fields of a note of ours, in their order, and what an import makes of it. */
async function readNote(
  fields: Partial<Record<(typeof OWN_NOTE_FIELDS)[number], string>>,
  { form = 'anki2', type = OWN_NOTE_TYPE }: { form?: DeckForm; type?: string } = {},
) {
  const whole = {
    Question: 'Which?',
    Options: OPTIONS,
    Answer: '<ol><li value="3">Moss</li></ol>',
    ...fields,
  }
  const written = OWN_NOTE_FIELDS.map((name) => new Map(Object.entries(whole)).get(name) ?? '')
  const note = { id: 1_700_000_000_000, type, fields: written, deck: 'Trees' }
  const other = {
    id: 1_600_000_000_000,
    type: 'Basic',
    fields: ['Port is<br>A. left<br>B. right', 'A'],
    deck: 'Default',
  }
  const types = { [type]: [...OWN_NOTE_FIELDS], Basic: ['Front', 'Back'] }
  const deck = await ankiDeck({ types, notes: [other, note] }, form)
  return readBankBytes(deck, { loadSqlite: readSqlite })
}

test.each<[string, DeckForm]>([
  ['as it was written', 'anki2'],
  ['exported by a newer Anki', 'anki21b'],
])('a note of ours among others is read exactly: %s', async (_, form) => {
  const { drafts, problems } = await readNote(
    {
      Question: 'A. not an option<br/>1. not a list',
      Feedback: '<ol type="A"><li value="2">No.</li></ol>',
      Explanation: '<p>Answer: C</p>',
      Category: 'Law  &amp; order',
      'Source ID': 'Q 1',
      Reference: 'p.  3',
    },
    { form },
  )
  expect(problems).toEqual([])
  expect(drafts.map(({ text }) => text)).toEqual(['Port is', 'A. not an option\\\n1\\. not a list'])
  expect(drafts[1]).toMatchObject({
    options: ['Oak', 'Elm\n\n- a', 'Moss'],
    correct: ['Moss'],
    explanation: 'Answer: C',
    category: 'Law  & order',
    sourceId: 'Q 1',
    reference: 'p.  3',
    optionFeedback: [null, 'No.', null],
    location: { line: 2, unit: 'note', item: 2, id: '1700000000000' },
  })
})

test.each<[string, Parameters<typeof readNote>[0], readonly string[]]>([
  ['an option was corrected', { Options: OPTIONS.replace('Moss', 'Mosses') }, ['Mosses']],
  ['an option before it was removed', { Options: '<ol><li>Oak</li><li>Moss</li></ol>' }, ['Moss']],
  ['the answer was typed instead', { Options: '<ol><li>Oak</li><li>Elm</li></ol>', Answer: 'B' }, ['Elm']],
  ['the lists became lines', { Options: 'Oak<br>Elm<br>Moss', Answer: 'Moss' }, ['Moss']],
  [
    'another right answer was added',
    { Answer: '<ol type="A"><li value="1">Oak</li><li value="3">Moss<br></li></ol>' },
    ['Oak', 'Moss'],
  ],
])('a note that was changed in Anki: %s', async (_, fields, correct) => {
  const { drafts, problems } = await readNote(fields)
  expect(problems).toEqual([])
  expect(drafts[1]?.correct).toEqual(correct)
})

test('Anki may append to the name of the note type', async () => {
  const { drafts } = await readNote({ Category: 'Moss' }, { type: `${OWN_NOTE_TYPE}-1a2b3` })
  expect(drafts[1]).toMatchObject({ category: 'Moss', correct: ['Moss'] })
})

test('an answer that names no option is a problem of its note', async () => {
  const { problems } = await readNote({ Answer: '<ol><li value="9">Birch</li></ol>' })
  expect(problems).toMatchObject([
    { location: { line: 2 }, message: 'None of the options is marked as right. Mark the right one.' },
  ])
})
