/** Looks at a SQLite file before SQLite does (sqlite.org/fileformat2.html), so that no schema can keep it busy. */

const MAGIC = 'SQLite format 3\u0000'
const HEADER_LENGTH = 100
const UTF8 = 1
const INTERIOR = 5
const LEAF = 13

/** Tables, indexes, views and triggers. Anki has some 25. */
const ENTRIES_MAX = 1000
/** Bytes of all their definitions. Anki's are some 6 kB. */
const DEFINITIONS_MAX = 1024 * 1024

const DAMAGED = 'The database in this deck is damaged. Export the deck from Anki again.'

/**
 * What keeps a file from being opened as a database, as a sentence for the learner; null for nothing.
 *
 * SQLite reads all definitions when it opens a file and cannot be stopped while it does. Pages that lead to one
 * another in circles, or thousands of definitions of many megabytes that share their pages, would keep it busy for
 * good; so the tree of definitions, which begins on page 1, is walked here first, each page once.
 */
export function schemaProblem(file: Uint8Array): string | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  try {
    if (!MAGIC.split('').every((character, index) => file[index] === character.charCodeAt(0))) return DAMAGED
    const encoding = view.getUint32(56)
    if (encoding > UTF8) return 'The database in this deck is not in UTF-8. Export the deck from Anki again.'
    return isSoundTree(view) ? null : DAMAGED
  } catch {
    // An offset outside of the file.
    return DAMAGED
  }
}

function isSoundTree(view: DataView): boolean {
  const stored = view.getUint16(16)
  const pageSize = stored === 1 ? 65_536 : stored
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) return false
  const seen = new Set<number>()
  const open = [1]
  let entries = 0
  let length = 0
  for (let page = open.pop(); page !== undefined; page = open.pop()) {
    if (page === 0 || seen.has(page)) return false
    seen.add(page)
    const start = (page - 1) * pageSize
    const header = page === 1 ? HEADER_LENGTH : start
    const kind = view.getUint8(header)
    if (kind !== INTERIOR && kind !== LEAF) return false
    const cells = view.getUint16(header + 3)
    const pointers = header + (kind === INTERIOR ? 12 : 8)
    if (kind === INTERIOR) open.push(view.getUint32(header + 8))
    for (let cell = 0; cell < cells; cell++) {
      const at = start + view.getUint16(pointers + 2 * cell)
      if (kind === INTERIOR) open.push(view.getUint32(at))
      else length += varint(view, at)
    }
    entries += cells
    if (entries > ENTRIES_MAX || length > DEFINITIONS_MAX) return false
  }
  return true
}

/** A number of one to nine bytes, seven bits in each of the first eight. */
function varint(view: DataView, at: number): number {
  let value = 0
  for (let index = 0; index < 8; index++) {
    const byte = view.getUint8(at + index)
    value = value * 128 + (byte & 127)
    if (byte < 128) return value
  }
  return value * 256 + view.getUint8(at + 8)
}
