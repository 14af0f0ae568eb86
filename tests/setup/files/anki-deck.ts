import { zstdCompressSync } from 'node:zlib'
import initSqlJs, { type Database } from 'sql.js'
import { readSqlite as readSqliteFile } from '../../../scripts/bank/sqlite.ts'
import { SCHEMA_11 } from '../../../src/formats/anki/write.ts'
import { zipOf } from './zip-files.ts'

/** A note, as tests write it. */
export interface DeckNote {
  readonly id: number
  /** The name of its note type. */
  readonly type: string
  /** HTML, in the order of the type's fields. */
  readonly fields: readonly string[]
  /** "Ships::Flags". */
  readonly deck: string
}

export interface Deck {
  /** Names of the fields of each note type. */
  readonly types: Readonly<Record<string, readonly string[]>>
  readonly notes: readonly DeckNote[]
  /** Files by name. */
  readonly media?: Readonly<Record<string, Uint8Array>>
  /** SQL that is run on the finished collection, for content that Anki never writes. */
  readonly afterwards?: string
}

/** Anki up to 2.1.49, Anki 2.1.50 and newer with "support older versions" ticked, and without. */
export type DeckForm = 'anki2' | 'anki21' | 'anki21b'

let sqlite: Promise<ArrayBuffer> | null = null

/** The bytes of SQLite in WebAssembly, read once for the thousands of decks of a test. */
export function readSqlite(): Promise<ArrayBuffer> {
  sqlite ??= readSqliteFile()
  return sqlite
}

/** Bytes compressed as in the newest format. */
export function zstd(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes)
}

/** A deck as Anki exports it (`.apkg`). */
export async function ankiDeck(deck: Deck, form: DeckForm): Promise<Uint8Array<ArrayBuffer>> {
  const media = Object.entries(deck.media ?? {})
  const collection = await ankiCollection(deck, form)
  if (form !== 'anki21b') {
    const dummy =
      form === 'anki21'
        ? [{ name: 'collection.anki2', content: await ankiCollection(PLEASE_UPDATE, form) }]
        : []
    return zipOf([
      ...dummy,
      { name: `collection.${form}`, content: collection },
      ...media.map(([, content], index) => ({ name: String(index), content, isStored: true })),
      {
        name: 'media',
        content: JSON.stringify(Object.fromEntries(media.map(([name], index) => [index, name]))),
      },
    ])
  }
  const entries = Buffer.concat(media.map(([name, content]) => message(1, mediaEntry(name, content))))
  return zipOf([
    { name: 'meta', content: Uint8Array.of(8, 3), isStored: true },
    { name: 'collection.anki21b', content: zstd(collection), isStored: true },
    { name: 'collection.anki2', content: await ankiCollection(PLEASE_UPDATE, 'anki2') },
    ...media.map(([, content], index) => ({
      name: String(index),
      content: zstd(content),
      isStored: true,
    })),
    { name: 'media', content: zstd(entries), isStored: true },
  ])
}

const PLEASE_UPDATE: Deck = {
  types: { Basic: ['Front', 'Back'] },
  notes: [
    { id: 1, type: 'Basic', fields: ['Please update to the latest Anki version.', ''], deck: 'Default' },
  ],
}

/** A field of bytes (protobuf.dev, "Encoding"). */
function message(field: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content])
}

function mediaEntry(name: string, content: Uint8Array): Uint8Array {
  return Buffer.concat([
    message(1, Buffer.from(name)),
    varint(16),
    varint(content.length),
    message(3, Buffer.alloc(20, 7)),
  ])
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...bytes, rest])
    bytes.push((rest % 128) + 128)
  }
}

/** The SQLite file within a deck: schema 11, or 18 for the newest form. */
export async function ankiCollection(deck: Deck, form: DeckForm): Promise<Uint8Array> {
  const { Database } = await initSqlJs({ wasmBinary: await readSqlite() })
  const database = new Database()
  database.run(form === 'anki21b' ? SCHEMA_18 : SCHEMA_11)
  const types = Object.entries(deck.types).map(([name, fields], index) => ({
    id: 1_600_000_000_000 + index,
    name,
    fields,
  }))
  const decks = [...new Set(deck.notes.map((note) => note.deck))].map((name, index) => ({
    id: name === 'Default' ? 1 : 1_700_000_000_000 + index,
    name,
  }))
  if (form === 'anki21b') writeTables(database, types, decks)
  else writeJson(database, types, decks)
  writeNotes(database, deck.notes, types, decks)
  if (deck.afterwards !== undefined) database.exec(deck.afterwards)
  const file = database.export()
  database.close()
  return file
}

