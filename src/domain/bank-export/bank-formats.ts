/** The formats of a bank export. The reader of the same name in `domain/importing` reads each of them. */
export const BANK_FORMATS = ['json', 'csv', 'gift', 'moodle-xml'] as const

export type BankFormat = (typeof BANK_FORMATS)[number]

/** How a format is presented to the learner. */
export interface FormatInfo {
  readonly name: string
  /** When to use it: one sentence. */
  readonly purpose: string
  /** File name extension without its first dot. */
  readonly extension: string
  readonly mediaType: string
}

export const FORMAT_INFO: Readonly<Record<BankFormat, FormatInfo>> = {
  json: {
    name: 'JSON',
    purpose: 'Everything in a question, for another Quizgrove or your own programs.',
    extension: 'json',
    mediaType: 'application/json',
  },
  csv: {
    name: 'CSV',
    purpose: 'A table for Excel, LibreOffice or Google Sheets, one question per row.',
    extension: 'csv',
    mediaType: 'text/csv;charset=utf-8',
  },
  gift: {
    name: 'GIFT',
    purpose: "Text for Moodle that's easy to read and edit by hand.",
    extension: 'gift.txt',
    mediaType: 'text/plain;charset=utf-8',
  },
  'moodle-xml': {
    name: 'Moodle XML',
    purpose: "Moodle's own export format, and the safest way into a Moodle course.",
    extension: 'xml',
    mediaType: 'application/xml',
  },
}
