/** Bytes that one stream of a document may unpack to, and all of them: fonts for Chinese have some 20 MB. */
const STREAM_MAX = 32 * 1024 * 1024
const ALL_MAX = 256 * 1024 * 1024

/** Bytes of the content of a page: one full of text has some 50,000. */
const CONTENT_MAX = 2 * 1024 * 1024

/** Objects of a file outside of streams, and those of one whose table of them has to be rebuilt. */
const OBJECTS_MAX = 100_000
const UNLISTED_OBJECTS_MAX = 20_000

/** Packed bytes that are not looked at: deflate makes at most 1,032 of one (RFC 1951), so that these are small anyway. */
const SMALL = 1024

/** Bytes before a stream in which its dictionary is. */
const DICTIONARY_MAX = 16_384
const PART = 65_536

/** What is found before anything is unpacked. */
export interface CheckedPdf {
  /** The bytes for the reader: pictures, which are never looked at, and drawings that are too large cannot be unpacked any more. */
  readonly bytes: Uint8Array
  /** Why the document isn't read; null for a sound one. */
  readonly fault: 'encrypted' | 'too large' | 'too many' | 'unusual' | null
}

/** Ways of packing by their names and short names (ISO 32000-1, 7.4): of texts, and of pictures alone. */
const TEXT_FILTERS = new Set(['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85'])
const FLATE = new Set(['FlateDecode', 'Fl'])
const LZW = new Set(['LZWDecode', 'LZW'])
const RUNS = new Set(['RunLengthDecode', 'RL'])

/**
 * Looks at every stream of a document before pdf.js unpacks any: one that is far larger than it is packed fills the memory. A stream begins
 * where pdf.js looks for one, whatever the tables of the file say.
 */
export async function checkStreams(original: Uint8Array): Promise<CheckedPdf> {
  const bytes = new Uint8Array(original)
  let left = ALL_MAX
  if (hasTooManyObjects(bytes)) return { bytes, fault: 'too many' }
  let outside = 0
  for (const { dictionary, isWhole, from } of streamsOf(bytes)) {
    const fault = objectsFault(bytes, outside, from)
    if (fault !== null) return { bytes, fault }
    outside = placesOf(bytes, 'endstream', from).next().value ?? bytes.length
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) {
      // All of it, as its text may be packed bytes, with anything before them.
      bytes.fill(0, from, Math.max(outside, from + (statedLength(bytes, from, dictionary) ?? 0)))
      continue
    }
    const named = filtersOf(dictionary)
    if (named === null || !isWhole) return { bytes, fault: 'unusual' }
    // Bytes that deflate made are checked whatever their dictionary says.
    const filters = isDeflated(bytes, from) ? ['Fl'] : named
    const size = await unpackedSize(bytes, from, dictionary, filters)
    if (size === null) return { bytes, fault: 'unusual' }
    left -= size
    if (size > STREAM_MAX || left < 0) return { bytes, fault: 'too large' }
    if (size > CONTENT_MAX && !OTHER_STREAM.test(dictionary)) bytes.fill(0, from, from + 4)
  }
  return { bytes, fault: objectsFault(bytes, outside, bytes.length) }
}

/** What the dictionaries of fonts, of objects in streams and of tables of objects have. */
const OTHER_STREAM = /\/(?:Length1|Length2|N|W)\b|\/(?:Type1C|CIDFontType0C|OpenType|ObjStm|XRef|CMap)\b/

/** Whether there are more objects than can be read in time. */
function hasTooManyObjects(bytes: Uint8Array): boolean {
  let count = 0
  for (const _ of placesOf(bytes, ' obj')) if (++count > OBJECTS_MAX) return true
  return count > UNLISTED_OBJECTS_MAX && !isListed(bytes)
}

/** Whether the end of a file says where its objects are listed, and something is listed there (ISO 32000-1, 7.5.5). */
function isListed(bytes: Uint8Array): boolean {
  const place = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(latin(bytes.subarray(-1024)))?.[1]
  if (place === undefined) return false
  return /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(latin(bytes.subarray(Number(place), Number(place) + 40)))
}

/** Characters of objects that are looked at: what is outside of streams is a small part of a file, or all of it. */
const OBJECTS_PART = 1024 * 1024

/** A first and a last character with the width of all between them, more than any font has (ISO 32000-1, 9.7.4.3). */
const ENDLESS_WIDTHS = /(?<!ByteRange\s*\[\s*)\b\d{1,10}\s+[1-9]\d{5,9}\s+[\d.]{1,10}\s*[\]\d]/

