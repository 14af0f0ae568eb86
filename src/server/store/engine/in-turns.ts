import { setImmediate as othersTurn } from 'node:timers/promises'

/** Work on a long list that pauses at each `yield`, and returns what it comes to. */
export type Pausing<Result> = Generator<void, Result>

/** Does the work, and lets others have their turn of the event loop at each pause. */
export async function inTurns<Result>(work: Pausing<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await othersTurn()
  }
}

/** A list of what `make` makes of each entry; pauses after so many of them. */
export function* mapInTurns<Entry, Made>(
  entries: readonly Entry[],
  pauseAfter: number,
  make: (entry: Entry) => Made,
): Pausing<Made[]> {
  const made: Made[] = []
  for (const entry of entries) {
    made.push(make(entry))
    if (made.length % pauseAfter === 0) yield
  }
  return made
}

/** All rows of a list, page by page; `read` gives the first so many behind a place, from 0. */
export async function allPages<Row extends { readonly seq: number }>(
  pageSize: number,
  read: (after: number, pageSize: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await read(rows.at(-1)?.seq ?? 0, pageSize)
    for (const row of page) rows.push(row)
    if (page.length < pageSize) return rows
    await othersTurn()
  }
}
