/** The formats of a bank export that are one text. The reader of the same name in `domain/importing` reads each of them. */
export const BANK_FORMATS = ['json', 'csv', 'gift', 'moodle-xml'] as const

export type BankFormat = (typeof BANK_FORMATS)[number]

/** The formats that are archives of several files (`package-bank.ts`). An import reads them as well. */
export const PACKAGE_FORMATS = ['qti-2.1', 'qti-3.0', 'h5p', 'anki'] as const

export type PackageFormat = (typeof PACKAGE_FORMATS)[number]

export type ExportFormat = BankFormat | PackageFormat

/** Whether a format is an archive of several files. */
export function isPackageFormat(format: ExportFormat): format is PackageFormat {
  return PACKAGE_FORMATS.some((one) => one === format)
}

/** How a format is presented to the learner. */
export interface FormatInfo {
  readonly name: string
  /** When to use it: one sentence. */
  readonly purpose: string
  /** File name extension without its first dot. */
  readonly extension: string
  readonly mediaType: string
  /** Whether a file of it can have the images of questions. */
  readonly holdsImages: boolean
}

export const FORMAT_INFO: Readonly<Record<ExportFormat, FormatInfo>> = {
  json: {
    name: 'JSON',
    purpose: 'Everything in a question, for another Quizgrove or your own programs.',
    extension: 'json',
    mediaType: 'application/json',
    holdsImages: true,
  },
  csv: {
    name: 'CSV',
    purpose: 'A table for Excel, LibreOffice or Google Sheets, one question per row.',
    extension: 'csv',
    mediaType: 'text/csv;charset=utf-8',
    holdsImages: false,
  },
  gift: {
    name: 'GIFT',
    purpose: "Text for Moodle that's easy to read and edit by hand.",
    extension: 'gift.txt',
    mediaType: 'text/plain;charset=utf-8',
    holdsImages: false,
  },
  'moodle-xml': {
    name: 'Moodle XML',
    purpose: "Moodle's own export format, and the safest way into a Moodle course.",
    extension: 'xml',
    mediaType: 'application/xml',
    holdsImages: true,
  },
  'qti-2.1': {
    name: 'QTI 2.1',
    purpose: 'A package for Canvas, Blackboard, TAO, OpenOlat and other learning systems.',
    extension: 'qti21.zip',
    mediaType: 'application/zip',
    holdsImages: true,
  },
  'qti-3.0': {
    name: 'QTI 3.0',
    purpose: 'The newer package, for systems that ask for QTI 3.',
    extension: 'qti3.zip',
    mediaType: 'application/zip',
    holdsImages: true,
  },
  h5p: {
    name: 'H5P',
    purpose: 'A Question Set for Moodle, WordPress, Drupal, Lumi and other sites with H5P.',
    extension: 'h5p',
    mediaType: 'application/zip',
    holdsImages: true,
  },
  anki: {
    name: 'Anki',
    purpose: 'A deck of flashcards for Anki on computers, phones and tablets.',
    extension: 'apkg',
    // No type of their own is registered for decks.
    mediaType: 'application/octet-stream',
    holdsImages: true,
  },
}
