import { writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { ankiDeck } from './anki-deck.ts'

/** Writes `samples/formats/example.apkg` and `example.boxes.apkg`: `node tests/setup/files/make-example-deck.ts`. */
const deck = await ankiDeck(
  {
    types: {
      'AllInOne (kprim, mc, sc)': [
        ...['Question', 'Title', 'Qtype (0=kprim,1=mc,2=sc)', 'Q_1', 'Q_2', 'Q_3', 'Q_4', 'Q_5', 'Answers'],
        ...['Sources', 'Extra 1'],
      ],
      'Choice with letters': ['Question', 'A', 'B', 'C', 'D', 'Correct', 'Explanation'],
      Basic: ['Front', 'Back'],
    },
    notes: [
      {
        id: 1_700_000_000_001,
        type: 'AllInOne (kprim, mc, sc)',
        fields: [
          ...[
            'Which of these hold a <b>loop</b>?',
            '',
            '0',
            'Bowline',
            'Reef knot',
            'Figure-eight loop',
            'Clove hitch',
          ],
          ...['', '1 0 1 0', '', 'The reef knot joins two ends; the clove hitch holds on to a post.'],
        ],
        deck: 'Seamanship::Knots',
      },
      {
        id: 1_700_000_000_002,
        type: 'Choice with letters',
        fields: [
          'What does this flag say to a ship?<br><img src="lima.png">',
          ...['Stop at once', 'You may pass', 'Keep clear of me', 'I need a pilot', 'A'],
          'It is L, "Lima", of the international code of signals.',
        ],
        deck: 'Seamanship::Signals',
      },
      {
        id: 1_700_000_000_003,
        type: 'Basic',
        fields: [
          'Which side is port?<div>A) Left, as one faces the bow</div><div>B) Right, as one faces the bow</div>',
          'A<br>Its light is red.',
        ],
        deck: 'Seamanship',
      },
      {
        id: 1_700_000_000_004,
        type: 'Basic',
        fields: ['What is the bow?', 'The front of a ship'],
        deck: 'Seamanship',
      },
    ],
    media: { 'lima.png': lima(48) },
  },
  'anki21b',
)
writeFileSync(new URL('../../../samples/formats/example.apkg', import.meta.url), deck)

const withBoxes = await ankiDeck(
  {
    types: { Basic: ['Front', 'Back'] },
    notes: [
      {
        id: 1_700_000_000_101,
        type: 'Basic',
        fields: [
          'Which lines hold a ship at a pier?<div>[ ] Spring lines</div><div>[ ] Halyards</div><div>[ ] Stern lines</div>',
          '<div>[x] Spring lines</div><div>[ ] Halyards</div><div>[x] Stern lines</div>',
        ],
        deck: 'Seamanship',
      },
      {
        id: 1_700_000_000_102,
        type: 'Basic',
        fields: ['What is a fairlead for?<ul><li>[ ] Sails</li><li>[ ] Lines</li></ul>', '[x] Lines'],
        deck: 'Seamanship',
      },
    ],
  },
  'anki21b',
)
writeFileSync(new URL('../../../samples/formats/example.boxes.apkg', import.meta.url), withBoxes)

/** The flag L as a PNG image (ISO/IEC 15948) of `size` pixels a side: quarters of yellow and black. */
function lima(size: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // One bit a pixel, of a palette.
  header.set([1, 3], 8)
  const [yellow, black] = [0x00, 0xff]
  const half = size / 2 / 8
  const row = (left: number, right: number) => [0, ...Array(half).fill(left), ...Array(half).fill(right)]
  const rows = Array.from({ length: size }, (_, y) =>
    y < size / 2 ? row(yellow, black) : row(black, yellow),
  )
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([0xff, 0xd1, 0x00, 0x10, 0x10, 0x10])),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
