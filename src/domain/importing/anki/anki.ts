import { type LoadSqlite, openSqlite } from '../bytes/sqlite-tables.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import { decompressZstd, isZstd } from '../bytes/zstd.ts'
import {
  type DraftImage,
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  type QuestionDraft,
  refusal,
  type ShownImage,
  type SourceLocation,
} from '../drafts/draft.ts'
import { droppedFile, type EmbeddedFile } from '../drafts/draft-images.ts'
import {
  type EmbeddedFiles,
  embeddedFileWarnings,
  recordPosition,
  toShownImages,
  withDroppedFiles,
} from '../drafts/embedded-files.ts'
import { readLooseQuestions } from '../records/loose-bank.ts'
import type { LooseRecord } from '../records/loose-question.ts'
import { readCollection } from './anki-collection.ts'
import { type AnkiMedia, ankiMedia } from './anki-media.ts'
import { type NoteResult, readNote } from './anki-note.ts'

/** A collection in an archive, the newest first: a newer deck carries an old one that only asks to update Anki. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const

/** Bytes of a collection unpacked; 50,000 long questions are half of it. */
const COLLECTION_MAX = 64 * 1024 * 1024

/** Numbers of keys count from 1 in what people write by hand. */
const DEFAULT_FIRST_NUMBER = 1

/**
 * Questions from an Anki deck or collection (`.apkg`, `.colpkg`), of which the notes with options to choose from are
 * some. Every other note is a problem. Pictures come along with their question. Never rejects for what the deck holds.
 */
export async function readAnki(archive: ZipArchive, loadSqlite: LoadSqlite): Promise<ImportResult> {
  const collection = await unpackCollection(archive)
  if ('problem' in collection) return refusal(collection.problem)
  const opened = await openSqlite(collection.bytes, loadSqlite)
  if ('problem' in opened) return refusal(opened.problem)
  const found = readCollection(opened.tables)
  opened.tables.close()
  if ('problem' in found) return refusal(found.problem)
  if (found.notes.length === 0) return refusal('This deck has no notes.')
  const notes = found.notes.map(readNote)
  const result = resultOf(notes)
  return withFiles(result, notes, await ankiMedia(archive))
}

async function unpackCollection(
  archive: ZipArchive,
): Promise<{ readonly bytes: Uint8Array } | { readonly problem: string }> {
  const name = COLLECTIONS.find((candidate) => archive.names.includes(candidate))
  if (name === undefined) return { problem: 'The archive has no Anki collection.' }
  const read = await archive.read(name, COLLECTION_MAX)
  if ('problem' in read || !isZstd(read.bytes)) return read
  const bytes = await decompressZstd(read.bytes, COLLECTION_MAX)
  if (bytes !== null) return { bytes }
  const size = `${COLLECTION_MAX / 1024 / 1024} MB`
  return {
    problem: `The collection in this deck is damaged, or larger than ${size}. Export it again, or in parts.`,
  }
}

function resultOf(notes: readonly NoteResult[]): ImportResult {
  const records: LooseRecord[] = []
  const problems: ImportProblem[] = []
  for (const { record } of notes) {
    if ('message' in record) problems.push(record)
    else records.push(record)
  }
  const result = readLooseQuestions(records, DEFAULT_FIRST_NUMBER)
  const taken = new Set(result.drafts.map(({ location }) => location.item))
  const notices = notes.flatMap((note) => note.notices.filter(({ location }) => taken.has(location.item)))
  return {
    drafts: result.drafts,
    problems: [...problems, ...result.problems].sort(byPlace),
    notices: [...result.notices, ...notices].sort(byPlace),
  }
}

function byPlace(
  one: { readonly location: SourceLocation },
  other: { readonly location: SourceLocation },
): number {
  return (one.location.item ?? 0) - (other.location.item ?? 0)
}

/** The result with the pictures of its questions, and with the names of dropped files. */
async function withFiles(
  result: ImportResult,
  notes: readonly NoteResult[],
  media: AnkiMedia,
): Promise<ImportResult> {
  const drafts: QuestionDraft[] = []
  const notices: ImportNotice[] = [...result.notices]
  for (const draft of result.drafts) {
    const note = notes[(draft.location.item ?? 0) - 1]
    const shown = note === undefined ? null : await shownIn(note, media)
    if (shown === null || note === undefined) {
      drafts.push(draft)
      continue
    }
    const explanation = withDroppedFiles(draft.explanation ?? '', shown) || null
    const images = shown.images.length === 0 ? {} : { images: shown.images }
    drafts.push({ ...draft, explanation, ...images })
    notices.push(...embeddedFileWarnings(shown).map((message) => ({ location: draft.location, message })))
  }
  return { ...result, drafts, notices: notices.sort(byPlace) }
}

/** The files that a note shows and plays; null for none. */
async function shownIn({ shown, sounds, lost }: NoteResult, media: AnkiMedia): Promise<EmbeddedFiles | null> {
  if (shown.size + sounds.length + lost.length === 0) return null
  const images = new Map<DraftImage, ShownImage['beside']>()
  const behind: EmbeddedFile[] = []
  for (const [src, beside] of shown) {
    const file = await media.file(src)
    if ('dropped' in file) behind.push(file)
    else recordPosition(images, file, beside)
  }
  behind.push(...sounds.map((sound) => droppedFile(sound, 'audio')))
  return {
    images: toShownImages(images),
    droppedFiles: [...new Set(behind.flatMap((file) => ('dropped' in file ? [file.dropped] : [])))],
    lost,
  }
}
