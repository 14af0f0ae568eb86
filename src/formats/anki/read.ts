import { htmlToText } from '../../domain/html/html-to-text.ts'
import { checkDraft } from '../../domain/importing/drafts/check-draft.ts'
import {
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  type PlacedImage,
  type QuestionDraft,
  refusal,
  type SourceLocation,
} from '../../domain/importing/drafts/draft.ts'
import { type OnProgress, reported, stepOf, UNREPORTED } from '../../domain/importing/progress.ts'
import { escapeMarkdown } from '../../domain/markdown/escape-markdown.ts'
import { imageMarkdown, replaceImages } from '../../domain/markdown/markdown-images.ts'
import { mapTexts } from '../../domain/questions/question-content.ts'
import { type LoadSqlite, openSqlite } from '../bytes/sqlite-tables.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import { droppedFile } from '../drafts/pictures/draft-images.ts'
import { embeddedFileWarnings, imageAddresses, withDroppedFiles } from '../drafts/pictures/embedded-files.ts'
import { refusedQuestion } from '../drafts/refused-question.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import { ANKI_COLLECTION_MAX_BYTES } from '../file-limits.ts'
import type { WrittenValues } from '../format.ts'
import { formulaReader } from '../markup/formulas.ts'
import type { OpaquePart } from '../markup/opaque-parts.ts'
import { linesBy } from '../records/fields.ts'
import { textReader } from '../records/text-reader.ts'
import { type AnkiNote, readCollection } from './anki-collection.ts'
import { type AnkiMedia, ankiMedia, decompressZstd, isZstd } from './anki-media.ts'
import { type NoteResult, readNote } from './notes/anki-note.ts'
import { NO_FORMATTING, withNoteFormatting } from './notes/note-formatting.ts'
import { type OwnNote, readOwnNote, readOwnNotes } from './notes/own-notes.ts'

/** A collection in an archive, the newest first: a newer deck carries an old one that only asks to update Anki. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const

/**
 * Questions from an Anki deck or collection (`.apkg`, `.colpkg`), of which the notes with options to choose from are
 * some. Every other note is a problem. Pictures come along with their question. Never rejects for what the deck holds.
 */
export async function readAnki(
  archive: ZipArchive,
  loadSqlite: LoadSqlite,
  onProgress: OnProgress = UNREPORTED,
): Promise<ImportResult> {
  const collection = await unpackCollection(archive)
  if ('problem' in collection) return refusal(collection.problem)
  const opened = await openSqlite(collection.bytes, loadSqlite)
  if ('problem' in opened) return refusal(opened.problem)
  const found = readCollection(opened.tables)
  opened.tables.close()
  if ('problem' in found) return refusal(found.problem)
  if (found.notes.length === 0) return refusal('This deck has no notes.')
  const formula = formulaReader()
  const own: { readonly note: AnkiNote; readonly own: OwnNote }[] = []
  const notes: (NoteResult | null)[] = []
  for (const note of reported(found.notes, stepOf(onProgress, 0.2, 0.6))) {
    const parts = readOwnNote(note)
    if (parts !== null) own.push({ note, own: parts })
    notes.push(parts === null ? readNote(note, formula) : null)
  }
  const media = await ankiMedia(archive)
  const others = await withFiles(resultOf(notes, stepOf(onProgress, 0.6, 1)), notes, media)
  return own.length === 0 ? others : inOrder([others, await readOwnNotes(own, media, formula)])
}

/** The fields of all notes as texts, by their types; a picture is named in its place. */
export async function valuesOfAnki(
  archive: ZipArchive,
  loadSqlite: LoadSqlite,
): Promise<readonly WrittenValues[]> {
  const collection = await unpackCollection(archive)
  if ('problem' in collection) return []
  const opened = await openSqlite(collection.bytes, loadSqlite)
  if ('problem' in opened) return []
  const found = readCollection(opened.tables)
  opened.tables.close()
  if ('problem' in found) return []
  const textOf = (html: string) => htmlToText(html.replace(PICTURE, '[Picture: $1]')).text.trim()
  return Array.from(
    Map.groupBy(found.notes, ({ typeName }) => typeName),
    ([name, notes]): WrittenValues => {
      const items = new Map<object, number>()
      const value = notes.map(({ fields, category, item }) => {
        const record = {
          ...Object.fromEntries(fields.map((field) => [field.name, textOf(field.html)])),
          Deck: category,
        }
        items.set(record, item)
        return record
      })
      return { name, value, linesOf: linesBy(value, (record) => items.get(record) ?? 1), unit: 'note' }
    },
  )
}

