import { escapeHtml } from '../rich-text/rich-text.ts'

/**
 * The text as HTML can hold it: no NUL, line feeds only, no lone surrogates. Everything else stays, including control
 * characters.
 */
export function validHtmlText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n')
}

/** The text escaped for element content and quoted attributes (spec §9.14: full escaping). */
export function escapeHtmlText(text: string): string {
  return escapeHtml(validHtmlText(text))
}

/** A value as JSON for a `<script>` block: without `<` nothing in it can end the block. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
