import type { BankImages } from '../bank-images.ts'
import type { ExportedQuestion } from '../exported-question.ts'
import { deckTree } from './anki-decks.ts'
import { ankiHtml } from './anki-html.ts'
import { ankiNote } from './anki-note.ts'
import { checksum, noteGuids, sortText } from './note-fingerprints.ts'
import { NOTE_TYPE_ID, noteType } from './note-type.ts'
import { collectionSettings, deckSettings, defaultOptions } from './settings.ts'

/** The values of a row, in the order of the table's columns. */
export type Row = readonly (string | number)[]

/** The rows of a collection of schema 11. */
export interface Collection {
  readonly col: Row
  readonly notes: readonly Row[]
  readonly cards: readonly Row[]
}

const SCHEMA = 11
const DAY_SECONDS = 24 * 60 * 60

/** The update sequence number of a change that was not synced to AnkiWeb yet. */
const NOT_SYNCED = -1

/** Separators of the fields of a note, and of its tags, which also have one at both ends. */
const BETWEEN_FIELDS = '\u001f'
const BETWEEN_TAGS = ' '

/**
 * A bank as a collection: a note with one new card for each question, in the bank's order.
 *
 * @param images those that the deck has
 * @param now milliseconds since the epoch. Notes, cards and decks have the numbers up to it as ids, because Anki refuses ids
 *   of the future.
 */
export function collectionOf(
  questions: readonly ExportedQuestion[],
  images: BankImages,
  now: number,
): Collection {
  const seconds = Math.floor(now / 1000)
  const html = ankiHtml(images)
  const firstId = now - questions.length
  const tree = deckTree(questions, now)
  const guids = noteGuids(questions)
  const notes: Row[] = []
  const cards: Row[] = []
  for (const [index, question] of questions.entries()) {
    const { fields, tags } = ankiNote(question, html)
    const id = firstId + index
    const sortField = sortText(fields[0] ?? '')
    const written = tags.length === 0 ? '' : ['', ...tags, ''].join(BETWEEN_TAGS)
    const flds = fields.join(BETWEEN_FIELDS)
    notes.push([
      ...[id, guids[index] ?? '', NOTE_TYPE_ID, seconds, NOT_SYNCED, written, flds, sortField],
      ...[checksum(sortField), 0, ''],
    ])
    const deck = tree.deckOf(question.category).id
    const position = index + 1
    cards.push([id, id, deck, 0, seconds, NOT_SYNCED, 0, 0, position, 0, 0, 0, 0, 0, 0, 0, 0, ''])
  }
  const json = [
    collectionSettings(questions.length + 1),
    { [NOTE_TYPE_ID]: noteType(tree.deckOf(null).id) },
    deckSettings(tree.decks, seconds),
    defaultOptions(),
    {},
  ].map((part) => JSON.stringify(part))
  const dayStart = seconds - (seconds % DAY_SECONDS)
  return { col: [1, dayStart, now, now, SCHEMA, 0, 0, 0, ...json], notes, cards }
}
