import { filtersOf, isDeflated, STREAM_MAX, unpacked } from './unpacked.ts'

const MB = 1024 * 1024
/** Bytes of the content of a page: one full of text has some 50,000. */
const CONTENT_MAX = 2 * MB
/**
 * Bytes that all streams may unpack to, each as often as it is referred to: some, more for each byte of the document, and at most. What is
 * not the content of a page, or may be none, has room of its own.
 */
const CONTENTS = { some: 16 * MB, perByte: 16, most: 64 * MB }
const OTHERS = { some: 48 * MB, perByte: 16, most: 256 * MB }

/** Streams: some, and one more for as many bytes, as unpacking each takes a while. */
const STREAMS_SOME = 2000
const STREAM_BYTES = 500

/** Objects of a file outside of streams, and those of one whose table of them has to be rebuilt. */
const OBJECTS_MAX = 100_000
const UNLISTED_OBJECTS_MAX = 20_000

/** Bytes before a stream in which its dictionary is. */
const DICTIONARY_MAX = 16_384

/** What is found before anything is unpacked. */
export interface CheckedPdf {
  /** The bytes for the reader: pictures, which are never looked at, and drawings that are too large cannot be unpacked any more. */
  readonly bytes: Uint8Array
  /** How many drawings, or contents of pages, are too large. */
  readonly omitted: number
  /** Why the document isn't read; null for a sound one. */
  readonly fault: 'encrypted' | 'too large' | 'too many' | 'unusual' | null
}

/**
 * Looks at every stream of a document before pdf.js unpacks any: one that is far larger than it is packed fills the memory. A stream begins
 * where pdf.js looks for one, whatever the tables of the file say.
 */
export async function checkStreams(original: Uint8Array): Promise<CheckedPdf> {
  const bytes = new Uint8Array(original)
  if (hasTooManyObjects(bytes)) return { bytes, omitted: 0, fault: 'too many' }
  const uses: Uses = { length: bytes.length, references: new Map(), contents: [], others: [] }
  const streamsMax = STREAMS_SOME + bytes.length / STREAM_BYTES
  let contentsLeft = mostOf(CONTENTS, bytes.length)
  let othersLeft = mostOf(OTHERS, bytes.length)
  let omitted = 0
  let outside = 0
  for (const { dictionary, isWhole, from } of streamsOf(bytes)) {
    const fault = objectsFault(bytes.subarray(outside, from), uses)
    if (fault !== null) return { bytes, omitted, fault }
    outside = placesOf(bytes, 'endstream', from).next().value ?? bytes.length
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) {
      // All of it, as its text may be packed bytes, with anything before them.
      bytes.fill(0, from, Math.max(outside, from + (statedLength(bytes, from, dictionary) ?? 0)))
      continue
    }
    const named = filtersOf(dictionary)
    if (named === null || !isWhole) return { bytes, omitted, fault: 'unusual' }
    // Bytes that deflate made are checked whatever their dictionary says.
    const filters = isDeflated(bytes, from) ? ['Fl'] : named
    const length = statedLength(bytes, from, dictionary)
    // Packed bytes end by themselves, and may have any word in them.
    const end = length !== null ? from + length : filters.length > 0 ? bytes.length : outside
    const found = await unpacked(bytes.subarray(from, end), filters)
    if (found === null) return { bytes, omitted, fault: 'unusual' }
    const { size, start } = found
    const isOther = OTHER_STREAM.test(dictionary)
    const isOmitted = size > CONTENT_MAX && !isOther
    if (isOther || isOmitted) othersLeft -= size
    else contentsLeft -= size
    if (size > STREAM_MAX || othersLeft < 0 || contentsLeft < 0) return { bytes, omitted, fault: 'too large' }
    if (isOmitted) {
      bytes.fill(0, from, from + 4)
      omitted++
      continue
    }
    const isObjects = /\/N\b/.test(dictionary)
    const mapped = isObjects ? 0 : charactersMapped(start)
    const within = isObjects ? packedFault(start, dictionary, uses) : mapped > MAPPED_MAX ? 'unusual' : null
    if (within !== null) return { bytes, omitted, fault: within }
    const own = {
      number: Number(/(\d{1,10})\s+\d{1,5}\s+obj\b/.exec(dictionary)?.[1]),
      size: size + mapped * MAPPED_SIZE,
    }
    if (isOther || mapped > 0) uses.others.push(own)
    else uses.contents.push(own)
    if (uses.contents.length + uses.others.length > streamsMax) return { bytes, omitted, fault: 'too many' }
  }
  const fault = objectsFault(bytes.subarray(outside), uses)
  return { bytes, omitted, fault: fault ?? (isTooMuch(uses) ? 'too large' : null) }
}

/** What streams unpack to, by the numbers of their objects, and how often objects are referred to. */
interface Uses {
  /** Bytes of the document. */
  readonly length: number
  readonly references: Map<number, number>
  readonly contents: StreamSize[]
  readonly others: StreamSize[]
}

interface StreamSize {
  readonly number: number
  readonly size: number
}

function isTooMuch({ length, references, contents, others }: Uses): boolean {
  const sizeOf = (streams: readonly StreamSize[]) =>
    streams.reduce((sum, { number, size }) => sum + size * (references.get(number) ?? 1), 0)
  return sizeOf(contents) > mostOf(CONTENTS, length) || sizeOf(others) > mostOf(OTHERS, length)
}

