import { quoted } from '../../domain/importing/drafts/draft.ts'
import {
  CENTRAL_EUROPEAN,
  CENTRAL_EUROPEAN_ISO,
  CHINESE,
  CYRILLIC,
  CYRILLIC_KOI8,
  ENCODINGS,
  type Encoding,
  GREEK,
  type GuessedEncoding,
  JAPANESE,
  JAPANESE_EUC,
  KOREAN,
  TRADITIONAL_CHINESE,
  TURKISH,
  UTF_8,
  WESTERN,
} from '../../domain/importing/drafts/encodings.ts'
import { lineCounter } from '../text/line-counter.ts'

/**
 * The code pages of what the detection names. Of each ISO page Windows has one of its own, which agrees with it in most letters
 * and is far more frequent.
 */
const CODE_PAGES: ReadonlyMap<string, readonly Encoding[]> = new Map<string, readonly Encoding[]>([
  ['windows-1250', [CENTRAL_EUROPEAN]],
  ['ISO-8859-2', [CENTRAL_EUROPEAN, CENTRAL_EUROPEAN_ISO]],
  ['windows-1251', [CYRILLIC]],
  ['KOI8-R', [CYRILLIC_KOI8]],
  ['windows-1252', [WESTERN]],
  ['ISO-8859-1', [WESTERN]],
  ['windows-1253', [GREEK]],
  ['windows-1254', [TURKISH]],
  ['ISO-8859-9', [TURKISH]],
  ['GB18030', [CHINESE]],
  ['Shift_JIS', [JAPANESE]],
  ['EUC-JP', [JAPANESE_EUC]],
  ['Big5', [TRADITIONAL_CHINESE]],
  ['EUC-KR', [KOREAN]],
])

/** Least confidence of a guess, percent. */
const CONFIDENCE_MIN = 15

/** Bytes of lines from which a code page is guessed: more take longer and change nothing. */
const SAMPLE_BYTES = 8000

/** A text in another encoding than UTF-8, or with damaged characters. */
export interface LooseText {
  readonly text: string
  /** What was done and what to check, as sentences for the learner. */
  readonly message: string
  /** Its encoding (`ENCODINGS`). */
  readonly label: string
}

/** Bytes of lines that a learner judges an encoding by. */
const SHOWN_BYTES = 1000

/** What a learner needs to choose another encoding; null for bytes that are no text in any. */
export function guessedEncoding(bytes: Uint8Array, label: string | null): GuessedEncoding | null {
  return isText(bytes) ? { label, sample: linesBeyondAscii(bytes, SHOWN_BYTES) } : null
}

/** The text of bytes in the encoding that a learner chose; null for one that is not among `ENCODINGS`. */
export function decodeAs(bytes: Uint8Array, label: string): LooseText | null {
  const encoding = ENCODINGS.find((candidate) => candidate.label === label)
  if (encoding === undefined) return null
  const text = new TextDecoder(label).decode(bytes)
  return { text, label, message: `This file was read as ${encoding.title}, as you chose.` }
}

/** Bytes of lines beyond ASCII from which a code page shows by itself. */
const SURE_BYTES = 2000

/**
 * The text of bytes that are not valid UTF-8: in the code page that shows by their letters, or in UTF-8 with "\uFFFD" for each
 * damaged character. Null where the bytes are no text, or nothing shows.
 *
 * @param beside the code page of the files beside it (`commonCodePage`), which decides where the bytes are too few
 */
export async function decodeLoosely(
  bytes: Uint8Array,
  beside: Encoding | null = null,
): Promise<LooseText | null> {
  if (!isText(bytes)) return null
  const utf8 = damagedUtf8(bytes)
  if (utf8 !== null) return utf8
  const sample = linesBeyondAscii(bytes, SAMPLE_BYTES)
  const page =
    beside !== null && sample.length < SURE_BYTES && soundness(sample, beside) === 1
      ? beside
      : await guessCodePage(sample)
  if (page === null) return null
  const text = new TextDecoder(page.label).decode(bytes)
  const words = shownWords(text)
  const check =
    words.length === 0 ? '' : ` Check that these words are right: ${words.map(quoted).join(', ')}.`
  const message = `This file isn't UTF-8. It was read as ${page.title}.${check} If letters are wrong, choose another encoding, or save the file as UTF-8.`
  return { text, message, label: page.label }
}

/** The code page that shows by the letters of several files together, none of them valid UTF-8; null for none. */
export async function commonCodePage(files: readonly Uint8Array[]): Promise<Encoding | null> {
  const sample: number[] = []
  for (const bytes of files) {
    if (sample.length >= SAMPLE_BYTES) break
    if (isText(bytes)) sample.push(...linesBeyondAscii(bytes, SURE_BYTES))
  }
  return sample.length === 0 ? null : guessCodePage(Uint8Array.from(sample))
}

/** The code page in which a sample is most likely and sound; null for none. */
async function guessCodePage(sample: Uint8Array): Promise<Encoding | null> {
  const { analyse } = await import('chardet')
  let best: { readonly page: Encoding; readonly score: number } | null = null
  for (const { name, confidence } of analyse(sample)) {
    if (confidence < CONFIDENCE_MIN) continue
    for (const page of CODE_PAGES.get(name) ?? []) {
      const score = confidence * soundness(sample, page)
      if (score > (best?.score ?? 0)) best = { page, score }
    }
  }
  return best?.page ?? (hasOnlyWesternSigns(sample) ? WESTERN : null)
}

