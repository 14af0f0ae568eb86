import { shownText } from './shown-text.ts'

/**
 * What the rules need to know of rich text, which is exchanged as HTML (spec §1.3, §3.6). Making HTML safe is not
 * their task: it is sanitised where it is stored and where it is shown (spec §3.12).
 */

const EMPTY_PARAGRAPH = '<p></p>'

/** Whether a rich-text value says nothing: a bare empty paragraph counts as empty (spec §3.6), and so does `''`. */
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

/** Both, the second behind the first; one that says nothing, or the same again, adds nothing. */
export function joinTexts(first: string, second: string): string {
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
 * something in HTML escaped, each line break (`\n`, `\r\n` or `\r`) a `<br>`. Indentation, runs of spaces and tabs
 * become non-breaking spaces, as HTML would show them as one space. Blank text gives `''`.
 */
export function plainTextToHtml(text: string): string {
  const shown = shownText(text)
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
