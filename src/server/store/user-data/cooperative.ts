import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Work on a long list that pauses at each `yield` and returns its result. */
export type CooperativeTask<Result> = Generator<void, Result>

/** Runs the task; other work of the event loop runs at each pause. */
export async function runCooperatively<Result>(task: CooperativeTask<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = task.next()
    if (done) return value
    await yieldToEventLoop()
  }
}

/** `Array.prototype.map` that pauses after every `batchSize` entries. */
export function* mapCooperatively<Entry, Mapped>(
  entries: readonly Entry[],
  batchSize: number,
  map: (entry: Entry) => Mapped,
): CooperativeTask<Mapped[]> {
  const mapped: Mapped[] = []
  for (const entry of entries) {
    mapped.push(map(entry))
    if (mapped.length % batchSize === 0) yield
  }
  return mapped
}

/** Reads all rows of a list page by page. `readPage` returns up to `pageSize` rows with a `seq` above `after`, in order. */
export async function readAllPages<Row extends { readonly seq: number }>(
  pageSize: number,
  readPage: (after: number, pageSize: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await readPage(rows.at(-1)?.seq ?? 0, pageSize)
    for (const row of page) rows.push(row)
    if (page.length < pageSize) return rows
    await yieldToEventLoop()
  }
}
