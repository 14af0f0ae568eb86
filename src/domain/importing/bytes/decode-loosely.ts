import { quoted } from '../drafts/draft.ts'
import { lineCounter } from '../text/line-counter.ts'

/** An encoding that files of spreadsheets and older programs have. */
interface CodePage {
  /** As `TextDecoder` names it. */
  readonly label: string
  /** As people know it. */
  readonly title: string
}

const CENTRAL_EUROPEAN: CodePage = { label: 'windows-1250', title: 'Windows-1250 (Central European)' }
const WESTERN: CodePage = { label: 'windows-1252', title: 'Windows-1252 (Western European)' }
const CHINESE: CodePage = { label: 'gb18030', title: 'GBK (Simplified Chinese)' }

/**
 * The code pages of what the detection names. Of each ISO page Windows has one of its own, which agrees with it in most letters
 * and is far more frequent.
 */
const CODE_PAGES: ReadonlyMap<string, readonly CodePage[]> = new Map<string, readonly CodePage[]>([
  ['windows-1250', [CENTRAL_EUROPEAN]],
  ['ISO-8859-2', [CENTRAL_EUROPEAN, { label: 'iso-8859-2', title: 'ISO 8859-2 (Central European)' }]],
  ['windows-1251', [{ label: 'windows-1251', title: 'Windows-1251 (Cyrillic)' }]],
  ['KOI8-R', [{ label: 'koi8-r', title: 'KOI8-R (Cyrillic)' }]],
  ['windows-1252', [WESTERN]],
  ['ISO-8859-1', [WESTERN]],
  ['windows-1253', [{ label: 'windows-1253', title: 'Windows-1253 (Greek)' }]],
  ['windows-1254', [{ label: 'windows-1254', title: 'Windows-1254 (Turkish)' }]],
  ['ISO-8859-9', [{ label: 'windows-1254', title: 'Windows-1254 (Turkish)' }]],
  ['GB18030', [CHINESE]],
  ['Shift_JIS', [{ label: 'shift_jis', title: 'Shift JIS (Japanese)' }]],
  ['EUC-JP', [{ label: 'euc-jp', title: 'EUC-JP (Japanese)' }]],
  ['Big5', [{ label: 'big5', title: 'Big5 (Traditional Chinese)' }]],
  ['EUC-KR', [{ label: 'euc-kr', title: 'EUC-KR (Korean)' }]],
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
}

/**
 * The text of bytes that are not valid UTF-8: in the code page that shows by their letters, or in UTF-8 with "\uFFFD" for each
 * damaged character. Null where the bytes are no text, or nothing shows.
 */
export async function decodeLoosely(bytes: Uint8Array): Promise<LooseText | null> {
  if (!isText(bytes)) return null
  const utf8 = damagedUtf8(bytes)
  if (utf8 !== null) return utf8
  const page = await guessCodePage(linesBeyondAscii(bytes))
  if (page === null) return null
  const text = new TextDecoder(page.label).decode(bytes)
  const words = shownWords(text)
  const check =
    words.length === 0 ? '' : ` Check that these words are right: ${words.map(quoted).join(', ')}.`
  const message = `This file isn't UTF-8. It was read as ${page.title}.${check} If letters are wrong, save it as UTF-8 and import it again.`
  return { text, message }
}

/** The code page in which a sample is most likely and sound; null for none. */
async function guessCodePage(sample: Uint8Array): Promise<CodePage | null> {
  const { analyse } = await import('chardet')
  let best: { readonly page: CodePage; readonly score: number } | null = null
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
  const text = new TextDecoder().decode(bytes)
  const damaged = Array.from(text.matchAll(/\uFFFD/g), ({ index }) => index)
  const sound = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  if (damaged.length >= sound) return null
  const lineAt = lineCounter((offset) => text.charCodeAt(offset))
  const lines = [...new Set(damaged.map(lineAt))]
  const shown = lines.slice(0, LINES_SHOWN).join(', ')
  const more = lines.length > LINES_SHOWN ? ` and ${lines.length - LINES_SHOWN} more` : ''
  const message = `Some characters of this file are damaged, and "\uFFFD" is in their place: ${lines.length === 1 ? 'line' : 'lines'} ${shown}${more}. Fix them here or in the file.`
  return { text, message }
}

/** The lines of a text with bytes beyond ASCII: others would only say that it is English. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const sample: number[] = []
  let from = 0
  while (from < bytes.length && sample.length < SAMPLE_BYTES) {
    const end = bytes.indexOf(LINE_FEED, from)
    const line = bytes.subarray(from, Math.min(end === -1 ? bytes.length : end + 1, from + SAMPLE_BYTES))
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
function soundness(sample: Uint8Array, page: CodePage): number {
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
