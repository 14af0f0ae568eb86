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
 * something in HTML escaped, each line break (`\n`, `\r\n` or `\r`) a `<br>`. Blank text gives `''`.
 */
export function plainTextToHtml(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  return `<p>${escapeHtml(trimmed).replace(/\r\n|\r|\n/g, '<br>')}</p>`
}
