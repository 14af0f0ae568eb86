import { Worker } from 'node:worker_threads'
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

/** A message to the thread: one query. */
export interface ReadRequest {
  readonly number: number
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A message from the thread: the rows, or SQLite's error. */
export type ReadResult =
  | { readonly number: number; readonly rows: readonly unknown[] }
  | { readonly number: number; readonly message: string; readonly code: string }

/** A thread that reads over its own connection to the server's file. */
interface SqliteReadThread {
  readonly prepare: QueryPreparer
  /** Finishes the queries under way, then ends the thread. */
  close(): Promise<void>
}

/** A caller that waits for its rows. */
interface PendingRequest {
  resolve(rows: readonly unknown[]): void
  reject(error: Error): void
}

/**
 * For reads of a millisecond and more, which would block the main thread. In WAL mode they see what was committed before
 * they were started. The thread starts with the first read. If it ends by itself, the reads under way fail, and the next
 * read starts another thread.
 */
export function openReadThread(path: string): SqliteReadThread {
  let thread: Thread | null = null
  let nextNumber = 0
  let isClosed = false

  return {
    prepare:
      <Row>({ sql }: { readonly sql: string }) =>
      (parameters) =>
        new Promise<readonly Row[]>((resolve, reject) => {
          if (isClosed) throw new Error('The database is closed.')
          thread ??= startThread(path, () => {
            thread = null
          })
          const request: ReadRequest = { number: nextNumber++, sql, parameters }
          thread.pending.set(request.number, { resolve: (rows: readonly Row[]) => resolve(rows), reject })
          thread.worker.postMessage(request)
        }),
    close: async () => {
      isClosed = true
      thread?.worker.postMessage(null)
      await thread?.ended
    },
  }
}

interface Thread {
  readonly worker: Worker
  /** By the number of the request. */
  readonly pending: Map<number, PendingRequest>
  /** Never rejects: if the thread fails, its pending reads do. */
  readonly ended: Promise<void>
}

function startThread(path: string, onEnd: () => void): Thread {
  const worker = new Worker(new URL('./sqlite-read-worker.ts', import.meta.url), { workerData: path })
  const pending = new Map<number, PendingRequest>()
  worker.on('message', (result: ReadResult) => {
    const read = pending.get(result.number)
    pending.delete(result.number)
    if ('rows' in result) read?.resolve(result.rows.map(withBuffers))
    else read?.reject(new SqliteFile.SqliteError(result.message, result.code))
  })
  let reason = new Error('The thread that reads has ended.')
  worker.on('error', (error) => {
    if (error instanceof Error) reason = error
  })
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      onEnd()
      for (const { reject } of pending.values()) reject(reason)
      resolve()
    })
  })
  return { worker, pending, ended }
}

/** Turns `Uint8Array`, as which bytes come from another thread, into `Buffer`. */
function withBuffers(row: unknown) {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length) : value,
    ]),
  )
}
