import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import { pdfTools } from '../../../tests/setup/files/pdf-files.ts'
import { withAnswersElsewhere } from '../keys/answers-elsewhere.ts'
import { listKeysOfBytes, readBankBytes } from '../read-bank.ts'

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
  ['example.records.json', { B1: 'A loaf', B2: 'Rye|Spelt', B3: 'True' }],
  [
    'example.ts',
    {
      HK1: 'A groundsheet',
      HK2: 'A compass|A paper map',
      HK3: 'The trail begins or ends',
    },
  ],
  ['example.py', { SW1: 'Backstroke', SW2: 'A ring buoy|A noodle', SW3: 'Yes', 'line 42': '50 m' }],
  ['example.toml', { RO1: 'One of polypropylene', RO2: "The sheet bend|The fisherman's knot" }],
  ['example.org', { 'line 5': '*Orion*', 'line 13': 'The Great Bear|Cassiopeia', 'line 19': 'Uranus' }],
  ['example.adoc', { 1: 'A suspension bridge', 2: 'Its abutments' }],
  ['example.kahoot.csv', { 'line 6': 'The nightingale', 'line 7': 'The kiwi|The emu', 'line 8': 'Yes' }],
  ['example.blooket.csv', { 1: 'The bee', 2: 'The beetle|The wasp' }],
  ['example.gimkit.csv', { 'line 3': 'The oak', 'line 4': 'No' }],
  ['example.script.html', { BI1: 'The crank', BI2: 'A bell|A light' }],
  ['example.sql', { 1: 'Yeast', 2: 'Roquefort|Manchego' }],
  ['example.sqlite', { 1: 'Yeast', 2: 'Roquefort|Manchego' }],
  ['example.yaml', { CO1: 'Oils and gas pressed out of the beans', CO2: 'Arabica|Robusta' }],
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
  ['example.table.md', { WE1: 'Cumulus', WE2: 'Nimbostratus|Cumulonimbus', WE3: 'From the west' }],
  [
    'example.lettered.txt',
    {
      1: 'The front brake',
      2: 'Oil',
      CY03: 'The chain|The cranks',
      4: 'One at high pressure',
      5: 'Other people on the road',
    },
  ],
  [
    'example.letters.txt',
    { 1: 'дуб', 2: 'морковь|свёкла', 3: '꽃', 4: 'ひまわり', 5: 'νερό', 6: 'الضوء', 7: 'מזרע' },
  ],
  ['example.text2qti.txt', { 1: 'A place with food', 2: 'Workers|Drones' }],
  ['example.moodle.xml', { TR1: 'Larch', TR2: 'Oak|Beech', TR3: 'True' }],
  ['example.moodle-images.xml', { FL1: 'Strong waves or currents' }],
  ['example.qti.xml', { CL1: 'Stratus|Fog' }],
  ['example.qti.zip', { SI1: 'To go if the way is clear', SI2: 'A red flag|A red light' }],
  ['example.d2l.csv', { RI1: 'The Danube', RI2: 'True', RI3: 'The Negro|The Madeira' }],
  [
    'example.blackboard.txt',
    { 'line 1': 'Carbon dioxide', 'line 2': 'Peat moss|Hair-cap moss', 'line 3': 'False' },
  ],
  ['example.tex', { 'line 5': '$$\\pi r^2$$', 'line 15': 'A rhombus|A square' }],
  ['example.moodle.tex', { 'line 6': '$$\\pi r^2$$', 'line 12': 'A tangent|A secant' }],
  ['example.amc.tex', { prime: '53', even: '10|20' }],
  ['example.Rmd', { year: 'Mercury' }],
  ['example.testownik.txt', { 'line 1': 'The Black Forest', 'line 8': 'The beech|The larch' }],
  ['example.trivia.txt', { 'line 1': 'Four', 'line 7': 'Horn' }],
  ['example.qti12.xml', { TE1: 'Rooibos', TE2: 'Boiling water|A long steep' }],
  [
    'example.records.xml',
    { LA1: 'Its surface cools, and cold water sinks', LA2: 'Lake Garda|Lake Constance' },
  ],
  [
    'example.h5p',
    {
      GD1: 'Fallen leaves|Eggshells',
      GD2: 'True',
      'GD3-1': 'Loppers',
      'GD3-2': 'A wheelbarrow',
    },
  ],
  ['example.docx', { 1: 'Larch', 2: 'An oak’s', 3: 'x', 4: 'Square meters' }],
  ['example.odt', { 1: 'Workers', 2: 'Honey', 3: 'Honey' }],
  [
    'example.pdf',
    {
      1: 'They gather its light into a beam',
      2: 'By the rhythm of its light',
      3: 'A ship at anchor that carries a light',
    },
  ],
  ['example.xlsx', { KI1: 'Starch', KI2: 'Cinnamon|Cumin', KI3: '3', GA1: '95%', GA2: 'TRUE' }],
])('%s is imported completely, with the right keys and no notices', async (name, keys) => {
  const bytes = readFileSync(join(FORMATS, name))
  const { drafts, problems, notices } = await readBankBytes(bytes, { loadSqlite: readSqlite, pdf: pdfTools })
  const named = drafts.map((draft) => [
    draft.sourceId ?? `line ${draft.location.line}`,
    draft.correct.join('|'),
  ])
  expect(Object.fromEntries(named)).toEqual(keys)
  expect({ problems, notices }).toEqual({ problems: [], notices: [] })
})

