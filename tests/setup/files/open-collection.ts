import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import type { PackagedBank } from './bank-packages.ts'

/** A note of a collection, as SQLite returns it. */
export interface StoredNote {
  readonly id: number
  readonly guid: string
  readonly mid: number
  readonly tags: string
  readonly fields: readonly string[]
  readonly sfld: string | number
  readonly csum: number
}

export interface StoredCard {
  readonly id: number
  readonly nid: number
  readonly did: number
  readonly ord: number
  readonly queue: number
  readonly due: number
}

/** A collection of schema 11, read by a different SQLite than the one that wrote it. */
export interface StoredCollection {
  /** The result of SQLite's integrity check: "ok". */
  readonly integrity: string
  readonly schema: number
  /** The JSON texts of `col`, parsed. */
  readonly settings: Readonly<Record<'conf' | 'models' | 'decks' | 'dconf' | 'tags', unknown>>
  readonly notes: readonly StoredNote[]
  readonly cards: readonly StoredCard[]
  /** Rows whose numbers are not stored as integers. */
  readonly wrongTypes: number
  /** The list of media files. */
  readonly media: Readonly<Record<string, string>>
}

/** Reads the deck that a bank was exported to. */
export function openCollection({ files }: Pick<PackagedBank, 'files'>): StoredCollection {
  const file = files.get('collection.anki2')
  if (typeof file !== 'object' || !('uncompressed' in file)) throw new Error('The deck has no collection.')
  const database = new Database(Buffer.from(file.uncompressed))
  try {
    const all = (sql: string) => database.prepare<[], Record<string, unknown>>(sql).all()
    const [col = {}] = all('SELECT * FROM col')
    const settings = Object.fromEntries(
      ['conf', 'models', 'decks', 'dconf', 'tags'].map((name) => [name, JSON.parse(String(col[name]))]),
    )
    const notes = database.prepare<[], StoredNote & { flds: string }>('SELECT * FROM notes').all()
    return {
      integrity: String(database.pragma('integrity_check', { simple: true })),
      schema: Number(col.ver),
      settings: settings as StoredCollection['settings'],
      notes: notes.map((note) => ({ ...note, fields: note.flds.split('\u001f') })),
      cards: database.prepare<[], StoredCard>('SELECT * FROM cards').all(),
      wrongTypes: all(
        `SELECT 1 FROM notes WHERE typeof(id) || typeof(mid) || typeof(mod) || typeof(csum) <> '${'integer'.repeat(4)}'
         UNION ALL SELECT 1 FROM cards WHERE typeof(id) || typeof(nid) || typeof(did) || typeof(due) <> '${'integer'.repeat(4)}'`,
      ).length,
      media: JSON.parse(String(files.get('media'))) as Record<string, string>,
    }
  } finally {
    database.close()
  }
}

/** The checksum of a first field as Anki computes it (`anki/utils.py` of Anki 2.1.15): images count as their names, other tags as nothing. */
export function ankiChecksum(field: string): number {
  const digest = createHash('sha1').update(ankiText(field), 'utf8').digest('hex')
  return Number.parseInt(digest.slice(0, 8), 16)
}

/** A field without HTML, which is what Anki sorts by. */
export function ankiText(field: string): string {
  return field
    .replace(/<img[^>]+src=["']?([^"'>]+)["']?[^>]*>/gi, ' $1 ')
    .replace(/<.*?>/gs, '')
    .replace(
      /&(?:amp|lt|gt|quot|#(\d+));/g,
      (entity, code) => ENTITIES[entity] ?? String.fromCodePoint(Number(code)),
    )
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
