import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import {
  ankiCollection,
  ankiDeck,
  type Deck,
  type DeckForm,
  readSqlite,
  zstd,
} from '../../../tests/setup/files/anki-deck.ts'
import { MUTATED_FILES } from '../../../tests/setup/files/mutated-files.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { seededRandom } from '../../domain/seeded-random.ts'
import { openZip } from '../bytes/zip.ts'
import { readAnki } from './read.ts'

const MEGABYTE = 1024 * 1024
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3)

const DECK: Deck = {
  types: { Choice: ['Question', 'A', 'B', 'Correct'], Basic: ['Front', 'Back'] },
  notes: [
    { id: 1, type: 'Choice', fields: ['Q?<img src="a.png">', 'ant', 'bee', 'B'], deck: 'Zoo::Small' },
    { id: 2, type: 'Basic', fields: ['R?', 'r'], deck: 'Zoo' },
    { id: 3, type: 'Basic', fields: ['S?<br>A. ant<br>B. bee', 'A'], deck: 'Zoo' },
  ],
  media: { 'a.png': PNG },
}

async function read(file: Uint8Array): Promise<ImportResult> {
  const opened = await openZip(file)
  if ('problem' in opened) {
    return {
      drafts: [],
      problems: [{ location: { line: 1, item: null, id: null }, message: opened.problem }],
      notices: [],
    }
  }
  return readAnki(opened.archive, readSqlite)
}

const packed = (collection: Uint8Array): Uint8Array =>
  zipOf([{ name: 'collection.anki2', content: collection }])

/** The one sentence with which a deck is refused. */
async function refusalOf(file: Uint8Array): Promise<string | undefined> {
  const { result, milliseconds, memory } = await costOf(() => read(file))
  expect(result.drafts).toEqual([])
  expect(result.problems).toHaveLength(1)
  expect(milliseconds).toBeLessThan(2000)
  expect(memory).toBeLessThan(300 * MEGABYTE)
  return result.problems[0]?.message
}

const DAMAGED = 'The database in this deck is damaged. Export the deck from Anki again.'
const UNREADABLE =
  "The notes of this deck can't be read: its database is damaged or wasn't made by Anki. Export the deck again."