test.each([
  ['example.moodle-images.xml', 'FL1', 'red flag.png'],
  ['example.qti.zip', 'SI1', 'images/green.png'],
  ['example.h5p', 'GD1', 'images/leaf.png'],
  ['example.docx', '2', 'word/media/image1.png'],
  ['example.odt', '2', 'Pictures/100000000000001000000010849E37E402BC828F.png'],
])('%s is imported with its image', async (name, id, image) => {
  const { drafts } = await readBankBytes(readFileSync(join(FORMATS, name)))
  const shown = drafts.flatMap(({ sourceId, images = [] }) =>
    images.map((kept) => [sourceId, kept.image.name]),
  )
  expect(shown).toEqual([[id, image]])
})

test('example.apkg: notes with options are imported, with the picture, and the other note is named', async () => {
  const bytes = readFileSync(join(FORMATS, 'example.apkg'))
  const { drafts, problems, notices } = await readBankBytes(bytes, { loadSqlite: readSqlite, pdf: pdfTools })
  expect(drafts.map(({ text, category, correct }) => [text.split(/\\?\n/)[0], category, correct])).toEqual([
    ['Which of these hold a **loop**?', 'Seamanship / Knots', ['Bowline', 'Figure-eight loop']],
    ['What does this flag say to a ship?', 'Seamanship / Signals', ['Stop at once']],
    ['Which side is port?', 'Seamanship', ['Left, as one faces the bow']],
  ])
  expect(drafts.map(({ images = [] }) => images.map(({ image }) => image.name))).toEqual([
    [],
    ['lima.png'],
    [],
  ])
  expect(problems.map(({ location, excerpt }) => [location.item, location.id, excerpt])).toEqual([
    [4, '1700000000004', 'What is the bow?'],
  ])
  expect(notices).toEqual([])
})

test('example.quizizz.csv: the row of advice is skipped with a notice', async () => {
  const { drafts, problems, notices } = await readBankBytes(
    readFileSync(join(FORMATS, 'example.quizizz.csv')),
  )
  expect(drafts.map(({ correct, explanation }) => [correct, explanation])).toEqual([
    [['The catfish'], 'Its skin is bare.'],
    [['The cod', 'The tuna'], null],
  ])
  expect(problems).toEqual([])
  expect(notices.map(({ message }) => message)).toEqual([
    'This row says how to fill in the table and was skipped.',
  ])
})

test('example.boxes.apkg: the back of a card ticks its right options', async () => {
  const bytes = readFileSync(join(FORMATS, 'example.boxes.apkg'))
  const { drafts, problems, notices } = await readBankBytes(bytes, { loadSqlite: readSqlite, pdf: pdfTools })
  expect(drafts.map(({ options, correct }) => [options, correct])).toEqual([
    [
      ['Spring lines', 'Halyards', 'Stern lines'],
      ['Spring lines', 'Stern lines'],
    ],
    [['Sails', 'Lines'], ['Lines']],
  ])
  expect({ problems, notices }).toEqual({ problems: [], notices: [] })
})

test('example.unnamed.csv is imported completely once the learner confirms what its columns mean', async () => {
  const bytes = readFileSync(join(FORMATS, 'example.unnamed.csv'))
  const { drafts, columns = [] } = await readBankBytes(bytes)
  expect(drafts).toEqual([])
  const mappings = new Map(
    columns.map(({ shape, mapping }) => [shape, { mapping, isRemembered: false }] as const),
  )
  const confirmed = await readBankBytes(bytes, { mappings })
  expect(confirmed.drafts.map(({ correct }) => correct.join())).toEqual(['Spring', 'Hail', 'Four'])
  expect(confirmed.problems).toEqual([])
})

