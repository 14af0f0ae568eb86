import { isRecord } from '../../domain/is-record.ts'
import type { SqliteTables, SqliteValue } from '../bytes/sqlite-tables.ts'
import { deckCategory } from '../drafts/category-path.ts'
import { plainText } from '../records/loose-value.ts'

/** Notes that are read from one deck; a bank of 50,000 questions is half of it. */
const NOTES_MAX = 100_000

/** What Anki calls a note: named fields, from which it makes cards. */
export interface AnkiNote {
  /** Its id in Anki: milliseconds since 1970 when it was made. */
  readonly id: string
  /** The id that it keeps in every collection it is imported into (`guid`). */
  readonly globalId: string
  /** Counted from 1, in the deck's order. */
  readonly item: number
  /** What kind of note it is, such as "Basic". */
  readonly typeName: string
  /** In the type's order; the values are HTML. */
  readonly fields: readonly { readonly name: string; readonly html: string }[]
  /** '' for a note whose cards are in no deck, or in the one of no name. */
  readonly category: string
  readonly tags: readonly string[]
}

const UNREADABLE =
  "The notes of this deck can't be read: its database is damaged or wasn't made by Anki. Export the deck again."
const TOO_MANY = `The deck has more than ${NOTES_MAX.toLocaleString('en-US')} notes. Export its parts one by one.`

/** Between the values of a note's fields. */
const FIELD_SEPARATOR = '\u001f'

/**
 * The notes of an Anki collection, of schema 11 (note types and decks as JSON in `col`) or 18 (in separate tables).
 *
 * @returns a problem, as a sentence for the learner, when it is not one
 */
export function readCollection(
  tables: SqliteTables,
): { readonly notes: readonly AnkiNote[] } | { readonly problem: string } {
  const hasTables = tables.has('notetypes')
  const types = hasTables ? typesOfTables(tables) : typesOfJson(tables)
  const decks = hasTables ? decksOfTable(tables) : decksOfJson(tables)
  if (types === null || decks === null) return { problem: UNREADABLE }
  const notes: {
    id: string
    globalId: string
    type: NoteType | undefined
    values: string[]
    tags: string[]
  }[] = []
  let isWhole = true
  const isRead = tables.read(
    'notes',
    ['id', 'guid', 'mid', 'flds', 'tags'],
    ([id, globalId, mid, values, tags]) => {
      if (typeof values !== 'string') return undefined
      isWhole = notes.length < NOTES_MAX
      notes.push({
        id: String(id),
        globalId: typeof globalId === 'string' ? globalId : '',
        type: types.get(String(mid)),
        values: values.split(FIELD_SEPARATOR, FIELDS_MAX),
        tags: typeof tags === 'string' ? tags.split(' ', TAGS_MAX).filter((tag) => tag !== '') : [],
      })
      return isWhole
    },
  )
  if (!isRead) return { problem: UNREADABLE }
  if (!isWhole) return { problem: TOO_MANY }
  const deckOf = decksOfNotes(tables, new Set(notes.map(({ id }) => id)))
  return {
    notes: notes.map(({ id, globalId, type, values, tags }, index) => ({
      id,
      globalId,
      item: index + 1,
      typeName: type?.name ?? '',
      fields: values.map((html, field) => ({ name: type?.fields[field] ?? `Field ${field + 1}`, html })),
      category: deckCategory(decks.get(deckOf.get(id) ?? '') ?? ''),
      tags,
    })),
  }
}

/** Fields and tags of one note that are looked at. */
const FIELDS_MAX = 100
const TAGS_MAX = 100

interface NoteType {
  readonly name: string
  readonly fields: readonly string[]
}

function typesOfTables(tables: SqliteTables): Map<string, NoteType> | null {
  const names = new Map<string, string>()
  const fields = new Map<string, string[]>()
  const isRead =
    tables.read('notetypes', ['id', 'name'], ([id, name]) => {
      names.set(String(id), String(name))
      return undefined
    }) &&
    tables.read('fields', ['ntid', 'ord', 'name'], ([type, place, name]) => {
      const named = fields.get(String(type)) ?? []
      if (isFieldPlace(place)) named[place] = String(name)
      fields.set(String(type), named)
      return undefined
    })
  if (!isRead) return null
  return new Map(Array.from(names, ([id, name]) => [id, { name, fields: fields.get(id) ?? [] }]))
}

function isFieldPlace(place: SqliteValue | undefined): place is number {
  return typeof place === 'number' && Number.isInteger(place) && place >= 0 && place < FIELDS_MAX
}

function decksOfTable(tables: SqliteTables): Map<string, string> | null {
  const decks = new Map<string, string>()
  const isRead = tables.read('decks', ['id', 'name'], ([id, name]) => {
    decks.set(String(id), String(name))
    return undefined
  })
  return isRead ? decks : null
}

function typesOfJson(tables: SqliteTables): Map<string, NoteType> | null {
  const models = jsonOfCol(tables, 'models')
  if (models === null) return null
  const typeOf = (model: Record<string, unknown>): NoteType => {
    const fields: unknown[] = Array.isArray(model.flds) ? model.flds.slice(0, FIELDS_MAX) : []
    const named = fields.map((field, index) => ({
      name: isRecord(field) ? (plainText(field.name) ?? '') : '',
      place: isRecord(field) && typeof field.ord === 'number' ? field.ord : index,
    }))
    named.sort((one, other) => one.place - other.place)
    return { name: plainText(model.name) ?? '', fields: named.map(({ name }) => name) }
  }
  return new Map(Array.from(models, ([id, model]) => [id, typeOf(model)]))
}

function decksOfJson(tables: SqliteTables): Map<string, string> | null {
  const decks = jsonOfCol(tables, 'decks')
  return decks && new Map(Array.from(decks, ([id, deck]) => [id, plainText(deck.name) ?? '']))
}

/** The objects by id that a column of the one row of `col` holds as JSON; null when it does not. */
function jsonOfCol(tables: SqliteTables, column: string): Map<string, Record<string, unknown>> | null {
  let json = ''
  const isRead = tables.read('col', [column], ([value]) => {
    json = String(value)
    return false
  })
  if (!isRead) return null
  try {
    const parsed: unknown = JSON.parse(json)
    if (!isRecord(parsed)) return null
    return new Map(
      Object.entries(parsed).flatMap(([id, value]) => (isRecord(value) ? [[id, value] as const] : [])),
    )
  } catch {
    return null
  }
}

/** The deck of each note: where its first card belongs, also while a filtered deck has borrowed it (`odid`). */
function decksOfNotes(tables: SqliteTables, notes: ReadonlySet<string>): Map<string, string> {
  const deckOf = new Map<string, string>()
  tables.read('cards', ['nid', 'did', 'odid'], ([note, deck, home]) => {
    const id = String(note)
    if (notes.has(id) && !deckOf.has(id)) deckOf.set(id, String(home === 0 ? deck : home))
    return undefined
  })
  return deckOf
}
