/** A file or a text to import. */
interface FileToImport {
  readonly name: string
  readonly content: Blob | string
}

/** The screen that imports. */
export const IMPORT_PATH = '/app/import'

/** Reviews questions that an assistant proposed (spec §2.12). */
export const PROPOSALS_PATH = `${IMPORT_PATH}#proposals`

/** Imports the sample bank: at once into an empty bank, after a review into any other (spec §2.5). */
export const SAMPLE_PATH = `${IMPORT_PATH}#sample`

/** The same for a visitor, whose first session begins at once (spec §2.2). */
export const TRY_SAMPLE_PATH = `${IMPORT_PATH}#try-sample`

/**
 * What was dropped or pasted on another page, until the import takes it or another screen opens. Not in the address, because
 * files are large.
 */
let waiting: readonly FileToImport[] = []

/** Sets the files for the import screen, which the caller then opens. Replaces earlier ones. */
export function setFilesToImport(files: readonly FileToImport[]): void {
  waiting = files
}

/** The files that wait for the import. They stay. */
export function filesToImport(): readonly FileToImport[] {
  return waiting
}

/** The files that wait for the import; none the next time. */
export function takeFilesToImport(): readonly FileToImport[] {
  const files = waiting
  waiting = []
  return files
}
