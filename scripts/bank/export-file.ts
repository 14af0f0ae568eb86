import { writeFile } from 'node:fs/promises'
import type { Question as StoredQuestion } from '../../src/contract/question.ts'
import { FORMAT_INFO, isPackageFormat } from '../../src/domain/bank-export/bank-formats.ts'
import {
  ARCHIVE_IMAGES_MAX_BYTES,
  imageName,
  mentionedImages,
} from '../../src/domain/bank-export/bank-images.ts'
import { type ExportedBank, exportBank } from '../../src/domain/bank-export/export-bank.ts'
import { NEVER_IN_BANK_FILES } from '../../src/domain/bank-export/loss.ts'
import { type PackagedBank, packageBank } from '../../src/domain/bank-export/package-bank.ts'
import { formatCount } from '../../src/domain/format-number.ts'
import type { Question } from '../../src/domain/model.ts'
import { type ImageFiles, readImage } from '../../src/server/images/image-files.ts'
import { isOurImageName } from '../../src/server/images/image-name.ts'
import type { Store } from '../../src/server/store/store.ts'
import { zipBank, zipFiles } from '../../src/web/questions/export/zip-files.ts'
import type { ExportCommand } from './arguments.ts'
import { readSqlite } from './sqlite.ts'

/** The outcome of an export, as lines to print. `unknown`: no learner has the identifier. */
export type ExportOutcome =
  | { readonly outcome: 'exported'; readonly report: readonly string[] }
  | { readonly outcome: 'unknown' }

/**
 * Writes the learner's bank to a new file; a JSON bank with pictures becomes an archive with the ending .zip. Rejects if the
 * file exists or cannot be written.
 */
export async function exportFile(
  { store, images }: { readonly store: Store; readonly images: ImageFiles },
  { identifier, format, keepsFormulas }: Omit<ExportCommand, 'file'>,
  path: string,
): Promise<ExportOutcome> {
  const learner = await store.users.findByIdentifier(identifier)
  if (learner === null) return { outcome: 'unknown' }
  const bank = (await store.questions.ofUser(learner.id, {})) ?? []
  const asked = bank.map(asQuestion)
  const found = FORMAT_INFO[format].holdsImages ? await readImages(images, mentionedImages(asked)) : null
  if (isPackageFormat(format)) {
    const tools = { now: Date.now(), loadSqlite: readSqlite }
    const { files, ...rest } = await packageBank(asked, format, found ?? new Map(), tools)
    await writeFile(path, await bytesOf(zipFiles(files)), NEW_FILE)
    return { outcome: 'exported', report: reportOf({ ...rest, written: path, formulas: null, pictures: 0 }) }
  }
  const { text, files, ...rest } = exportBank(asked, format, {
    keepsFormulas,
    ...(found !== null && { images: found }),
  })
  const written = files.size === 0 ? path : `${path.replace(/\.json$/i, '')}.zip`
  await writeFile(written, files.size === 0 ? text : await bytesOf(zipBank(text, files)), NEW_FILE)
  return { outcome: 'exported', report: reportOf({ ...rest, written, needs: null, pictures: files.size }) }
}

const NEW_FILE = { flag: 'wx' }

/** The figures in the report on a file. */
interface WrittenFile
  extends Pick<ExportedBank, 'questions' | 'losses' | 'formulas'>,
    Pick<PackagedBank, 'needs'> {
  readonly written: string
  /** The number of pictures in an archive; 0 for other files. */
  readonly pictures: number
}

function reportOf({ written, questions, losses, formulas, needs, pictures }: WrittenFile): readonly string[] {
  const count = questions === 1 ? '1 question is' : `${questions} questions are`
  return [
    `${count} in ${written}.`,
    ...(pictures === 0 ? [] : [`It is an archive with ${formatCount(pictures, 'picture')}.`]),
    ...losses.map(({ message }) => message),
    ...(formulas === null ? [] : [formulas]),
    ...(needs === null ? [] : [needs]),
    NEVER_IN_BANK_FILES,
  ]
}

async function bytesOf(archive: Promise<Blob>): Promise<Uint8Array> {
  return new Uint8Array(await (await archive).arrayBuffer())
}

/** The stored images at these URLs, if they exist and an archive has room for them. */
async function readImages(
  images: ImageFiles,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  let room = ARCHIVE_IMAGES_MAX_BYTES
  for (const address of addresses) {
    const bytes = isOurImageName(imageName(address)) ? await readImage(images, imageName(address)) : null
    if (bytes === null || bytes.length > room) continue
    room -= bytes.length
    found.set(address, bytes)
  }
  return found
}

function asQuestion(stored: StoredQuestion): Question {
  return {
    id: stored.id,
    text: stored.question_text,
    category: stored.category,
    options: stored.possible_answers,
    correct: stored.correct_answers,
    explanation: stored.explanation,
    isFlagged: stored.is_flagged,
    wasCorrect: stored.is_correct,
    sourceTestId: stored.source_test_id,
    format: stored.format,
    optionFeedback: stored.option_feedback,
    reference: stored.reference,
    sourceId: stored.source_id,
    keepsOrder: stored.keep_order,
    revision: stored.revision,
  }
}
