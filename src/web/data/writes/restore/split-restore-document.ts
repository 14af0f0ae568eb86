import { isRecord } from '../../../../domain/is-record.ts'
import { findImageNames } from '../../../../domain/rich-text/image-rules.ts'
import { readText } from '../../decoding/read-values.ts'

/** Space for what surrounds a document in the body of the call, bytes. */
const AROUND_BYTES = 1024

/** Some notes, and the images that they show. */
interface NotesPart {
  readonly notes: unknown[]
  readonly images: Set<unknown>
  /** How much may still be added, bytes. */
  room: number
}

/**
 * Splits an exported document that is too large for one `POST /user-data/restore` into documents to be sent one after
 * the other: the first contains all but the notes, each other one some notes and the images that these show, and the last
 * ones the other images of questions, papers and taken banks. Tests, questions, papers and taken banks are in all of them, so
 * that the server finds the same ones again each time (decision 8).
 * @param document any JSON; what is not an export is returned unchanged, for the server to refuse
 * @param maxBytes the largest body
 * @returns one or more; what cannot be split small enough stays too large
 */
export function splitRestoreDocument(document: unknown, maxBytes: number): readonly unknown[] {
  const room = maxBytes - AROUND_BYTES
  if (!isRecord(document) || bytesOf(document) <= room) return [document]
  const { question_notes: notes, images } = document
  if (!Array.isArray(notes) || !Array.isArray(images)) return [document]
  const withoutNotes = { ...document, question_notes: [], images: [] }
  // They name the images of their bases. Without the code, which the first part had: each look-up that fails counts as a guess.
  const banks = Array.isArray(document.taken_banks) ? document.taken_banks.filter(isRecord) : []
  const bank = {
    ...withoutNotes,
    practice_responses: [],
    taken_banks: banks.map((one) => ({ ...one, code: null })),
    taken_questions: [],
    taken_exams: [],
  }
  const questions = Array.isArray(document.questions) ? document.questions : []
  const papers = Array.isArray(document.papers) ? document.papers : []
  const items = [...notes.map(noteItem), ...[...questions, ...papers, ...banks].flatMap(imageItems)]
  const parts = partsOf(items, imagesByName(images), room - bytesOf(bank))
  return [
    withoutNotes,
    ...parts.map(({ notes, images }) => ({ ...bank, question_notes: notes, images: [...images] })),
  ]
}

/** What belongs into one part, together with the images of these names. */
interface Item {
  /** None for a question or a paper, which are in every part. */
  readonly notes: readonly unknown[]
  readonly names: readonly string[]
}

function noteItem(note: unknown): Item {
  const texts = isRecord(note) ? `${readText(note.note_text)} ${readText(note.hint_text)}` : ''
  return { notes: [note], names: findImageNames(texts) }
}

/** One for each image, as those of a question, a paper or a taken bank may come in different parts. */
function imageItems(shown: unknown): readonly Item[] {
  return findImageNames(JSON.stringify(shown)).map((name) => ({ notes: [], names: [name] }))
}

function partsOf(
  items: readonly Item[],
  images: ReadonlyMap<string, unknown>,
  room: number,
): readonly NotesPart[] {
  const sizes = new Map([...images.values()].map((image) => [image, bytesOf(image) + 1]))
  const sizeOf = (shown: readonly unknown[]) =>
    shown.reduce<number>((sum, image) => sum + (sizes.get(image) ?? 0), 0)
  const parts: NotesPart[] = []
  const placed = new Set<unknown>()
  for (const { notes, names } of items) {
    const size = notes.reduce<number>((sum, note) => sum + bytesOf(note) + 1, 0)
    const found = [...new Set(names)].flatMap((name) => images.get(name) ?? [])
    // What a question shows may have been sent with another part.
    const shown = notes.length > 0 ? found : found.filter((image) => !placed.has(image))
    if (notes.length + shown.length === 0) continue
    let part = parts.at(-1)
    let fresh = shown.filter((image) => !part?.images.has(image))
    if (part === undefined || size + sizeOf(fresh) > part.room) {
      part = { notes: [], images: new Set(), room }
      parts.push(part)
      fresh = shown
    }
    part.notes.push(...notes)
    for (const image of fresh) part.images.add(image)
    for (const image of shown) placed.add(image)
    part.room -= size + sizeOf(fresh)
  }
  return parts
}

function imagesByName(images: readonly unknown[]): ReadonlyMap<string, unknown> {
  return new Map(
    images.flatMap((image) =>
      isRecord(image) ? findImageNames(readText(image.url)).map((name) => [name, image] as const) : [],
    ),
  )
}

/** Its length as JSON in UTF-8, bytes. */
function bytesOf(value: unknown): number {
  return new Blob([JSON.stringify(value)]).size
}
