/** An encoding that files of spreadsheets and older programs have. */
export interface Encoding {
  /** As `TextDecoder` names it. */
  readonly label: string
  /** As people know it. */
  readonly title: string
}

export const UTF_8: Encoding = { label: 'utf-8', title: 'UTF-8' }
export const WESTERN: Encoding = { label: 'windows-1252', title: 'Windows-1252 (Western European)' }
export const CENTRAL_EUROPEAN: Encoding = { label: 'windows-1250', title: 'Windows-1250 (Central European)' }
export const CENTRAL_EUROPEAN_ISO: Encoding = { label: 'iso-8859-2', title: 'ISO 8859-2 (Central European)' }
export const CYRILLIC: Encoding = { label: 'windows-1251', title: 'Windows-1251 (Cyrillic)' }
export const CYRILLIC_KOI8: Encoding = { label: 'koi8-r', title: 'KOI8-R (Cyrillic)' }
export const GREEK: Encoding = { label: 'windows-1253', title: 'Windows-1253 (Greek)' }
export const TURKISH: Encoding = { label: 'windows-1254', title: 'Windows-1254 (Turkish)' }
export const CHINESE: Encoding = { label: 'gb18030', title: 'GBK (Simplified Chinese)' }
export const TRADITIONAL_CHINESE: Encoding = { label: 'big5', title: 'Big5 (Traditional Chinese)' }
export const JAPANESE: Encoding = { label: 'shift_jis', title: 'Shift JIS (Japanese)' }
export const JAPANESE_EUC: Encoding = { label: 'euc-jp', title: 'EUC-JP (Japanese)' }
export const KOREAN: Encoding = { label: 'euc-kr', title: 'EUC-KR (Korean)' }

/** The encodings that a learner can choose for a file that is not valid UTF-8. */
export const ENCODINGS: readonly Encoding[] = [
  UTF_8,
  WESTERN,
  CENTRAL_EUROPEAN,
  CENTRAL_EUROPEAN_ISO,
  CYRILLIC,
  CYRILLIC_KOI8,
  GREEK,
  TURKISH,
  CHINESE,
  TRADITIONAL_CHINESE,
  JAPANESE,
  JAPANESE_EUC,
  KOREAN,
]

/** A file that is not valid UTF-8, and how it was read. */
export interface GuessedEncoding {
  /** Of `ENCODINGS`; null where none showed, so that the file was not read. */
  readonly label: string | null
  /** The bytes of its first lines with characters beyond ASCII, by which an encoding is judged. */
  readonly sample: Uint8Array
}

/** Lines of a sample that are shown, and characters of each. */
const LINES_SHOWN = 5
const LINE_LENGTH = 160

/** The lines of a sample as they read in an encoding. */
export function decodedLines(sample: Uint8Array, label: string): readonly string[] {
  return new TextDecoder(label)
    .decode(sample)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_SHOWN)
    .map((line) => line.slice(0, LINE_LENGTH).toWellFormed())
}