/** Whether all that is not ASCII is signs of Windows-1252 that say nothing of a language. */
function hasOnlyWesternSigns(sample: Uint8Array): boolean {
  const text = new TextDecoder(WESTERN.label).decode(sample)
  return !/\P{ASCII}/u.test(text.replace(WESTERN_SIGNS, ''))
}

/** Whether bytes have no mark of UTF-16, and no control characters but white space. */
function isText(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes
  if (first >= 0xfe && second >= 0xfe) return false
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d))
}

/** Lines that a message names. */
const LINES_SHOWN = 5

/** The text where most of what is not ASCII is valid UTF-8; null for another encoding. */
function damagedUtf8(bytes: Uint8Array): LooseText | null {
  if (!isMostlyUtf8(bytes)) return null
  const text = new TextDecoder().decode(bytes)
  const { first, count } = linesWith(REPLACEMENT, text)
  const more = count > first.length ? ` and ${count - first.length} more` : ''
  const message = `Some characters of this file are damaged, and "\uFFFD" is in their place: ${count === 1 ? 'line' : 'lines'} ${first.join(', ')}${more}. Fix them here or in the file.`
  return { text, message, label: UTF_8.label }
}

/** What takes the place of a damaged character. */
const REPLACEMENT = '\uFFFD'
const REPLACEMENT_CODE = 0xfffd

/** Bytes that are decoded at once, where only a count is needed: the text of a whole file takes twice its bytes. */
const COUNTED_AT_ONCE = 65_536

/** Whether more characters beyond ASCII are whole in UTF-8 than damaged. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder()
  let whole = 0
  let damaged = 0
  for (let from = 0; from < bytes.length; from += COUNTED_AT_ONCE) {
    const end = Math.min(from + COUNTED_AT_ONCE, bytes.length)
    const part = decoder.decode(bytes.subarray(from, end), { stream: end < bytes.length })
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at)
      if (code === REPLACEMENT_CODE) damaged++
      // The second half of a character of two halves is none of its own.
      else if (code > ASCII_MAX && !(code >= 0xdc00 && code <= 0xdfff)) whole++
    }
  }
  return whole > damaged
}

/** The first few lines of a text with a character, and how many lines have it. */
function linesWith(
  character: string,
  text: string,
): { readonly first: readonly number[]; readonly count: number } {
  const lineAt = lineCounter((offset) => text.charCodeAt(offset))
  const first: number[] = []
  let count = 0
  let last = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) {
    const line = lineAt(at)
    if (line === last) continue
    last = line
    count++
    if (count <= LINES_SHOWN) first.push(line)
  }
  return { first, count }
}

/** The lines of a text with bytes beyond ASCII: others would only say that it is English. */
function linesBeyondAscii(bytes: Uint8Array, max: number): Uint8Array {
  const sample: number[] = []
  let from = 0
  while (from < bytes.length && sample.length < max) {
    const end = bytes.indexOf(LINE_FEED, from)
    const line = bytes.subarray(from, Math.min(end === -1 ? bytes.length : end + 1, from + max))
    if (line.some((byte) => byte > ASCII_MAX)) sample.push(...line)
    from = end === -1 ? bytes.length : end + 1
  }
  return Uint8Array.from(sample)
}

const LINE_FEED = 0x0a
const ASCII_MAX = 0x7f

/** Signs that Western texts have beside letters, as in "100°C" and "m²", and the no-break space. */
const WESTERN_SIGNS = /[°²³¹ªº®™µ\u00A0]/g

/** Signs within words, and broken characters. */
const UNSOUND = /(?<=\p{L})[^\p{ASCII}\p{L}\p{M}\p{P}]|[^\p{ASCII}\p{L}\p{M}\p{P}](?=\p{L})|\uFFFD/gu

/** Letters of Central Europe that Windows-1252 has in the same places; Western languages hardly have them. */
const CENTRAL_LETTERS = /[šžŠŽ]/g
const CENTRAL_SHARE_MAX = 0.03

/** How far a sample is sound in a code page, from 0 to 1. */
function soundness(sample: Uint8Array, page: Encoding): number {
  const decoded = new TextDecoder(page.label).decode(sample)
  const text = page === WESTERN ? decoded.replace(WESTERN_SIGNS, ' ') : decoded
  const beyond = Math.max(1, text.match(/\P{ASCII}/gu)?.length ?? 0)
  const unsound = (text.match(UNSOUND)?.length ?? 0) / beyond
  const central = (text.match(CENTRAL_LETTERS)?.length ?? 0) / beyond
  const isForeign = page === WESTERN && central > CENTRAL_SHARE_MAX
  return Math.max(0, 1 - 2 * unsound) * (isForeign ? 0.5 : 1)
}

/** Words and characters of a word that are shown. */
const WORDS_SHOWN = 3
const WORD_MAX = 30
const WORDS_WITHIN = 100_000

function shownWords(text: string): readonly string[] {
  const words = text.slice(0, WORDS_WITHIN).match(/[\p{L}\p{M}]{0,20}(?!\p{ASCII})[\p{L}\p{M}]{1,20}/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX)))].slice(0, WORDS_SHOWN)
}
