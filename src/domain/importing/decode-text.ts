/**
 * The text of a file: UTF-8, with or without a byte order mark, or UTF-16 with one. The mark is not part of the
 * text. A file in another encoding is refused rather than guessed at: a wrong letter in a question helps nobody.
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
      problem: `The file is not valid ${name} text. Save it with the encoding UTF-8 and import it again.`,
    }
  }
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