/** The same object many times, as if a page had the same content again and again. */
const ENDLESS_LIST = /(\d{1,10}\s+\d{1,5}\s+R\s+)\1{40}/

/** Samples of a function, more than a table of colors has (ISO 32000-1, 7.10.2). */
const SAMPLES_MAX = 1_000_000
const SAMPLES = /\/Size\s*\[([\d\s]*)\]/g

/** What of objects outside of streams is a fault. */
function objectsFault(bytes: Uint8Array, from: number, to: number): CheckedPdf['fault'] {
  for (let at = from; at < to; at += OBJECTS_PART) {
    const text = withPlainNames(latin(bytes.subarray(at, Math.min(to, at + OBJECTS_PART))))
    if (/\/Encrypt\s*(?:<<|%|\d)/.test(text)) return 'encrypted'
    const bare = text.replace(/%[^\r\n]*/g, ' ')
    if (ENDLESS_WIDTHS.test(text) || ENDLESS_WIDTHS.test(bare) || ENDLESS_LIST.test(text)) return 'unusual'
    for (const [, sizes = ''] of bare.matchAll(SAMPLES)) {
      const samples = sizes.split(/\s+/).reduce((product, size) => product * (Number(size) || 1), 1)
      if (samples > SAMPLES_MAX) return 'unusual'
    }
  }
  return null
}

interface FoundStream {
  /** What is written before it, from the end of the object before on. */
  readonly dictionary: string
  /** Whether its beginning is there: neither a long one nor a text in it parts it. */
  readonly isWhole: boolean
  readonly from: number
}

const STREAM = codesOf('stream')
const END = codesOf('endstream')

function* streamsOf(bytes: Uint8Array): Generator<FoundStream> {
  for (const at of placesOf(bytes, 'stream')) {
    if (isAt(bytes, at - 3, END)) continue
    let from = at + STREAM.length
    while (from < bytes.length && bytes[from] !== 0x0a && bytes[from] !== 0x0d) from++
    from += bytes[from] === 0x0d && bytes[from + 1] === 0x0a ? 2 : 1
    const before = latin(bytes.subarray(Math.max(0, at - DICTIONARY_MAX), at))
    const dictionary = withPlainNames(before.slice(before.lastIndexOf('endobj') + 1))
    yield { dictionary, isWhole: isWhole(dictionary), from }
  }
}

/** Whether what a dictionary ends with is begun in it. The word "stream" within other text has none. */
function isWhole(dictionary: string): boolean {
  const text = dictionary.trimEnd()
  if (text !== '' && !text.endsWith('>>') && !/%[^\r\n]*$/.test(text.slice(-200))) return true
  const ends = [...text.matchAll(/<<|>>/g)].map(([end]) => (end === '<<' ? 1 : -1))
  return ends.length > 0 && ends.reduce((sum, end) => sum + end, 0) >= 0
}

/** What deflate makes begins with two bytes that say so (RFC 1950). */
function isDeflated(bytes: Uint8Array, at: number): boolean {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  return first % 16 === 8 && (first * 256 + second) % 31 === 0
}