test.each([
  [
    'example.page.html',
    { 1: 'Saturn', 2: 'Mercury|Venus', 3: 'A star & a source of light' },
    ['Planets', 'Planets', 'Stars'],
  ],
  ['example.colored.docx', { 1: 'Soda bread', 2: 'Gluten', 3: '60 °C' }, [null, null, null]],
  ['example.rtf', { 1: 'On the left', 2: 'The foot of a sail', 3: 'In strong wind' }, [null, null, null]],
  ['example.colored.xlsx', { 2: 'A lathe', 3: 'Ash', 4: 'A plane' }, ['Tools', 'Wood', 'Tools']],
  [
    'example.colored.md',
    { 1: 'A green buoy', 2: 'A black ball|A white light', 3: 'A place to moor' },
    [null, null, null],
  ],
])(
  '%s is imported completely, and each question says that a color names its key',
  async (name, keys, categories) => {
    const { drafts, problems, notices } = await readBankBytes(readFileSync(join(FORMATS, name)))
    expect(
      Object.fromEntries(
        drafts.map(({ sourceId, location, correct }) => [sourceId ?? location.line, correct.join('|')]),
      ),
    ).toEqual(keys)
    expect(drafts.map(({ category }) => category)).toEqual(categories)
    expect(problems).toEqual([])
    expect(notices.map(({ location }) => location)).toEqual(drafts.map(({ location }) => location))
  },
)

test('example.columns.pdf is imported completely; it is said that colors name keys, and what was left out of its pages', async () => {
  const { drafts, problems, notices } = await readBankBytes(
    readFileSync(join(FORMATS, 'example.columns.pdf')),
    { pdf: pdfTools },
  )
  expect(drafts.map(({ correct }) => correct.join())).toEqual([
    'So that cars leave without turning',
    'It keeps the ship upright and level in the water',
    'The plate over which vehicles drive on board',
    'A thruster across the bow',
    'A chain from shore to shore',
    'A reaction ferry',
  ])
  expect(problems).toEqual([])
  expect(notices.map(({ message }) => message)).toEqual([
    'Headers and footers of pages were left out: "Ferries", "Practice", "Page 1 of 3".',
    ...drafts.map(() => expect.stringContaining('The option that looks different')),
  ])
})

describe('questions and answers in two files', () => {
  test.each([
    ['example.pair-answers.md', '3–5'],
    ['example.pair-key.csv', '2–4'],
  ])('example.pair.md and %s are imported together completely', async (answers, lines) => {
    const files = ['example.pair.md', answers].map((name) => ({
      name,
      bytes: readFileSync(join(FORMATS, name)),
    }))
    const [questions, keys] = await withAnswersElsewhere(
      await Promise.all(
        files.map(async ({ name, bytes }) => ({
          name,
          result: await readBankBytes(bytes),
          listKeys: () => listKeysOfBytes(bytes),
          readWith: (given) => readBankBytes(bytes, { keys: given }),
        })),
      ),
    )
    const { drafts, problems, notices } = questions?.result ?? { drafts: [], problems: [], notices: [] }
    expect(drafts.map(({ correct, explanation }) => [correct.join('|'), explanation])).toEqual([
      ['Mont Blanc', null],
      ['A cairn', 'From "càrn", the Gaelic word for a heap of stones.'],
      ['Towering clouds|Humming metal', null],
    ])
    expect(problems).toEqual([])
    expect(notices.map(({ message }) => message)).toEqual([
      `The right answers to 3 questions were taken from ${answers}, lines ${lines}.`,
    ])
    expect(keys).toEqual({ result: { drafts: [], problems: [], notices: [] }, isKeyFile: true })
  })

  test('alone, the questions say what they lack, and the answers are no bank', async () => {
    const [questions, ...answers] = await Promise.all(
      ['example.pair.md', 'example.pair-answers.md', 'example.pair-key.csv'].map((name) =>
        readBankBytes(readFileSync(join(FORMATS, name))),
      ),
    )
    expect(questions?.problems.map(({ message }) => message)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('The right answer is missing.')),
    )
    for (const { drafts, problems } of answers) expect([drafts.length, problems.length]).toEqual([0, 1])
  })
})

test('every sample is looked at here', () => {
  const source = readFileSync(import.meta.filename, 'utf8')
  expect(readdirSync(FORMATS).filter((name) => !source.includes(`'${name}'`))).toEqual([])
})
