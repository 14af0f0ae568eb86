/** Messages for unsupported files, detected by their first bytes or by the names in an archive. */

const PICTURE = "Questions can't be read from pictures. Type them, or copy them from the original document."
const UNPACK = 'Unpack it and import the files in it, or pack them as a zip file.'
const WORDS =
  'Save it as plain text (.txt), or copy the questions and paste them here. Where colors or highlights show the right ' +
  'answers, first write a * before each of them: plain text has no colors.'

/** Signatures by their offset, bytes written as Latin-1. */
const SIGNATURES: readonly (readonly [offset: number, signature: string, message: string])[] = [
  [0, '\x89PNG\r\n\x1a\n', `This is a picture (PNG). ${PICTURE}`],
  [0, '\xff\xd8\xff', `This is a picture (JPEG). ${PICTURE}`],
  [0, 'GIF8', `This is a picture (GIF). ${PICTURE}`],
  [8, 'WEBP', `This is a picture (WebP). ${PICTURE}`],
  [4, 'ftyphei', `This is a picture (HEIC). ${PICTURE}`],
  [4, 'ftyp', 'This is a video or audio file. It has no questions that can be read.'],
  [0, '\x1f\x8b', `This is an archive (gzip). ${UNPACK}`],
  [0, "7z\xbc\xaf'\x1c", `This is an archive (7z). ${UNPACK}`],
  [0, 'Rar!\x1a\x07', `This is an archive (RAR). ${UNPACK}`],
  [0, '\xfd7zXZ\0', `This is an archive (xz). ${UNPACK}`],
  [0, 'BZh', `This is an archive (bzip2). ${UNPACK}`],
  [0, '\x28\xb5\x2f\xfd', `This is an archive (Zstandard). ${UNPACK}`],
  [257, 'ustar', `This is an archive (tar). ${UNPACK}`],
  [
    0,
    'SQLite format 3\0',
    'This is a database (SQLite). If it is an Anki collection, export the deck in Anki (.apkg) and import that.',
  ],
]

const OFFICE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/** Parts of the older Office files (MS-CFB, directory entries), and what a file with such a part is. */
const OFFICE_PARTS: readonly (readonly [part: string, message: string])[] = [
  [
    'EncryptedPackage',
    'This document is protected by a password. Save it without a password, and import that.',
  ],
  [
    'WordDocument',
    'This is an older Word document (.doc). Open it in Word, save it as .docx, and import that.',
  ],
  ['Workbook', 'This is an older Excel workbook (.xls). Save it as .xlsx or CSV.'],
  ['Book', 'This is an older Excel workbook (.xls). Save it as .xlsx or CSV.'],
  ['PowerPoint Document', `This is an older PowerPoint presentation (.ppt). ${WORDS}`],
]

/** Names that identify the kind of an archive. */
const ARCHIVE_PARTS: readonly (readonly [file: RegExp, message: string])[] = [
  [/^ppt\/presentation\.xml$/, `This is a PowerPoint presentation (.pptx). ${WORDS}`],
  [/^xl\/workbook\.bin$/, 'This is a binary Excel workbook (.xlsb). Save it as .xlsx or CSV.'],
  [
    /^Index\/.*\.iwa$|^Index\.zip$/,
    'This is a Pages, Numbers or Keynote document. Export it as Word (.docx) or Excel (.xlsx), and import that.',
  ],
  [/^META-INF\/container\.xml$/, `This is an e-book (EPUB). ${WORDS}`],
  [
    /^moodle_backup\.xml$/,
    'This is a backup of a Moodle course. Export the questions in the question bank of Moodle instead, as Moodle XML.',
  ],
]

/** Messages for OpenDocument files by the end of their media type. */
const OPEN_DOCUMENTS: readonly (readonly [kind: string, message: string])[] = [
  ['spreadsheet', 'This is an OpenDocument table (.ods). Save it as .xlsx or CSV.'],
  ['presentation', `This is an OpenDocument presentation (.odp). ${WORDS}`],
]

/** Message for a file that is neither a bank nor text, with what to save instead; null for a possible bank. */
export function unsupportedFileMessage(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0, OFFICE)) return officeMessage(bytes)
  return SIGNATURES.find(([offset, signature]) => startsWith(bytes, offset, signature))?.[2] ?? null
}

/** The same for an archive with these names. */
export function unsupportedArchiveMessage(names: readonly string[]): string | null {
  return ARCHIVE_PARTS.find(([file]) => names.some((name) => file.test(name)))?.[1] ?? null
}

/** What an OpenDocument file is, by the media type that its file `mimetype` holds; null for other types. */
export function openDocumentMessage(mediaType: string): string | null {
  const kind = /^application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(mediaType)?.[1]
  if (kind === undefined) return null
  return (
    OPEN_DOCUMENTS.find(([known]) => known === kind)?.[1] ??
    `This is an OpenDocument file (${kind}). ${WORDS}`
  )
}

function startsWith(bytes: Uint8Array, offset: number, signature: string): boolean {
  for (let index = 0; index < signature.length; index++) {
    if (bytes[offset + index] !== signature.charCodeAt(index)) return false
  }
  return true
}

/** Bytes of the table of contents of an Office file that are looked at. */
const OFFICE_CONTENTS = 8192

function officeMessage(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // MS-CFB 2.2: the size of a sector as a power of two at 30, the first sector of the contents at 48.
  const [power, sector] = bytes.length < 512 ? [9, 0] : [view.getUint16(30, true), view.getUint32(48, true)]
  const from = (sector + 1) * 2 ** Math.min(power, 12)
  const contents = new TextDecoder('utf-16le').decode(bytes.subarray(from, from + OFFICE_CONTENTS))
  return (
    OFFICE_PARTS.find(([part]) => contents.includes(part))?.[1] ??
    'This is an older Office document. Save it as .xlsx, CSV or plain text.'
  )
}
