import { Worker } from 'node:worker_threads'
import SqliteFile from 'better-sqlite3'
import type { Look } from '../prepared-query.ts'

/** What the thread is asked. */
export interface Read {
  readonly number: number
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** What it answers: the rows, or what SQLite said instead. */
export type ReadAnswer =
  | { readonly number: number; readonly rows: readonly unknown[] }
  | { readonly number: number; readonly message: string; readonly code: string }

/** A thread that reads, with a connection of its own to the server's file. */
export interface SqliteReadingThread {
  readonly look: Look
  /** Answers what was asked so far, then ends the thread. */
  close(): Promise<void>
}

/** Who waits for an answer; the rows are what their statement selects. */
interface Waiting {
  resolve(rows: readonly unknown[]): void
  reject(error: Error): void
}

/**
 * For reads of a millisecond and more, during which the one thread that answers would answer nobody else. In WAL mode
 * they see what was committed before they were asked. The thread starts with the first read; should it end by itself,
 * what it owes fails, and the next read starts another.
 */
export function readOnThread(path: string): SqliteReadingThread {
  let thread: Thread | null = null
  let asked = 0
  let isClosed = false

  return {
    look:
      <Row>({ sql }: { readonly sql: string }) =>
      (parameters) =>
        new Promise<readonly Row[]>((resolve, reject) => {
          if (isClosed) throw new Error('The database is closed.')
          thread ??= startThread(path, () => {
            thread = null
          })
          const read: Read = { number: asked++, sql, parameters }
          thread.waiting.set(read.number, { resolve: (rows: readonly Row[]) => resolve(rows), reject })
          thread.worker.postMessage(read)
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
  /** By the number of the read. */
  readonly waiting: Map<number, Waiting>
  /** Never rejected: when it breaks, that is told to whoever waits for an answer. */
  readonly ended: Promise<void>
}

function startThread(path: string, onEnd: () => void): Thread {
  const worker = new Worker(new URL('./sqlite-reading-worker.ts', import.meta.url), { workerData: path })
  const waiting = new Map<number, Waiting>()
  worker.on('message', (answer: ReadAnswer) => {
    const read = waiting.get(answer.number)
    waiting.delete(answer.number)
    if ('rows' in answer) read?.resolve(answer.rows.map(withBuffers))
    else read?.reject(new SqliteFile.SqliteError(answer.message, answer.code))
  })
  let reason = new Error('The thread that reads has ended.')
  worker.on('error', (error) => {
    if (error instanceof Error) reason = error
  })
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      onEnd()
      for (const { reject } of waiting.values()) reject(reason)
      resolve()
    })
  })
  return { worker, waiting, ended }
}

/** Bytes come from another thread as plain `Uint8Array`. */
function withBuffers(row: unknown) {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length) : value,
    ]),
  )
}
