import type { LoadSqlite } from '../importing/bytes/sqlite-tables.ts'
import type { Question } from '../model.ts'
import { ANKI_CAPABILITIES } from './anki/anki-fit.ts'
import type { PackageFormat } from './bank-formats.ts'
import type { BankImages } from './bank-images.ts'
import { fitBank } from './fit-bank.ts'
import { H5P_NEEDS, writeH5p } from './h5p/h5p.ts'
import { H5P_CAPABILITIES } from './h5p/h5p-fit.ts'
import { type Loss, lossesOf } from './loss.ts'
import type { PackageFiles } from './package-files.ts'
import { QTI_CAPABILITIES, writeQti } from './qti/qti.ts'

/** A bank exported as an archive of several files. */
export interface PackagedBank {
  readonly files: PackageFiles
  /** How many of the questions it holds. */
  readonly questions: number
  /** What the format cannot hold, the most serious first. */
  readonly losses: readonly Loss[]
  /** What a program must have to open the file: whole sentences. Null: nothing but the file. */
  readonly needs: string | null
}

/** What the archives of some formats are made with. */
export interface PackageTools {
  /** Milliseconds since the epoch: when the archive is written. */
  readonly now: number
  readonly loadSqlite: LoadSqlite
}

/**
 * The questions as the files of an archive. An import of it reads back the same except for `losses`; Markdown comes back in
 * other words that look the same. Rejects when SQLite cannot be loaded for an Anki deck.
 *
 * @param loaded the images of the questions that could be loaded
 */
export async function packageBank(
  questions: readonly Question[],
  format: PackageFormat,
  loaded: BankImages,
  { now, loadSqlite }: PackageTools,
): Promise<PackagedBank> {
  if (format === 'anki') {
    const { exported, losses, images } = fitBank(questions, format, ANKI_CAPABILITIES, loaded)
    // SQLite is loaded for a deck alone.
    const { writeAnki } = await import('./anki/anki-package.ts')
    const { files, isTooLarge } = await writeAnki(exported, images, now, loadSqlite)
    const size = isTooLarge ? lossesOf(new Map([['too-large', exported.length]]), format, 0) : []
    return { files, questions: exported.length, losses: [...size, ...losses], needs: null }
  }
  if (format === 'h5p') {
    const { exported, losses, images } = fitBank(questions, format, H5P_CAPABILITIES, loaded)
    return { files: writeH5p(exported, images), questions: exported.length, losses, needs: H5P_NEEDS }
  }
  const { exported, losses, images } = fitBank(questions, format, QTI_CAPABILITIES, loaded)
  const version = format === 'qti-2.1' ? '2.1' : '3.0'
  return {
    files: writeQti(exported, images, version),
    questions: exported.length,
    losses,
    needs: null,
  }
}