interface Named {
  readonly id: number
  readonly name: string
}

interface NoteType extends Named {
  readonly fields: readonly string[]
}

function writeJson(database: Database, types: readonly NoteType[], decks: readonly Named[]): void {
  const models = types.map(({ id, name, fields }) => [
    id,
    { id, name, type: 0, flds: fields.map((field, ord) => ({ name: field, ord })), tmpls: [] },
  ])
  const all = [{ id: 1, name: 'Default' }, ...decks].map(({ id, name }) => [id, { id, name }])
  database.run("INSERT INTO col VALUES (1, 0, 0, 0, 11, 0, 0, 0, '{}', ?, ?, '{}', '{}')", [
    JSON.stringify(Object.fromEntries(models)),
    JSON.stringify(Object.fromEntries(all)),
  ])
}

function writeTables(database: Database, types: readonly NoteType[], decks: readonly Named[]): void {
  database.run("INSERT INTO col VALUES (1, 0, 0, 0, 18, 0, 0, 0, '', '', '', '', '')")
  for (const { id, name, fields } of types) {
    database.run('INSERT INTO notetypes VALUES (?, ?, 0, 0, ?)', [id, name, new Uint8Array(8)])
    fields.forEach((field, ord) => {
      database.run('INSERT INTO fields VALUES (?, ?, ?, ?)', [id, ord, field, new Uint8Array(4)])
    })
  }
  for (const { id, name } of decks) {
    database.run('INSERT OR IGNORE INTO decks VALUES (?, ?, 0, 0, ?, ?)', [
      id,
      name.replaceAll('::', '\u001f'),
      new Uint8Array(2),
      new Uint8Array(2),
    ])
  }
  database.run(`
    PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql = replace(sql, 'COLLATE NOCASE', 'COLLATE unicase');
  `)
}

function writeNotes(
  database: Database,
  notes: readonly DeckNote[],
  types: readonly NoteType[],
  decks: readonly Named[],
): void {
  const typeIds = new Map(types.map(({ id, name }) => [name, id]))
  const deckIds = new Map(decks.map(({ id, name }) => [name, id]))
  database.run('BEGIN')
  const note = database.prepare("INSERT INTO notes VALUES (?, ?, ?, 0, 0, '', ?, '', 0, 0, '')")
  const card = database.prepare(
    "INSERT INTO cards VALUES (?, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')",
  )
  notes.forEach(({ id, type, fields, deck }, index) => {
    note.run([id, `guid${index}`, typeIds.get(type) ?? 0, fields.join('\u001f')])
    card.run([id + 1, id, deckIds.get(deck) ?? 1])
  })
  note.free()
  card.free()
  database.run('COMMIT')
}

/** Tables of newer versions (storage/upgrades). Names are declared NOCASE here and `unicase` when the file is written. */
const SCHEMA_18 = `${SCHEMA_11}
CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL COLLATE NOCASE,
  mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL);
CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE NOCASE,
  config blob NOT NULL, PRIMARY KEY (ntid, ord)) without rowid;
CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
CREATE TABLE templates (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE NOCASE,
  mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL, PRIMARY KEY (ntid, ord)) without rowid;
CREATE TABLE decks (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE NOCASE,
  mtime_secs integer NOT NULL, usn integer NOT NULL, common blob NOT NULL, kind blob NOT NULL);
CREATE UNIQUE INDEX idx_decks_name ON decks (name);
CREATE TABLE tags (tag text NOT NULL PRIMARY KEY COLLATE NOCASE, usn integer NOT NULL, collapsed boolean NOT NULL,
  config blob NULL) without rowid;
INSERT INTO decks VALUES (1, 'Default', 0, 0, '', '');
`
