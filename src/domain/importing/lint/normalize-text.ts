/** A text normalized for comparison: case, punctuation, spacing and character width are ignored. */
export function normalizeText(text: string): string {
  return normalizedWords(text).join(' ')
}

/**
 * The words of a text, in lower case and without punctuation. A text of nothing but signs ("+", "≤") is compared by
 * its signs.
 */
export function normalizedWords(text: string): string[] {
  if (isAscii(text)) {
    const plain = text.toLowerCase()
    return plain.match(/[a-z0-9]+/g) ?? plain.match(/\S+/g) ?? []
  }
  const plain = text.normalize('NFKC').toLowerCase()
  return plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? plain.match(/\S+/g) ?? []
}

const MAY_HAVE_NUMBER = /[0-9]|[^\x20-\x7e]/

/** Those of {@link normalizedWords} that hold a number. */
export function wordsWithNumbers(text: string): string[] {
  if (!MAY_HAVE_NUMBER.test(text)) return []
  if (isAscii(text)) return text.toLowerCase().match(/(?<![a-z0-9])[a-z]*[0-9][a-z0-9]*/g) ?? []
  return normalizedWords(text).filter((word) => /\p{N}/u.test(word))
}

/** An option normalized for comparison: signs and case matter ("+I" and "-I", "kHz" and "khz"), spacing and a final period do not. */
export function normalizeOption(option: string): string {
  const plain = isAscii(option) ? option : option.normalize('NFKC')
  return plain.replace(/\s+/g, ' ').replace(/\.$/, '')
}

/** Most texts are, and need none of Unicode's rules, which take several times as long. */
export function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  return /^[\x00-\x7f]*$/.test(text)
}

/** FNV-1a over UTF-16 code units, 32 bits with a sign (Fowler, Noll, Vo). */
const BASIS = 0x811c9dc5
const PRIME = 0x01000193

function hashOf(word: string): number {
  let hash = BASIS
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME)
  return hash
}

/** The hashes of the different words of some texts (`normalizedWords`), ascending. */
export function wordHashes(texts: readonly string[]): Int32Array {
  const found = new Set<number>()
  for (const text of texts) {
    if (isAscii(text) && addHashesOfAscii(text, found)) continue
    for (const word of normalizedWords(text)) found.add(hashOf(word))
  }
  const hashes = new Int32Array(found.size)
  let count = 0
  for (const hash of found) hashes[count++] = hash
  return hashes.sort()
}

/** Adds the hashes of letters and digits side by side, in lower case, without making words of them; whether there are some. */
function addHashesOfAscii(text: string, found: Set<number>): boolean {
  let hash = BASIS
  let hasWord = false
  let isInWord = false
  for (let at = 0; at <= text.length; at++) {
    const written = text.charCodeAt(at)
    const code = written >= 65 && written <= 90 ? written + 32 : written
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      hash = Math.imul(hash ^ code, PRIME)
      isInWord = true
    } else if (isInWord) {
      found.add(hash)
      hash = BASIS
      isInWord = false
      hasWord = true
    }
  }
  return hasWord
}
