import type { Question } from '../../../src/domain/model.ts'
import type { PackageFiles } from '../../../src/formats/format.ts'
import type { FileFormat } from '../../../src/formats/registry.ts'
import { type TextFormat, type WrittenBank, writeBank } from '../../../src/formats/write-bank.ts'
import type { BankImages } from '../../../src/formats/writing/bank-images.ts'
import { readSqlite } from './anki-deck.ts'
import { zipOf } from './zip-files.ts'

/** The time at which tests write packages, milliseconds since the epoch. */
export const WRITTEN_AT = Date.UTC(2026, 10, 24, 12)

/** The formats that are one text. */
export const TEXT_FORMATS = ['json', 'csv', 'gift', 'moodle-xml'] as const satisfies readonly TextFormat[]

/** The formats that are archives of several files. */
export const PACKAGE_FORMATS = ['qti-2.1', 'qti-3.0', 'h5p', 'anki'] as const satisfies readonly FileFormat[]

type PackageFormat = (typeof PACKAGE_FORMATS)[number]

/** A bank exported as a package. */
export interface PackagedBank extends Omit<WrittenBank, 'content'> {
  readonly files: PackageFiles
}

/** Exports a bank as a package. */
export async function packageOf(
  questions: readonly Question[],
  format: PackageFormat,
  images: BankImages,
): Promise<PackagedBank> {
  const tools = { now: WRITTEN_AT, loadSqlite: readSqlite }
  const { content, ...written } = await writeBank(questions, format, { images, ...tools })
  return { ...written, files: typeof content === 'string' ? new Map() : content }
}

/** The archive of a package. */
export function archiveOf({ files }: Pick<PackagedBank, 'files'>): Uint8Array<ArrayBuffer> {
  return zipOf(
    Array.from(files, ([name, content]) => ({
      name,
      content: typeof content === 'object' && 'uncompressed' in content ? content.uncompressed : content,
    })),
  )
}
