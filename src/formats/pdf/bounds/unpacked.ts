const MB = 1024 * 1024
/** Bytes that one stream of a document may unpack to, fonts for Chinese have some 20 MB; and of its beginning that are looked at. */
export const STREAM_MAX = 32 * MB
const START_MAX = 8 * MB
const PART = 65_536

/** Ways of packing by their names and short names (ISO 32000-1, 7.4): of texts, and of pictures alone. */
const TEXT_FILTERS = new Set(['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85'])
const FLATE = new Set(['FlateDecode', 'Fl'])
const LZW = new Set(['LZWDecode', 'LZW'])
const RUNS = new Set(['RunLengthDecode', 'RL'])

/** Characters of a dictionary that is looked at closely. */
const OWN_MAX = 4096

/**
 * How a stream is packed, outermost first; null where it is not said, or in a way that only attacks have. What is in dictionaries within
 * that of the stream may have such names: fonts and forms are called "F". Texts may hide their ends.
 */
export function filtersOf(dictionary: string): readonly string[] | null {
  const filters = namedFilters(dictionary)
  if (filters !== null || dictionary.length > OWN_MAX || dictionary.includes('(')) return filters
  const start = dictionary.indexOf('<<') + 2
  const within = /<<(?:[^<>]|<[^<>]*>)*>>/g
  let own = dictionary.slice(start, dictionary.lastIndexOf('>>'))
  while (own.search(within) !== -1) own = own.replaceAll(within, ' ')
  return namedFilters(own)
}

function namedFilters(dictionary: string): readonly string[] | null {
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

/** What comes out of a stream: how much, and its beginning as far as it is of use; none for ways that maps and objects aren't packed in. */
interface Unpacked {
  readonly size: number
  readonly start: Uint8Array
}

/** Unpacks a stream; null for one that is packed again, as only attacks are. */
export async function unpacked(stream: Uint8Array, filters: readonly string[]): Promise<Unpacked | null> {
  let packed = stream
  const none = new Uint8Array()
  for (const filter of filters) {
    if (FLATE.has(filter)) return await inflated(packed)
    if (LZW.has(filter)) return { size: lzwSize(packed), start: none }
    if (RUNS.has(filter)) return { size: packed.length * 64, start: none }
    packed = fromText(packed, filter.startsWith('ASCII85') || filter === 'A85')
  }
  return { size: packed.length, start: packed }
}

/** What deflate makes begins with two bytes that say so (RFC 1950). */
export function isDeflated(bytes: Uint8Array, at: number): boolean {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  return first % 16 === 8 && (first * 256 + second) % 31 === 0
}

/** What deflate makes of these, at most little more than a stream may have; null for what it made itself. What is behind its end doesn't count. */
async function inflated(packed: Uint8Array): Promise<Unpacked | null> {
  let isAgain = false
  const stream = new DecompressionStream('deflate')
  const writer = stream.writable.getWriter()
  const reader = stream.readable.getReader()
  let size = 0
  const start: Uint8Array[] = []
  const write = async () => {
    for (let at = 0; at < packed.length; at += PART) await writer.write(packed.slice(at, at + PART))
    await writer.close()
  }
  const written = write().catch(() => undefined)
  try {
    for (let read = await reader.read(); !read.done && size <= STREAM_MAX; read = await reader.read()) {
      if (size === 0) isAgain = isDeflated(read.value, 0) && !isText(read.value)
      size += read.value.length
      if (size <= START_MAX) start.push(read.value)
    }
  } catch {
    // The data ends, or something else follows it.
  }
  await reader.cancel().catch(() => undefined)
  await writer.abort().catch(() => undefined)
  await written
  return isAgain ? null : { size, start: await bytesOf(start) }
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

/** Whether bytes begin as a text does: "80" and others are what deflate makes, too. */
function isText([first = 0, second = 0]: Uint8Array): boolean {
  return first !== 0x78 && second >= 0x20 && second < 0x7f
}

async function bytesOf(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  return new Uint8Array(await new Blob(parts.map((part) => new Uint8Array(part))).arrayBuffer())
}
