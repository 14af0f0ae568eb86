import type { Question } from '../../domain/model.ts'
import { type FileFormat, type WrittenBank, writeBank, zipFiles } from '../../formats/index.ts'
import { loadSqlite } from '../data/browser/load-sqlite.ts'

/** How the bank is to be written. */
export interface BankFileRequest {
  readonly format: FileFormat
  readonly keepsFormulas: boolean
  /** The images of the questions that could be loaded, by address; absent for a format that has none. */
  readonly images?: ReadonlyMap<string, Blob>
}

/** What the page sends: the questions in batches, then the format in which all of them are to be written. */
export type WriterMessage = { readonly batch: readonly Question[] } | BankFileRequest

/** What the worker returns. The content is ready to be saved, so that the page need not copy megabytes of it. */
export type BankFile = Omit<WrittenBank, 'content'> & { readonly content: Blob }

const questions: Question[] = []

/** Writes a bank in a worker, so that the page stays responsive however large the bank is. */
self.addEventListener('message', ({ data }: MessageEvent<WriterMessage>) => {
  if ('batch' in data) {
    for (const question of data.batch) questions.push(question)
    return
  }
  // The page hears of errors, but not of promises that are rejected.
  write(data).then((file) => self.postMessage(file), reportError)
})

async function write({ images, format, keepsFormulas }: BankFileRequest): Promise<BankFile> {
  const loaded = images && (await bytesOf(images))
  const { content, ...written } = await writeBank(questions, format, {
    keepsFormulas,
    ...(loaded && { images: loaded }),
    now: Date.now(),
    loadSqlite,
  })
  return { ...written, content: typeof content === 'string' ? new Blob([content]) : await zipFiles(content) }
}

async function bytesOf(images: ReadonlyMap<string, Blob>): Promise<ReadonlyMap<string, Uint8Array>> {
  const bytes = new Map<string, Uint8Array>()
  for (const [address, image] of images) bytes.set(address, new Uint8Array(await image.arrayBuffer()))
  return bytes
}
