import { NOTE_MAX } from '../../contract/limits.ts'
import { invalidField } from '../http/problems.ts'
import { sanitizeRichText } from '../sanitize-rich-text.ts'

/**
 * A note or hint as it may be stored; throws the 422 of one that is too long. The limit holds for what is stored,
 * too: sanitising escapes, and so may lengthen, text that was not escaped. `path` is a JSON Pointer into the body.
 */
export function storableHtml(html: string, path: string): string {
  const safe = sanitizeRichText(html)
  if (safe.length > NOTE_MAX)
    throw invalidField(path, `must not exceed ${NOTE_MAX} characters once it is escaped`)
  return safe
}
