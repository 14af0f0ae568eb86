import { parseInertHtml } from '../safe-html/parse-inert-html.ts'

/**
 * The files that were pasted or dropped. None when words come with them: office programs hand over a picture of the
 * text they copy, browsers the address of the image, and only the first of these is worth more as text.
 */
export function filesOf(data: DataTransfer | null): readonly File[] {
  if (data === null || data.files.length === 0) return []
  return parseInertHtml(data.getData('text/html')).textContent.trim() === '' ? [...data.files] : []
}
