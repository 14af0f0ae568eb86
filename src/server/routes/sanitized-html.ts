import { NOTE_MAX } from '../../contract/limits.ts'
import { invalidField } from '../http/problems.ts'
import { sanitizeRichText } from '../sanitize-rich-text.ts'

/**
 * The HTML of a note or hint, sanitized for storage. Throws the problem 422 when it is too long afterwards: sanitizing
 * escapes text, which may lengthen it.
 *
 * @param path JSON Pointer into the body
 */
export function sanitizedHtml(html: string, path: string): string {
  const sanitized = sanitizeRichText(html)
  if (sanitized.length > NOTE_MAX)
    throw invalidField(path, `must not exceed ${NOTE_MAX} characters once it is escaped`)
  return sanitized
}
