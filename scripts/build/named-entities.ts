import { fileURLToPath } from 'node:url'

/**
 * In browsers the Markdown parser decodes `&copy;` with the page's HTML parser. Workers have none, and pages forbid it
 * (Trusted Types), so the table of names that Node uses is bundled instead.
 */
export const NAMED_ENTITIES = {
  'decode-named-character-reference': fileURLToPath(
    new URL('../../node_modules/decode-named-character-reference/index.js', import.meta.url),
  ),
}
