/**
 * A plain text as screens show it, with its line breaks and indentation, but without leading blank lines and trailing
 * white space, which would show as gaps. Every line ends with `\n`.
 */
export function displayText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
}

/** Several texts joined by commas, such as "Oak, Beech"; by line breaks as well when any of them has several lines. */
export function displayList(texts: readonly string[]): string {
  const shown = texts.map(displayText)
  return shown.join(shown.some((text) => text.includes('\n')) ? ',\n' : ', ')
}

/** Whether a reference is an address by http or https, and nothing else: then it is shown as a link. */
export function isWebAddress(reference: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(reference) && URL.canParse(reference)
}
