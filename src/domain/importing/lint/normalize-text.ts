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

/** Those of {@link normalizedWords} that hold a number. */
export function wordsWithNumbers(text: string): string[] {
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
