import type { CooperativeTask } from '../engine/cooperative.ts'

/** The internal number and the id of a row. */
export interface RowRef {
  readonly seq: number
  readonly id: string
}

/** A row matches an entry when one of the entry's keys is that of the row; the first key is tried first. */
export interface MatchKeys<Content> {
  readonly ofRow: (row: Content) => string
  readonly ofEntry: (entry: Content) => readonly string[]
}

export interface Matched<Entry> {
  /** By the id in the document. */
  readonly refs: ReadonlyMap<string, RowRef>
  readonly added: readonly (Entry & RowRef)[]
}

/**
 * Matches each entry with an existing row: by id, or else by content, as ids change when a learner gets a new identifier
 * and when a document is restored elsewhere. A row matches one entry only, so that duplicates stay two.
 */
export function* matchRows<Content, Entry extends Content & { readonly id: string }>(
  entries: readonly Entry[],
  rows: readonly (Content & RowRef)[],
  keys: MatchKeys<Content>,
  newRef: () => RowRef,
  batchSize: number,
): CooperativeTask<Matched<Entry>> {
  const ids = new Set(entries.map(({ id }) => id))
  const refs = new Map<string, RowRef>()
  const byContent = new Map<string, RowRef[]>()
  // In reverse order, as `pop` takes the oldest from the end.
  for (const [number, row] of rows.toReversed().entries()) {
    if (number % batchSize === batchSize - 1) yield
    if (ids.has(row.id)) {
      refs.set(row.id, row)
      continue
    }
    const key = keys.ofRow(row)
    const rowsAlike = byContent.get(key)
    if (rowsAlike === undefined) byContent.set(key, [row])
    else rowsAlike.push(row)
  }
  const added: (Entry & RowRef)[] = []
  for (const [number, entry] of entries.entries()) {
    if (number % batchSize === batchSize - 1) yield
    if (refs.has(entry.id)) continue
    const match = byContent.size === 0 ? undefined : popFirst(byContent, keys.ofEntry(entry))
    const ref = match ?? newRef()
    refs.set(entry.id, ref)
    if (match === undefined) added.push({ ...entry, ...ref })
  }
  return { refs, added }
}

function popFirst(byContent: ReadonlyMap<string, RowRef[]>, keys: readonly string[]): RowRef | undefined {
  for (const key of keys) {
    const match = byContent.get(key)?.pop()
    if (match !== undefined) return match
  }
  return undefined
}

/** The contract has checked that every reference is to something in the document. */
export function refOf({ refs }: Matched<unknown>, id: string): RowRef {
  const ref = refs.get(id)
  if (ref === undefined) throw new Error('The document refers to an id that it does not contain')
  return ref
}
