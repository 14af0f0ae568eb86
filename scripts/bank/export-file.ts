import { writeFile } from 'node:fs/promises'
import type { Question as StoredQuestion, WireValues } from '../../src/contract/question.ts'
import { formatCount } from '../../src/domain/formatting/format-number.ts'
import type { Question } from '../../src/domain/model.ts'
import { mapFields } from '../../src/domain/questions/content-fields.ts'
import {
  ARCHIVE_IMAGES_MAX_BYTES,
  FILES,
  imageName,
  mentionedImages,
  NEVER_IN_BANK_FILES,
  type WrittenBank,
  writeBank,
  zipFiles,
} from '../../src/formats/index.ts'
import { type ImageFiles, isOurImageName, readImage } from '../../src/server/images/image-files.ts'
import type { Store } from '../../src/server/store/store.ts'
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
  const found = FILES[format].holdsImages ? await readImages(images, mentionedImages(asked)) : null
  const written = await writeBank(asked, format, {
    keepsFormulas,
    ...(found !== null && { images: found }),
    now: Date.now(),
    loadSqlite: readSqlite,
  })
  const { content, archivedImages } = written
  const file = archivedImages === null ? path : `${path.replace(/\.json$/i, '')}.zip`
  await writeFile(file, typeof content === 'string' ? content : await bytesOf(zipFiles(content)), NEW_FILE)
  return { outcome: 'exported', report: reportOf(file, written) }
}

const NEW_FILE = { flag: 'wx' }

function reportOf(
  file: string,
  { questions, losses, formulas, needs, archivedImages }: WrittenBank,
): readonly string[] {
  const count = questions === 1 ? '1 question is' : `${questions} questions are`
  return [
    `${count} in ${file}.`,
    ...(archivedImages === null ? [] : [`It is an archive with ${formatCount(archivedImages, 'picture')}.`]),
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
export async function readImages(
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

const contentOf = mapFields<WireValues>('wire', 'name')

export function asQuestion(stored: StoredQuestion): Question {
  return {
    ...contentOf(stored),
    id: stored.id,
    isFlagged: stored.is_flagged,
    wasCorrect: stored.is_correct,
    sourceTestId: stored.source_test_id,
    revision: stored.revision,
  }
}
