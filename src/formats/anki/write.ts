import initSqlJs, { type Database } from 'sql.js'
import type { LoadSqlite } from '../bytes/sqlite-tables.ts'
import { ANKI_COLLECTION_MAX_BYTES } from '../file-limits.ts'
import type { PackageCode, PackageFile, WrittenPackage } from '../format.ts'
import type { BankImages } from '../writing/bank-images.ts'
import type { ExportedQuestion } from '../writing/exported-question.ts'
import type { FormatCapabilities } from '../writing/fit-question.ts'
import { HTML_SPACES, htmlLosses, LINE_FEEDS } from '../writing/html-fit.ts'
import { XML_CHARACTERS } from '../writing/html-text.ts'
import { mediaName } from './anki-html.ts'
import { type Collection, collectionOf, type Row } from './collection.ts'

/** A note has every part of a question. Its texts are HTML, and Anki removes control characters from them. */
const CAPABILITIES: FormatCapabilities = {
  supportsFlags: true,
  holds: ['reference'],
  order: 'any',
  images: 'beside',
  texts: [XML_CHARACTERS, LINE_FEEDS],
  categories: [],
  contents: [HTML_SPACES],
  otherLosses: (question) =>
    htmlLosses(question, { hasStrikethrough: true, hasListStart: true, hasTexMath: true }),
}

export const ankiCode: PackageCode = {
  capabilities: CAPABILITIES,
  writeFiles: (questions, images, { now, loadSqlite }) => writeAnki(questions, images, now, loadSqlite),
}

/**
 * The questions as a deck of Anki (`.apkg`): a collection of schema 11, which every Anki opens, the images under
 * numbers, and their names. Rejects when SQLite cannot be loaded.
 *
 * @param now milliseconds since the epoch
 */
async function writeAnki(
  questions: readonly ExportedQuestion[],
  images: BankImages,
  now: number,
  loadSqlite: LoadSqlite,
): Promise<WrittenPackage> {
  const collection = await writeCollection(collectionOf(questions, images, now), loadSqlite)
  const names = Object.fromEntries(Array.from(images.keys(), (address, index) => [index, mediaName(address)]))
  const files = new Map<string, PackageFile>([
    ['collection.anki2', { uncompressed: collection }],
    ...Array.from(images.values(), (bytes, index) => [String(index), bytes] as const),
    ['media', JSON.stringify(names)],
  ])
  return { files, isTooLarge: collection.length > ANKI_COLLECTION_MAX_BYTES }
}

/** The SQLite file of a collection. Rejects when SQLite cannot be loaded. */
async function writeCollection(
  { col, notes, cards }: Collection,
  loadSqlite: LoadSqlite,
): Promise<Uint8Array> {
  const { Database } = await initSqlJs({ wasmBinary: await loadSqlite() })
  const database = new Database()
  try {
    database.run(SCHEMA_11)
    database.run('BEGIN')
    insert(database, 'col', [col])
    insert(database, 'notes', notes)
    insert(database, 'cards', cards)
    database.run('COMMIT')
    return database.export()
  } finally {
    database.close()
  }
}

function insert(database: Database, table: string, rows: readonly Row[]): void {
  const [first] = rows
  if (first === undefined) return
  const statement = database.prepare(`INSERT INTO ${table} VALUES (${first.map(() => '?').join(', ')})`)
  for (const row of rows) statement.run([...row])
  statement.free()
}

/** The tables of a collection, as every Anki since 2.0 opens it (`rslib/src/storage/schema11.sql` of Anki). */
export const SCHEMA_11 = `
CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
  ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL,
  models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
  usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL,
  flags integer NOT NULL, data text NOT NULL);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
  mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL,
  ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL,
  left integer NOT NULL, odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
  ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL,
  type integer NOT NULL);
CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_cid ON revlog (cid);
CREATE INDEX ix_notes_csum ON notes (csum);
`
