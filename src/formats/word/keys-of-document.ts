import type { ListedKey } from '../keys/given-keys.ts'
import { keysIn, keysOfRows } from '../keys/key-table.ts'
import type { OpaqueParts } from '../markup/opaque-parts.ts'
import type { Block, Table } from './document.ts'
import { DocumentStop } from './document-parts.ts'
import { contentOf } from './tables.ts'

interface OpenDocument {
  readonly blocks: readonly Block[]
  readonly parts: OpaqueParts
}

/** The keys of a document that is a list of them, or whose only table of that kind is; none for one that cannot be read. */
export async function keysOfDocument(
  open: () => Promise<OpenDocument>,
): Promise<readonly ListedKey<string>[]> {
  try {
    return keysOfBlocks(await open())
  } catch (error) {
    if (error instanceof DocumentStop) return []
    throw error
  }
}

/** The same of a document that is open. */
export function keysOfBlocks(document: OpenDocument): readonly ListedKey<string>[] {
  const listed = keysIn(textOf(document))
  if (listed.length > 0) return listed
  const tables = document.blocks.filter((block) => block.kind === 'table')
  const [keys = [], ...others] = tables
    .map((table) => keysOfRows(rowsOf(table, document.parts)))
    .filter((found) => found.length > 0)
  return others.length > 0 ? [] : keys
}

function rowsOf({ rows }: Table, parts: OpaqueParts) {
  return rows.map(({ place, cells }) => ({
    line: place,
    cells: cells.map(({ blocks }) => textOf({ blocks, parts })),
  }))
}

function textOf({ blocks, parts }: OpenDocument): string {
  const { lines } = contentOf(blocks, false, parts)
  return lines
    .map(({ text }) => text)
    .join('\n')
    .trim()
}
