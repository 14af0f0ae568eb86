import { isAscii, normalizedWords } from './normalize-text.ts'

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