function mostOf({ some, perByte, most }: typeof CONTENTS, length: number): number {
  return Math.min(some + perByte * length, most)
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

/** Widths of characters of a font (ISO 32000-1, 9.7.4.3), or what may be some: an object of its own. */
const WIDTHS = /(\/W2?|\bobj)\s*\[((?:[^[\]]|\[[^[\]]*\])*)\]/g
/** Characters that have them: a font has at most 65,536. */
const WIDTHS_MAX = 1_000_000
/** An object that is a number, as the length of a stream: one larger than the document may be the last of endless characters. */
const LONELY_NUMBER = /\bobj\s+[+-]*(\d{7,})(?:\.0*)?\s/g
const REFERENCE = /\b(\d{1,10})\s+\d{1,5}\s+R\b/g

/** Samples of a function, more than a table of colors has (ISO 32000-1, 7.10.2). */
const SAMPLES_MAX = 1_000_000
const SAMPLES = /\/Size\s*\[([\d\s]*)\]/g

/** What of objects is a fault; counts what they refer to. */
function objectsFault(bytes: Uint8Array, uses: Uses): CheckedPdf['fault'] {
  for (let at = 0; at < bytes.length; at += OBJECTS_PART) {
    const fault = textFault(latin(bytes.subarray(at, at + OBJECTS_PART)), uses)
    if (fault !== null) return fault
  }
  return null
}

/** The same of objects that are packed as one stream: it begins with the number and the place of each. */
function packedFault(bytes: Uint8Array, dictionary: string, uses: Uses): CheckedPdf['fault'] {
  const text = latin(bytes)
  const first = Number(/\/First\s+(\d{1,10})(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? 0)
  const places = text.slice(0, first).trim().split(/\s+/).map(Number)
  const starts = places.filter((_, index) => index % 2 === 1).toSorted((one, other) => one - other)
  const objects = starts.map((start, index) =>
    text.slice(first + start, first + (starts[index + 1] ?? text.length)),
  )
  return textFault(` obj ${objects.join(' obj ')} `, uses)
}

/** How many characters lists of widths go through: a first and a last one with a width (three of vertical text) for all, or a first one and a list. */
function charactersIn(text: string): number {
  let count = 0
  for (const [, name, list = ''] of text.matchAll(WIDTHS)) {
    const entries = list.replace(REFERENCE, '[]').match(/\[[^[\]]*\]|[^\s[\]]+/g) ?? []
    for (let at = 0; Number.isInteger(Number(entries[at])); ) {
      const [first, last] = [Number(entries[at]), Number(entries[at + 1])]
      if (last > first) count += last - first
      at += Number.isNaN(last) ? 2 : name === '/W2' ? 5 : 3
    }
  }
  return count
}

function textFault(written: string, { length, references }: Uses): CheckedPdf['fault'] {
  const text = withPlainNames(written)
  if (/\/Encrypt\s*(?:<<|%|\d)/.test(text)) return 'encrypted'
  const bare = text.replace(/%[^\r\n]*/g, ' ')
  if (charactersIn(text) > WIDTHS_MAX || charactersIn(bare) > WIDTHS_MAX) return 'unusual'
  if ([...bare.matchAll(LONELY_NUMBER)].some(([, number]) => Number(number) > length)) return 'unusual'
  for (const [, sizes = ''] of bare.matchAll(SAMPLES)) {
    const samples = sizes.split(/\s+/).reduce((product, size) => product * (Number(size) || 1), 1)
    if (samples > SAMPLES_MAX) return 'unusual'
  }
  for (const [, number] of bare.matchAll(REFERENCE)) {
    references.set(Number(number), (references.get(Number(number)) ?? 0) + 1)
  }
  return null
}

/** Characters that one map of them may have: all of two bytes, and some twice (ISO 32000-1, 9.7.5). */
const MAPPED_MAX = 200_000
/** Bytes that each of them takes, about. */
const MAPPED_SIZE = 32
const MAP_RANGES = /begin(?:bf|cid)range([\s\S]*?)(?=begin|end|$)/g
const MAP_RANGE = /<([\da-f\s]{1,20})>\s*<([\da-f\s]{1,20})>\s*(?:<[^>]*>|\d)/gi

/** How many characters a map goes through; endless where it says so as no program does. */
function charactersMapped(bytes: Uint8Array): number {
  if (placesOf(bytes, 'idrange').next().done && placesOf(bytes, 'bfrange').next().done) return 0
  const text = latin(bytes).replace(/%[^\r\n]*/g, ' ')
  if (/range\s*\(/.test(text)) return Number.POSITIVE_INFINITY
  const codeOf = (digits = '') => Number.parseInt(digits.replace(/\s/g, ''), 16)
  const ranges = [...text.matchAll(MAP_RANGES)].map(([, own = '']) => own.replace(/\[[^\]]*\]/g, '<>'))
  return ranges
    .flatMap((own) => [...own.matchAll(MAP_RANGE)])
    .reduce((sum, [, from, to]) => sum + Math.max(0, codeOf(to) - codeOf(from)), 0)
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

/** Names may have codes in the place of letters: "/#46ilter". */
function withPlainNames(dictionary: string): string {
  return dictionary.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
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
