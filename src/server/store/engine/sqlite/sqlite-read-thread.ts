import { Worker } from 'node:worker_threads'
import SqliteFile from 'better-sqlite3'
import type { QueryPreparer } from '../prepared-query.ts'

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
export interface SqliteReadThread {
  readonly prepare: QueryPreparer
  /** Finishes the queries under way, then ends the thread. */
  close(): Promise<void>
}

/** A caller that waits for its rows. */
interface PendingRead {
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
  readonly pending: Map<number, PendingRead>
  /** Never rejects: if the thread fails, its pending reads do. */
  readonly ended: Promise<void>
}

function startThread(path: string, onEnd: () => void): Thread {
  const worker = new Worker(new URL('./sqlite-read-worker.ts', import.meta.url), { workerData: path })
  const pending = new Map<number, PendingRead>()
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
