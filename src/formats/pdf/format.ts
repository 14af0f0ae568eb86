import { refusal } from '../../domain/importing/drafts/draft.ts'
import type { FileOptions, FileReader, Reader } from '../format.ts'
import { NOT_LOADED } from './not-loaded.ts'

type Open = NonNullable<FileReader['open']>

/** What each PDF document begins with, most often at once (ISO 32000-1, 7.5.2). */
const MAGIC = '%PDF-'
const MAGIC_WITHIN = 1024

export const pdf: Reader = {
  name: 'PDF',
  extensions: ['pdf'],
  file: {
    holds: (bytes) =>
      new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC_WITHIN)).trimStart().startsWith(MAGIC),
    read: async (bytes, options) => (await open(bytes, options))(options),
    open,
  },
}

async function open(bytes: Uint8Array, { pdf: tools, onProgress }: FileOptions): ReturnType<Open> {
  if (tools === undefined)
    return () =>
      refusal("This is a PDF document, which can't be read here. Copy the questions and paste them.")
  // What reads them is large, and comes when there is one.
  const reader = await import('./pdf-reader.ts').catch(() => null)
  return reader === null ? () => refusal(NOT_LOADED) : await reader.openDocument(bytes, tools, onProgress)
}
