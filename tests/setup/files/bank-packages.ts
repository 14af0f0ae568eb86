import type { PackageFormat } from '../../../src/domain/bank-export/bank-formats.ts'
import type { BankImages } from '../../../src/domain/bank-export/bank-images.ts'
import { type PackagedBank, packageBank } from '../../../src/domain/bank-export/package-bank.ts'
import type { Question } from '../../../src/domain/model.ts'
import { readSqlite } from './anki-deck.ts'
import { zipOf } from './zip-files.ts'

/** The time at which tests write packages, milliseconds since the epoch. */
export const WRITTEN_AT = Date.UTC(2026, 10, 24, 12)

/** Exports a bank as a package. */
export function packageOf(
  questions: readonly Question[],
  format: PackageFormat,
  images: BankImages,
): Promise<PackagedBank> {
  return packageBank(questions, format, images, { now: WRITTEN_AT, loadSqlite: readSqlite })
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
