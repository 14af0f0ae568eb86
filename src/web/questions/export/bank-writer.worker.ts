import { type ExportFormat, isPackageFormat } from '../../../domain/bank-export/bank-formats.ts'
import { type ExportedBank, exportBank } from '../../../domain/bank-export/export-bank.ts'
import type { Question } from '../../../domain/model.ts'
import { loadSqlite } from '../../data/browser/load-sqlite.ts'

/** How the bank is to be written. */
export interface BankFileRequest {
  readonly format: ExportFormat
  readonly keepsFormulas: boolean
  /** The images of the questions that could be loaded, by address; absent for a format that has none. */
  readonly images?: ReadonlyMap<string, Blob>
}

/** What the page sends: the questions in batches, then the format in which all of them are to be written. */
export type WriterMessage = { readonly batch: readonly Question[] } | BankFileRequest

/** What the worker returns. The content is ready to be saved, so that the page need not copy megabytes of it. */
export type BankFile = Omit<ExportedBank, 'text' | 'files'> & {
  readonly content: Blob
  /** How many images are in the archive beside the questions; null: the file is no text with images beside it. */
  readonly archivedImages: number | null
  /** What a program must have to open the file: whole sentences. Null: nothing but the file. */
  readonly needs: string | null
}

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
  if (isPackageFormat(format)) {
    const { packageBank } = await import('../../../domain/bank-export/package-bank.ts')
    const { zipFiles } = await import('./zip-files.ts')
    const { files, ...written } = await packageBank(questions, format, loaded ?? new Map(), {
      now: Date.now(),
      loadSqlite,
    })
    return { ...written, formulas: null, content: await zipFiles(files), archivedImages: null }
  }
  const { text, files, ...written } = exportBank(questions, format, {
    keepsFormulas,
    ...(loaded && { images: loaded }),
  })
  if (files.size === 0) return { ...written, needs: null, content: new Blob([text]), archivedImages: null }
  const { zipBank } = await import('./zip-files.ts')
  return { ...written, needs: null, content: await zipBank(text, files), archivedImages: files.size }
}

async function bytesOf(images: ReadonlyMap<string, Blob>): Promise<ReadonlyMap<string, Uint8Array>> {
  const bytes = new Map<string, Uint8Array>()
  for (const [address, image] of images) bytes.set(address, new Uint8Array(await image.arrayBuffer()))
  return bytes
}
