import { describe, expect, test } from 'vitest'
import { ankiDeck, type Deck, type DeckForm, readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { openZip } from '../bytes/zip.ts'
import { readAnki } from './read.ts'

const FORMS: readonly DeckForm[] = ['anki2', 'anki21', 'anki21b']
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3)

async function read(file: Uint8Array): Promise<ImportResult> {
  const opened = await openZip(file)
  if ('problem' in opened) throw new Error(opened.problem)
  return readAnki(opened.archive, readSqlite)
}

const ALL_IN_ONE = [
  'Question',
  'Title',
  'Qtype (0=kprim,1=mc,2=sc)',
  'Q_1',
  'Q_2',
  'Q_3',
  'Q_4',
  'Q_5',
  'Answers',
  'Sources',
  'Extra 1',
]

const SHIP: Deck = {
  types: {
    'AllInOne (kprim, mc, sc)': ALL_IN_ONE,
    Choice: ['Question', 'A', 'B', 'C', 'Correct', 'Extra'],
    Basic: ['Front', 'Back'],
  },
  notes: [
    {
      id: 1_700_000_000_001,
      type: 'AllInOne (kprim, mc, sc)',
      fields: [
        'Which knots <b>hold</b> a loop?',
        '',
        '1',
        'Bowline',
        'Reef knot',
        'Figure eight loop',
        '',
        '',
        '1 0 1',
        'Ashley',
        'Both are easy&nbsp;to undo.',
      ],
      deck: 'Ships::Knots',
    },
    {
      id: 1_700_000_000_002,
      type: 'Choice',
      fields: [
        'What does this flag say?<br><img src="lima%20flag.png">',
        'Stop',
        'Go',
        '',
        'A',
        '[sound:horn.mp3]',
      ],
      deck: 'Ships',
    },
    {
      id: 1_700_000_000_003,
      type: 'Basic',
      fields: ['Port is<br>A. left<br>B. right', 'A<br><br>As one faces the bow.'],
      deck: 'Default',
    },
    { id: 1_700_000_000_004, type: 'Basic', fields: ['What is a bow?', 'The front'], deck: 'Default' },
  ],
  media: { 'other.png': PNG, 'lima flag.png': PNG },
}

describe.each(FORMS)('a deck of the form %s', (form) => {
  test('is imported with keys, decks, pictures, and a message on every other note', async () => {
    const { drafts, problems, notices } = await read(await ankiDeck(SHIP, form))
    expect(drafts).toEqual([
      {
        format: 'markdown',
        text: 'Which knots **hold** a loop?',
        category: 'Ships / Knots',
        options: ['Bowline', 'Reef knot', 'Figure eight loop'],
        correct: ['Bowline', 'Figure eight loop'],
        explanation: 'Sources: Ashley\\\nBoth are easy to undo.',
        isFlagged: false,
        sourceId: 'guid0',
        location: { line: 1, unit: 'note', item: 1, id: '1700000000001' },
      },
      {
        format: 'markdown',
        text: 'What does this flag say?\\\n![lima flag](<lima flag.png>)',
        category: 'Ships',
        options: ['Stop', 'Go'],
        correct: ['Stop'],
        explanation: '\\[Sound: horn.mp3\\]\n\nNot kept: horn.mp3 (audio).',
        isFlagged: false,
        sourceId: 'guid1',
        images: [{ address: 'lima flag.png', image: { name: 'lima flag.png', bytes: PNG } }],
        location: { line: 2, unit: 'note', item: 2, id: '1700000000002' },
      },
      {
        text: 'Port is',
        category: null,
        options: ['left', 'right'],
        correct: ['left'],
        explanation: 'As one faces the bow.',
        isFlagged: false,
        sourceId: 'guid2',
        location: { line: 3, unit: 'note', item: 3, id: '1700000000003' },
      },
    ])
    expect(problems).toEqual([
      {
        location: { line: 4, unit: 'note', item: 4, id: '1700000000004' },
        message:
          'This note of the type "Basic" has no options to choose from. Only multiple-choice questions can be imported.',
        excerpt: 'What is a bow?',
        unfinished: expect.objectContaining({
          text: 'What is a bow?',
          options: ['The front'],
          correct: ['The front'],
        }),
      },
    ])
    expect(notices.map(({ message }) => message)).toEqual(['Left out of the text: horn.mp3 (audio).'])
  })
})

