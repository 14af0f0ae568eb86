import SqliteFile from 'better-sqlite3'
import type { QueryPreparer } from '../prepared-query.ts'

/** A second connection to the server's file, which only reads. */
export interface SqliteReader {
  readonly prepare: QueryPreparer
  /** Runs the queries that wait, then closes the connection. */
  close(): void
}

/**
 * How many queries share a transaction at most. More gain nothing: their requests wait so long that more of their memory
 * survives a collection of the young generation, and has to be copied.
 */
const BATCH_MAX = 24

interface PendingRead {
  /** Runs the query and settles the caller's promise. Never throws. */
  readonly run: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Reads without waiting for writes and without the layers of the query builder, which take several times what reading
 * one row does. In WAL mode its connection sees what was committed, which is on disk by then, and nothing of the
 * transaction under way.
 *
 * Queries of one turn of the event loop run at its end, in one transaction: beginning a transaction takes longer than the
 * query. One transaction for each query breaks bound 3 of docs/performance.md: on a busy machine a 304 took 2.8 times the
 * CPU of the baseline, with this batching 2.0 to 2.4 times (2026-11-23). None stays open, as the write-ahead log cannot
 * restart while a transaction reads from it, and would only grow.
 */
export function openReader(path: string): SqliteReader {
  const file = new SqliteFile(path, { readonly: true })
  let pending: PendingRead[] = []
  const runAll = file.transaction((reads: readonly PendingRead[]) => {
    for (const { run } of reads) run()
  })
  const runPending = () => {
    const reads = pending
    pending = []
    try {
      if (reads.length > 0) runAll(reads)
    } catch (error) {
      for (const { reject } of reads) reject(error)
    }
  }
  return {
    prepare: <Row>({ sql }: { readonly sql: string }) => {
      let statement: SqliteFile.Statement<unknown[], Row> | undefined
      return (parameters: readonly unknown[]) =>
        new Promise<Row[]>((resolve, reject) => {
          if (pending.length === 0) setImmediate(runPending)
          const run = () => {
            try {
              // Prepared on first use, when the tables exist.
              statement ??= file.prepare<unknown[], Row>(sql)
              resolve(statement.all(...parameters))
            } catch (error) {
              reject(error)
            }
          }
          pending.push({ run, reject })
          if (pending.length === BATCH_MAX) runPending()
        })
    },
    close: () => {
      runPending()
      file.close()
    },
  }
}
