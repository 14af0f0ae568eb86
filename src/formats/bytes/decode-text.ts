/**
 * The text of a file: UTF-8 or UTF-16, with or without a byte order mark. The mark is not part of the text. Other encodings are
 * those of `decodeLoosely`.
 *
 * @returns a problem, as a sentence for the learner, where the bytes are not such a text
 */
export function decodeText(bytes: Uint8Array): { readonly text: string } | { readonly problem: string } {
  const encoding = encodingOf(bytes)
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    const name = encoding.toUpperCase()
    return {
      problem:
        `The file isn't valid ${name} text. Save it with the encoding UTF-8 (in Excel: "CSV UTF-8", or as an Excel ` +
        'workbook) and import it again.',
    }
  }
}

/** Bytes examined to detect UTF-16 without a mark. */
const BYTES_TRIED = 1000

/** Fewest zero bytes for a detection. */
const ZEROS_MIN = 4

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // UTF-16 holds a zero in most pairs of bytes, and a text in UTF-8 holds none at all.
  const tried = Array.from(bytes.subarray(0, BYTES_TRIED))
  const zerosAt = (side: 0 | 1) => tried.filter((byte, index) => byte === 0 && index % 2 === side).length
  const many = Math.max(ZEROS_MIN, tried.length / 8)
  if (zerosAt(1) >= many && zerosAt(0) === 0) return 'utf-16le'
  return zerosAt(0) >= many && zerosAt(1) === 0 ? 'utf-16be' : 'utf-8'
}
