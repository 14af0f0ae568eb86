const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * The text as a page can hold it: HTML has no NUL, knows one line end only, and UTF-8 has no halves of surrogate
 * pairs. Everything else stays, control characters, writing directions and all.
 */
export function pageText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n')
}

/** The text as markup that shows as itself, between tags and within quotes (spec §9.14: full escaping). */
export function escapedText(text: string): string {
  return pageText(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** A value as JSON that can stand in a `<script>` block: without `<` nothing in it can end the block. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