describe('lists, links and emphasis', () => {
  const types = { Choice: ['Question', 'A', 'B', 'Correct', 'Extra'], Basic: ['Front', 'Back'] }
  const rowed = (question: string, a: string, b: string, correct: string, extra: string) => ({
    type: 'Choice',
    fields: [question, a, b, correct, extra],
  })
  test.each([
    [
      'of a text, an option and an explanation',
      rowed(
        'Which is <b>not</b> true?<ul><li>One</li><li><i>Two</i> of 3*3</li></ul>',
        'The <em>first</em>',
        'The second',
        'A',
        'See <a href="https://example.org/a">there</a>.<br>And 2*2.',
      ),
      {
        format: 'markdown',
        text: 'Which is **not** true?\n\n- One\n- *Two* of 3\\*3',
        options: ['The *first*', 'The second'],
        correct: ['The *first*'],
        explanation: 'See [there](https://example.org/a).\\\nAnd 2\\*2.',
      },
    ],
    [
      'of lettered options and of a reason behind the key',
      {
        type: 'Basic',
        fields: [
          '<div>Port <b>is</b></div><div>A. to the <i>left</i></div><div>B. right</div>',
          '<b>A</b><br><br>As <b>one</b> faces the bow.',
        ],
      },
      {
        format: 'markdown',
        text: 'Port **is**',
        options: ['to the *left*', 'right'],
        correct: ['to the *left*'],
        explanation: 'As **one** faces the bow.',
      },
    ],
    [
      'of whole texts are decoration',
      rowed('<b>Which?</b>', '<b>x</b>', 'y', '<i>x</i>', '<div><b>Because.</b></div>'),
      { text: 'Which?', options: ['x', 'y'], correct: ['x'], explanation: 'Because.' },
    ],
    [
      'beside a formula',
      rowed('Is \\(x^2\\) <b>ever</b> 0?', 'yes', 'no', 'yes', ''),
      {
        format: 'markdown',
        text: 'Is $x^2$ **ever** 0?',
        options: ['yes', 'no'],
        correct: ['yes'],
        explanation: null,
      },
    ],
  ])('%s', async (_, note, expected) => {
    const deck: Deck = { types, notes: [{ id: 1, deck: 'Default', ...note }] }
    const { drafts, problems } = await read(await ankiDeck(deck, 'anki21'))
    expect(problems).toEqual([])
    const [{ location, category, isFlagged, sourceId, ...content } = {}] = drafts
    expect(content).toEqual(expected)
  })

  const emphasized = 'The <b>first</b> one'
  const lettered = 'Which?<br>A. The first one<br>B. The second one'
  test.each([
    ['the key', rowed('Which?', 'The first one', 'The second one', emphasized, '')],
    ['a reason', rowed('Which?', 'The first one', 'The second one', 'A', emphasized)],
    ['the back of a card', { type: 'Basic', fields: [lettered, emphasized] }],
    ['the back of a card, with its letter', { type: 'Basic', fields: [lettered, `A. ${emphasized}`] }],
    ['a reason behind the letter', { type: 'Basic', fields: [lettered, `A<br>${emphasized}`] }],
    [
      'a reason below the options',
      { type: 'Basic', fields: [`${lettered}<br>Answer: A<br>Explanation:<br>${emphasized}`, ''] },
    ],
  ])('of %s do not give the right option away', async (_, note) => {
    const deck: Deck = { types, notes: [{ id: 1, deck: 'Default', ...note }] }
    const { drafts } = await read(await ankiDeck(deck, 'anki21'))
    expect(drafts.map(({ text, options, correct }) => [text, ...options, ...correct])).toEqual([
      ['Which?', 'The first one', 'The second one', 'The first one'],
    ])
  })

  test('of statements in the text do not come from the reason', async () => {
    const note = rowed('Which?<br>One floats.<br>Two floats.', 'One', 'Two', 'B', 'Two <b>floats.</b>')
    const deck: Deck = { types, notes: [{ id: 1, deck: 'Default', ...note }] }
    const { drafts } = await read(await ankiDeck(deck, 'anki21'))
    expect(drafts.map(({ text, explanation }) => [text, explanation])).toEqual([
      ['Which?\\\nOne floats.\\\nTwo floats.', 'Two **floats.**'],
    ])
  })
})