describe('invalid or malicious databases are refused with one sentence', () => {
  const withSql = async (afterwards: string, form: DeckForm = 'anki2'): Promise<Uint8Array> =>
    packed(await ankiCollection({ ...DECK, afterwards }, form))
  const changed = async (change: (file: DataView) => void): Promise<Uint8Array> => {
    const file = await ankiCollection(DECK, 'anki2')
    change(new DataView(file.buffer, file.byteOffset, file.length))
    return packed(file)
  }

  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['nothing', async () => packed(new Uint8Array(0)), DAMAGED],
    ['a text', async () => packed(new TextEncoder().encode('Dear Anki')), DAMAGED],
    [
      'the beginning alone',
      async () => packed((await ankiCollection(DECK, 'anki2')).slice(0, 3000)),
      DAMAGED,
    ],
    ['half of it', async () => packed((await ankiCollection(DECK, 'anki2')).slice(0, 9000)), DAMAGED],
    ['no notes table', () => withSql('DROP TABLE notes'), UNREADABLE],
    ['no table at all', async () => packed(await emptyDatabase()), UNREADABLE],
    ['note types that are no JSON', () => withSql("UPDATE col SET models = '{'"), UNREADABLE],
    ['note types that are a list', () => withSql("UPDATE col SET models = '[]'"), UNREADABLE],
    ['decks nested deep', () => withSql(`UPDATE col SET decks = '${'['.repeat(100_000)}'`), UNREADABLE],
    ['no notes', () => withSql('DELETE FROM notes'), 'This deck has no notes.'],
    [
      'notes that are a view without end',
      () =>
        withSql(`DROP TABLE notes; CREATE VIEW notes AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
          SELECT id, 1 AS mid, hex(zeroblob(100000)) AS flds FROM n`),
      UNREADABLE,
    ],
    [
      'notes that are computed',
      () =>
        withSql(`DROP TABLE notes; CREATE TABLE notes (id integer PRIMARY KEY, mid integer,
          flds text GENERATED ALWAYS AS (hex(zeroblob(100000000)))); INSERT INTO notes VALUES (1, 1)`),
      UNREADABLE,
    ],
    [
      'note types that are a view',
      () => withSql('DROP TABLE notetypes; CREATE VIEW notetypes AS SELECT 1 AS id', 'anki21b'),
      UNREADABLE,
    ],
    ['a table of definitions that leads to itself', () => changed(circle), DAMAGED],
    ['a page size that is none', () => changed((file) => file.setUint16(16, 1000)), DAMAGED],
    [
      'texts in UTF-16',
      () => changed((file) => file.setUint32(56, 2)),
      'The database in this deck is not in UTF-8. Export the deck from Anki again.',
    ],
    ['definitions without end', () => withSql(`CREATE TABLE long (a /* ${wordy(MEGABYTE)} */)`), DAMAGED],
    [
      'a hundred thousand notes and one',
      () =>
        withSql(`WITH RECURSIVE n(id) AS (SELECT 10 UNION ALL SELECT id + 1 FROM n LIMIT 100001)
          INSERT INTO notes SELECT id, '', 1, 0, 0, '', 'x', '', 0, 0, '' FROM n`),
      'The deck has more than 100,000 notes. Export its parts one by one.',
    ],
  ])('%s', async (_, make, message) => {
    expect(await refusalOf(await make())).toBe(message)
  })

  test('a trigger, a view or a virtual table beside the notes is never run', async () => {
    const { drafts } = await read(
      await withSql(`CREATE VIEW v AS SELECT * FROM notes, notes, notes; CREATE VIEW w AS SELECT * FROM v;
        CREATE TRIGGER t AFTER UPDATE ON col BEGIN DELETE FROM notes; END`),
    )
    expect(drafts).toHaveLength(2)
  })

  test('a file that says a log belongs to it is read without', async () => {
    const file = await changed((view) => view.setUint16(18, 0x0202))
    expect((await read(file)).drafts).toHaveLength(2)
  })
})

/** Letters that compress badly. */
function wordy(length: number): string {
  const random = seededRandom(length)
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('')
}

/** Makes page 1 an inner page of the tree whose one child is itself. */
function circle(file: DataView): void {
  file.setUint8(100, 5)
  file.setUint16(103, 0)
  file.setUint32(108, 1)
}

async function emptyDatabase(): Promise<Uint8Array> {
  return ankiCollection(
    {
      ...DECK,
      afterwards:
        'DROP TABLE notes; DROP TABLE cards; DROP TABLE col; DROP TABLE revlog; DROP TABLE graves; CREATE TABLE a (b)',
    },
    'anki2',
  )
}

describe('Zstandard', () => {
  const TOO_LARGE =
    'The collection in this deck is damaged, or larger than 64 MB. Export it again, or in parts.'
  const newest = (content: Uint8Array): Uint8Array =>
    zipOf([{ name: 'collection.anki21b', content, isStored: true }])
  const whole = zstd(new Uint8Array(400 * MEGABYTE))

  test.each([
    ['that unpacks to 400 MB', newest(whole)],
    ['that is cut off', newest(whole.subarray(0, whole.length - 20))],
    ['that is damaged', newest(Buffer.from(whole).fill(0xff, 100, 200))],
    ['that holds nothing', newest(zstd(new Uint8Array(0)))],
  ])('%s is refused', async (_, file) => {
    expect(await refusalOf(file)).toBe(TOO_LARGE)
  })

  test('pictures that unpack to more than they may are named, and cost little', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `${index}.png`)
    const bomb = zstd(new Uint8Array(6 * MEGABYTE))
    const file = zipOf([
      {
        name: 'collection.anki2',
        content: await ankiCollection(
          {
            ...DECK,
            notes: names.map((name, index) => ({
              id: index + 1,
              type: 'Choice',
              fields: [`${name}<img src="${name}">`, 'ant', 'bee', 'B'],
              deck: 'Zoo',
            })),
          },
          'anki2',
        ),
      },
      ...names.map((_, index) => ({ name: String(index), content: bomb, isStored: true })),
      {
        name: 'media',
        content: JSON.stringify(Object.fromEntries(names.map((name, index) => [index, name]))),
      },
    ])
    const { result, milliseconds, memory } = await costOf(() => read(file))
    expect(result.drafts).toHaveLength(2000)
    expect(result.drafts.every(({ images }) => images === undefined)).toBe(true)
    expect(result.drafts[5]?.explanation).toBe('Not kept: 5.png (larger than 5 MB, or damaged).')
    expect(milliseconds).toBeLessThan(2000)
    expect(memory).toBeLessThan(300 * MEGABYTE)
  })
})

