import { refusal } from '../../domain/importing/drafts/draft.ts'
import type { Reader } from '../format.ts'

/** What each PDF document begins with, most often at once (ISO 32000-1, 7.5.2). */
const MAGIC = '%PDF-'
const MAGIC_WITHIN = 1024

export const pdf: Reader = {
  name: 'PDF',
  extensions: ['pdf'],
  file: {
    holds: (bytes) =>
      new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC_WITHIN)).trimStart().startsWith(MAGIC),
    // What reads them is large, and comes when there is one.
    read: async (bytes, options) => {
      if (options.pdf === undefined)
        return refusal("This is a PDF document, which can't be read here. Copy the questions and paste them.")
      const { readPdf } = await import('./read.ts')
      return readPdf(bytes, options.pdf, options)
    },
  },
}
