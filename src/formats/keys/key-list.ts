import { withPlainHeads } from '../lines/plain-heads.ts'
import { linesOf } from '../lines/text-lines.ts'
import { listedKeys } from '../plain-text/key-lists/trailing-keys.ts'
import { documentLines } from '../plain-text/sections/document-parts.ts'
import type { ListedKey } from './given-keys.ts'
import { keysOfTable } from './key-table.ts'

/** Characters of a text that may be a list of keys: 50,000 of them with a reason each. */
const KEY_LIST_LENGTH_MAX = 10_000_000

/**
 * The keys of a text that is a list of them: a table with a column of numbers or ids and one of answers, or lines as below the
 * questions of a document ("1. B", "1-B 2-C", with reasons or not). In the order of the text, by ids as `comparableId` has them;
 * none where it is no such list.
 */
export function keysIn(text: string): readonly ListedKey<string>[] {
  if (text.length > KEY_LIST_LENGTH_MAX) return []
  const inTable = keysOfTable(text)
  if (inTable.length > 0) return inTable
  return listedKeys(documentLines(linesOf(withPlainHeads(text)))).map((key) => ({
    ...key,
    number: String(key.number),
  }))
}
