import { displayText } from '../formatting/display-text.ts'

/**
 * Helpers for rich text, which is exchanged as HTML (spec §1.3, §3.6). They do not sanitize: that happens where HTML is
 * stored and where it is shown (spec §3.12).
 */

const EMPTY_PARAGRAPH = '<p></p>'

/** Whether a rich-text value is empty: `''` or a bare empty paragraph (spec §3.6). */
export function isEmptyRichText(html: string): boolean {
  const trimmed = html.trim()
  return trimmed === '' || trimmed === EMPTY_PARAGRAPH
}

/** Whether two rich-text values are the same to the learner: equal, or both empty. */
export function isSameRichText(a: string, b: string): boolean {
  return a === b || (isEmptyRichText(a) && isEmptyRichText(b))
}

/** Whether two rich-text values are the same apart from the kind and number of spaces between their words. */
export function differsInSpacesOnly(a: string, b: string): boolean {
  return isSameRichText(withSingleSpaces(a), withSingleSpaces(b))
}

function withSingleSpaces(html: string): string {
  return html.replace(/(?:&nbsp;|\s)+/g, ' ').replace(/(<br>|<p>) /g, '$1')
}

/** The second appended to the first; an empty or identical second text is not appended. */
export function joinRichTexts(first: string, second: string): string {
  if (isEmptyRichText(second) || isSameRichText(first, second)) return first
  return isEmptyRichText(first) ? second : first + second
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text with every character that means something in HTML escaped, for elements and attributes in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/**
 * Plain text, such as a question's explanation, as one paragraph of rich text: every character that means
 * something in HTML escaped, each line break (`\n`, `\r\n` or `\r`) a `<br>`. Indentation, runs of spaces, and tabs
 * become non-breaking spaces, because HTML would collapse them. Blank text gives `''`.
 */
export function plainTextToHtml(text: string): string {
  const shown = displayText(text)
  if (shown === '') return ''
  return `<p>${escapeHtml(shown).replace(COLLAPSIBLE, nonBreaking).replaceAll('\n', '<br>')}</p>`
}

/** Spaces that HTML would not show as they are. */
const COLLAPSIBLE = /^[ \t]+|[ \t]{2,}|\t/gm

const NBSP = '&nbsp;'

/** The width of a tab, in spaces, as in plain text on screen (`tab-size`). */
const TAB_WIDTH = 4

function nonBreaking(spaces: string): string {
  return spaces.replaceAll('\t', ' '.repeat(TAB_WIDTH)).replaceAll(' ', NBSP)
}
