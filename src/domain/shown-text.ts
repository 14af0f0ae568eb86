/**
 * A plain text as screens show it, with its line breaks and indentation: without blank lines before it and white space
 * behind it, which would show as gaps. Every line ends with `\n`.
 */
export function shownText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
}

/** Several answers as one text, such as "Oak, Beech" (seed §2, "joined by commas"). */
export function shownList(texts: readonly string[]): string {
  return texts.map(shownText).join(', ')
}
