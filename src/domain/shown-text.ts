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

/** Several answers as one text with commas between them, such as "Oak, Beech"; each begins a line where one has several. */
export function shownList(texts: readonly string[]): string {
  const shown = texts.map(shownText)
  return shown.join(shown.some((text) => text.includes('\n')) ? ',\n' : ', ')
}
