import type { TextConversion } from './fit-question.ts'

/**
 * Signs that would begin a formula, a sound or a gap in the programs that show HTML (MathJax, Anki): `\(`, `\[`, `$$`, `[$]`,
 * `[latex]`, `[sound:`, `[anki:`, `[[type:`, `{{`. An element within them says that they are only characters.
 */
const SIGNS = /\\[([]|\$\$|\[(?:\$|latex\]|sound:|anki:|\[type:)|\{\{/gi

/** A text between tags, in which no program finds anything but characters. */
export function literalText(text: string): string {
  let html = ''
  let end = 0
  for (const { 0: sign, index } of text.matchAll(SIGNS)) {
    html += `${escapeText(text.slice(end, index + 1))}<span>${escapeText(sign.slice(1))}</span>`
    end = index + sign.length
  }
  return html + escapeText(text.slice(end))
}

/** A text between tags of XML and HTML. A bare carriage return would be read as a line feed (XML 1.0, §2.11). */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}

/** A text between the double quotes of an attribute. Its white space is not normalized (XML 1.0, §3.3.3). */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')
}

/** Characters that XML cannot hold, not even as references (XML 1.0, §2.2). */
const NOT_IN_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** What formats in XML do with them. */
export const XML_CHARACTERS: TextConversion = {
  kind: 'xml-characters',
  convert: (text) => text.replace(NOT_IN_XML, '\uFFFD'),
}
