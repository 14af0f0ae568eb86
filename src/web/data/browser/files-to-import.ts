/** A file or a text to import. */
interface FileToImport {
  readonly name: string
  readonly content: Blob | string
}

/** What was dropped or pasted on another screen, until the import takes it. Not in the address: files are large. */
let waiting: readonly FileToImport[] = []

/** Keeps files for the import, to which the caller leads. Replaces earlier ones. */
export function keepFilesToImport(files: readonly FileToImport[]): void {
  waiting = files
}

/** The files that were kept; none the next time. */
export function takeFilesToImport(): readonly FileToImport[] {
  const files = waiting
  waiting = []
  return files
}
