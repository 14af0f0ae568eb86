import { parseInertHtml } from '../safe-html/parse-inert-html.ts'

/**
 * The files that were pasted or dropped. None when there is text in the HTML beside them: office programs add a picture
 * of the text that they copy, and the text is worth more. The HTML that browsers add to a copied image has no text.
 */
export function filesOf(data: DataTransfer | null): readonly File[] {
  if (data === null || data.files.length === 0) return []
  return parseInertHtml(data.getData('text/html')).textContent.trim() === '' ? [...data.files] : []
}