test.each<[number, DeckForm]>([
  [5_000, 'anki2'],
  [50_000, 'anki21b'],
])('%i questions of the form %s come in', { timeout: 240_000 }, async (count, form) => {
  const file = await ankiDeck(
    {
      ...DECK,
      notes: Array.from({ length: count }, (_, index) => ({
        id: index + 1,
        type: 'Choice',
        fields: [
          `Question ${index} ${'which is rather long '.repeat(10)}?`,
          `ant ${index}`,
          `bee ${index}`,
          'B',
        ],
        deck: `Zoo::${index % 50}`,
      })),
    },
    form,
  )
  const { result, memory } = await costOf(() => read(file))
  expect(result.drafts).toHaveLength(count)
  expect(result.drafts[count - 1]?.category).toBe('Zoo / 49')
  expect(memory).toBeLessThan(500 * MEGABYTE)
})

describe('mutated decks never throw, and every sentence is whole', () => {
  function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
    const changed = Uint8Array.from(bytes)
    for (let change = 1 + Math.floor(random() * 8); change > 0; change--) {
      const at = Math.floor(random() * changed.length)
      const length = 1 + Math.floor(random() ** 4 * 60)
      const kind = random()
      if (kind < 0.5) changed[at] = Math.floor(random() * 256)
      else if (kind < 0.8) changed.fill(kind < 0.65 ? 0 : 255, at, at + length)
      else changed.copyWithin(at, Math.floor(random() * changed.length), at + length)
    }
    return random() < 0.1 ? changed.subarray(0, Math.floor(random() * changed.length)) : changed
  }

  const kinds: readonly [string, () => Promise<(random: () => number) => Uint8Array>][] = [
    [
      'bytes of an archive',
      async () => {
        const file = await ankiDeck(DECK, 'anki21b')
        return (random) => mutated(file, random)
      },
    ],
    [
      'the database of schema 11',
      async () => {
        const file = await ankiCollection(DECK, 'anki2')
        return (random) => packed(mutated(file, random))
      },
    ],
    [
      'the database of schema 18',
      async () => {
        const file = await ankiCollection(DECK, 'anki21b')
        return (random) => packed(mutated(file, random))
      },
    ],
    [
      'the packed database and list of files',
      async () => {
        const file = zstd(await ankiCollection(DECK, 'anki21b'))
        const media = zstd(Uint8Array.of(10, 7, 10, 5, ...Buffer.from('a.png')))
        return (random) =>
          zipOf([
            {
              name: 'collection.anki21b',
              content: random() < 0.7 ? mutated(file, random) : file,
              isStored: true,
            },
            { name: 'media', content: mutated(media, random), isStored: true },
            { name: '0', content: PNG },
          ])
      },
    ],
  ]

  const RUNS = Math.ceil(MUTATED_FILES / 5 / kinds.length)

  test.each(kinds)('%s', { timeout: 60_000 }, async (name, make) => {
    const random = seededRandom(name.length)
    const next = await make()
    let taken = 0
    for (let run = 0; run < RUNS; run++) {
      const file = next(random)
      const { result, milliseconds, memory } = await costOf(() => read(file))
      const { drafts, problems, notices } = result
      expect(drafts.length + problems.length).toBeGreaterThan(0)
      for (const { message } of [...problems, ...notices]) expect(message).toMatch(/[.?]$/)
      expect(milliseconds).toBeLessThan(2000)
      expect(memory).toBeLessThan(300 * MEGABYTE)
      if (drafts.length > 0) taken++
    }
    expect(taken).toBeGreaterThan(0)
  })
})