/** Names may have codes in the place of letters: "/#46ilter". */
function withPlainNames(dictionary: string): string {
  return dictionary.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** How a stream is packed, outermost first; null where it is not said, or in a way that only attacks have. */
function filtersOf(dictionary: string): readonly string[] | null {
  const found = [
    ...dictionary.matchAll(/\/(?:Filter|F)(?![A-Za-z0-9_.-])\s*(\[[^\]]*\]|\/[^\s/<>[\]()]*|[^\s/])/g),
  ].map(([, value = '']) => value)
  const [only = ''] = found
  if (found.length > 1 || (only !== '' && !/^[[/]/.test(only))) return null
  const names = only.split(/[\s/[\]]+/).filter((name) => name !== '')
  const packing = names.filter((name) => !TEXT_FILTERS.has(name))
  const isKnown = packing.every(
    (name) => FLATE.has(name) || LZW.has(name) || RUNS.has(name) || name === 'Crypt',
  )
  return isKnown && packing.length <= 1 ? names : null
}

async function unpackedSize(
  bytes: Uint8Array,
  from: number,
  dictionary: string,
  filters: readonly string[],
): Promise<number | null> {
  const length = statedLength(bytes, from, dictionary)
  const end = length === null ? bytes.length : from + length
  if (end - from <= SMALL) return end - from
  let packed = bytes.subarray(from, end)
  for (const filter of filters) {
    if (FLATE.has(filter)) return await inflatedSize(packed)
    if (LZW.has(filter)) return lzwSize(packed)
    if (RUNS.has(filter)) return packed.length * 64
    packed = fromText(packed, filter.startsWith('ASCII85') || filter === 'A85')
  }
  return packed.length
}

/** The length that a stream says it has, where its end is there; null for any other. */
function statedLength(bytes: Uint8Array, from: number, dictionary: string): number | null {
  const found = [...dictionary.matchAll(/\/Length\s+(\d{1,10})(?!\s+\d+\s+R)/g)]
  const length = Number(found[0]?.[1] ?? Number.NaN)
  if (found.length !== 1 || !Number.isSafeInteger(length)) return null
  let at = from + length
  while (at < from + length + 3 && (bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x20)) at++
  return isAt(bytes, at, END) ? length : null
}

/** How many bytes deflate makes of these, or more than a stream may have; null for what it made itself. What is behind its end doesn't count. */
async function inflatedSize(packed: Uint8Array): Promise<number | null> {
  let isAgain = false
  const stream = new DecompressionStream('deflate')
  const writer = stream.writable.getWriter()
  const reader = stream.readable.getReader()
  let size = 0
  const write = async () => {
    for (let at = 0; at < packed.length; at += PART) await writer.write(packed.slice(at, at + PART))
    await writer.close()
  }
  const written = write().catch(() => undefined)
  try {
    for (let read = await reader.read(); !read.done && size <= STREAM_MAX; read = await reader.read()) {
      if (size === 0) isAgain = isDeflated(read.value, 0)
      size += read.value.length
    }
  } catch {
    // The data ends, or something else follows it.
  }
  await reader.cancel().catch(() => undefined)
  await writer.abort().catch(() => undefined)
  await written
  return isAgain ? null : size
}

/** Codes of LZW that are no text: one starts the table again, one ends (ISO 32000-1, 7.4.4). */
const [LZW_CLEAR, LZW_END] = [256, 257]

function lzwSize(packed: Uint8Array): number {
  const lengths = new Uint32Array(4097)
  let size = 0
  let next = LZW_END + 1
  let before = 0
  let bits = 0
  let held = 0
  for (const byte of packed) {
    held = ((held << 8) | byte) & 0xffffff
    bits += 8
    const width = next < 511 ? 9 : next < 1023 ? 10 : next < 2047 ? 11 : 12
    if (bits < width) continue
    bits -= width
    const code = (held >> bits) & ((1 << width) - 1)
    if (code === LZW_END || size > STREAM_MAX) break
    if (code === LZW_CLEAR) {
      next = LZW_END + 1
      before = 0
      continue
    }
    const own = code < LZW_CLEAR ? 1 : code < next ? (lengths[code] ?? 1) : before + 1
    size += own
    if (before > 0 && next < lengths.length) lengths[next++] = before + 1
    before = own
  }
  return size
}

/** Bytes that were written as text: five characters for four of them, or two for one. */
function fromText(text: Uint8Array, isBase85: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length)
  let count = 0
  let value = 0
  let digits = 0
  const [base, perGroup] = isBase85 ? [85, 5] : [16, 2]
  for (const code of text) {
    if (code === 0x7e || code === 0x3e) break
    if (isBase85 && code === 0x7a && digits === 0) {
      count += 4
      continue
    }
    const digit = isBase85 ? code - 0x21 : Number.parseInt(String.fromCharCode(code), 16)
    if (Number.isNaN(digit) || digit < 0 || digit >= base) continue
    value = value * base + digit
    if (++digits < perGroup) continue
    for (let shift = isBase85 ? 24 : 0; shift >= 0; shift -= 8)
      bytes[count++] = Math.floor(value / 2 ** shift) & 0xff
    value = digits = 0
  }
  return bytes.subarray(0, Math.min(count, bytes.length))
}

function codesOf(text: string): readonly number[] {
  return Array.from(text, (character) => character.charCodeAt(0))
}

function isAt(bytes: Uint8Array, at: number, codes: readonly number[]): boolean {
  if (at < 0) return false
  for (let index = codes.length - 1; index >= 0; index--) if (bytes[at + index] !== codes[index]) return false
  return true
}

/** Where a text is in bytes, from a place on. */
function* placesOf(bytes: Uint8Array, text: string, from = 0): Generator<number, undefined> {
  const codes = codesOf(text)
  const first = codes[0] ?? 0
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (isAt(bytes, at, codes)) yield at
  }
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
