/** The formats of a bank export. The reader of the same name in `domain/importing` reads each of them. */
export const BANK_FORMATS = ['json', 'csv', 'gift', 'moodle-xml'] as const

export type BankFormat = (typeof BANK_FORMATS)[number]

/** How a format is presented to the learner. */
export interface FormatFacts {
  readonly name: string
  /** When to use it: one sentence. */
  readonly purpose: string
  /** File name extension without its first dot. */
  readonly ending: string
  readonly mediaType: string
}

export const FORMAT_FACTS: Readonly<Record<BankFormat, FormatFacts>> = {
  json: {
    name: 'JSON',
    purpose: 'Everything a question says, for another Quizgrove or your own programs.',
    ending: 'json',
    mediaType: 'application/json',
  },
  csv: {
    name: 'CSV',
    purpose: 'A table for Excel, LibreOffice or Google Sheets, one question a row.',
    ending: 'csv',
    mediaType: 'text/csv;charset=utf-8',
  },
  gift: {
    name: 'GIFT',
    purpose: 'Text for Moodle that is easy to read and to change by hand.',
    ending: 'gift.txt',
    mediaType: 'text/plain;charset=utf-8',
  },
  'moodle-xml': {
    name: 'Moodle XML',
    purpose: 'The format that Moodle itself exports, and the surest way into a course there.',
    ending: 'xml',
    mediaType: 'application/xml',
  },
}
