/** A file or a text to import. */
interface FileToImport {
  readonly name: string
  readonly content: Blob | string
}

/** The screen that imports. */
export const IMPORT_PATH = '/app/import'

/** Takes the sample bank: into an empty bank at once, into another one after a review (spec §2.5). */
export const SAMPLE_PATH = `${IMPORT_PATH}#sample`

/** The same for a visitor, whose first session begins at once (spec §2.2). */
export const TRY_SAMPLE_PATH = `${IMPORT_PATH}#try-sample`

/** What was dropped or pasted on another page, until the import takes it or another screen opens. Not in the address: files are large. */
let waiting: readonly FileToImport[] = []

/** Keeps files for the import, to which the caller leads. Replaces earlier ones. */
export function keepFilesToImport(files: readonly FileToImport[]): void {
  waiting = files
}

/** The files that were kept, which stay. */
export function filesToImport(): readonly FileToImport[] {
  return waiting
}

/** The files that were kept; none the next time. */
export function takeFilesToImport(): readonly FileToImport[] {
  const files = waiting
  waiting = []
  return files
}