const PICTURE = /<img\b[^>]{0,500}?\bsrc=["']?([^"'>]{1,200})[^>]{0,500}>/gi

function inOrder(results: readonly ImportResult[]): ImportResult {
  return {
    drafts: results.flatMap(({ drafts }) => drafts).sort(byPlace),
    problems: results.flatMap(({ problems }) => problems).sort(byPlace),
    notices: results.flatMap(({ notices }) => notices).sort(byPlace),
  }
}

async function unpackCollection(
  archive: ZipArchive,
): Promise<{ readonly bytes: Uint8Array } | { readonly problem: string }> {
  const name = COLLECTIONS.find((candidate) => archive.names.includes(candidate))
  if (name === undefined) return { problem: 'The archive has no Anki collection.' }
  const read = await archive.read(name, ANKI_COLLECTION_MAX_BYTES)
  if ('problem' in read || !isZstd(read.bytes)) return read
  const bytes = await decompressZstd(read.bytes, ANKI_COLLECTION_MAX_BYTES)
  if (bytes !== null) return { bytes }
  const size = `${ANKI_COLLECTION_MAX_BYTES / 1024 / 1024} MB`
  return {
    problem: `The collection in this deck is damaged, or larger than ${size}. Export it again, or in parts.`,
  }
}

/** The questions of notes, each at its place in the deck; null for a note that we exported. */
function resultOf(notes: readonly (NoteResult | null)[], onProgress: OnProgress): ImportResult {
  const items = notes.flatMap((note) => (note === null ? [] : [note.item]))
  const result = resolveQuestions(items, { textReader, onProgress: stepOf(onProgress, 0.6, 1) })
  const taken = new Set(result.drafts.map(({ location }) => location.item))
  const notices = notes.flatMap((note) =>
    (note?.notices ?? []).filter(({ location }) => taken.has(location.item)),
  )
  const plain = <Entry extends ImportProblem>(entry: Entry): Entry => {
    const parts = notes[(entry.location.item ?? 0) - 1]?.parts
    if (parts === undefined) return entry
    const { message, excerpt, unfinished } = entry
    return {
      ...entry,
      message: parts.asPlain(message),
      ...(excerpt === undefined ? {} : { excerpt: parts.asPlain(excerpt) }),
      ...(unfinished === undefined
        ? {}
        : { unfinished: mapTexts(unfinished, (text) => parts.asPlain(text)) }),
    }
  }
  return {
    drafts: result.drafts,
    problems: result.problems.map(plain),
    notices: [...result.notices, ...notices].map(plain).sort(byPlace),
  }
}

function byPlace(
  one: { readonly location: SourceLocation },
  other: { readonly location: SourceLocation },
): number {
  return (one.location.item ?? 0) - (other.location.item ?? 0)
}

/** The result with the formatted texts and the pictures of its questions, and with the names of dropped files. */
async function withFiles(
  result: ImportResult,
  notes: readonly (NoteResult | null)[],
  media: AnkiMedia,
): Promise<ImportResult> {
  const drafts: QuestionDraft[] = []
  const problems: ImportProblem[] = [...result.problems]
  const notices: ImportNotice[] = [...result.notices]
  for (const draft of result.drafts) {
    const note = notes[(draft.location.item ?? 0) - 1]
    if (note == null || !note.isMarkedUp) {
      drafts.push(draft)
      continue
    }
    const files = await picturesOf(note, media)
    const formatted = asFormatted(draft, note, files)
    // Formatting takes characters; without lists, links and emphasis the question may fit.
    const whole =
      checkDraft(formatted) === null
        ? formatted
        : asFormatted(draft, { ...note, formatted: () => NO_FORMATTING }, files)
    const left = {
      images: [],
      droppedFiles: [
        ...new Set([
          ...files.dropped.values(),
          ...note.sounds.map((sound) => droppedFile(sound, 'audio').dropped),
        ]),
      ],
      lost: note.lost,
    }
    const explanation = withDroppedFiles(whole.explanation ?? '', left, whole.format) || null
    const complete = { ...whole, explanation }
    const message = checkDraft(complete)
    if (message !== null) problems.push(refusedQuestion(complete, message))
    else drafts.push(complete)
    notices.push(...embeddedFileWarnings(left).map((message) => ({ location: draft.location, message })))
  }
  return { drafts, problems: problems.sort(byPlace), notices: notices.sort(byPlace) }
}

/** The pictures of a note: those of the deck by their address in the note, and those that are dropped. */
interface NotePictures {
  /** Addresses in the draft. */
  readonly stored: ReadonlyMap<string, string>
  readonly images: readonly PlacedImage[]
  /** Names of dropped files. */
  readonly dropped: ReadonlyMap<string, string>
}

/** Looks for the files that a note shows. */
async function picturesOf({ shown }: NoteResult, media: AnkiMedia): Promise<NotePictures> {
  const addresses = imageAddresses()
  const stored = new Map<string, string>()
  const dropped = new Map<string, string>()
  for (const { src, address } of shown) {
    const file = await media.file(src)
    if (file === null) continue
    if ('dropped' in file) dropped.set(address, file.dropped)
    else stored.set(address, addresses.of(file))
  }
  return { stored, images: addresses.images(), dropped }
}

/**
 * The draft as Markdown where its texts have parts that need it, with the pictures of fields of their own. A picture that
 * the deck lacks keeps its address: the learner may have the file.
 */
function asFormatted(
  draft: QuestionDraft,
  { parts, pictures, formatted }: NoteResult,
  { stored, images, dropped }: NotePictures,
): QuestionDraft {
  const plain = { ...draft, text: [draft.text, pictures].filter((part) => part !== '').join('\n\n') }
  const whole = withNoteFormatting(plain, formatted(textsOf(plain)))
  if (!textsOf(whole).some((one) => parts.isIn(one))) return whole
  const imageOf = ({ address, alt }: { readonly address: string; readonly alt: string }): string | null => {
    const name = stored.get(address)
    if (name !== undefined) return imageMarkdown(alt, name)
    return dropped.has(address) ? `\\[Image: ${escapeMarkdown(alt)}\\]` : null
  }
  // Only tables have images within, which need the parser: it takes a hundred times as long.
  const markdownOf = ({ image, markdown }: OpaquePart): string =>
    image === undefined ? replaceImages(markdown, imageOf) : (imageOf(image) ?? markdown)
  const marked = mapTexts(whole, (one) => parts.asMarkdown(one, markdownOf))
  return { ...marked, format: 'markdown', ...(images.length === 0 ? {} : { images }) }
}

function textsOf({ text, options, explanation }: QuestionDraft): readonly string[] {
  return [text, ...options, explanation ?? '']
}
