/** A text as it is compared where case, punctuation, spacing and the width of characters make no difference. */
export function normalText(text: string): string {
  return normalWords(text).join(' ')
}

/**
 * The words of a text, in lower case and without punctuation. A text of nothing but signs ("+", "≤") is compared by
 * its signs.
 */
export function normalWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  return plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? plain.match(/\S+/g) ?? []
}

/** Signs and capitals tell options apart ("+I" and "-I", "kHz" and "khz"), spacing and a full stop do not. */
export function normalOption(option: string): string {
  return option.normalize('NFKC').replace(/\s+/g, ' ').replace(/\.$/, '')
}
