import { parentPort, workerData } from 'node:worker_threads'
import SqliteFile from 'better-sqlite3'
import type { Read, ReadAnswer } from './sqlite-reading-thread.ts'

/** The thread of `sqlite-reading-thread.ts`: answers one read after the other, and ends when it is told null. */
const file = new SqliteFile(String(workerData), { readonly: true })
/** By their text; there are only the few long reads that are compiled once. */
const statements = new Map<string, SqliteFile.Statement<unknown[]>>()

parentPort?.on('message', (read: Read | null) => {
  if (read === null) {
    file.close()
    parentPort?.close()
    return
  }
  const answer = answerTo(read)
  parentPort?.postMessage(answer, 'rows' in answer ? answer.rows.flatMap(bytesIn) : [])
})

function answerTo({ number, sql, parameters }: Read): ReadAnswer {
  try {
    const statement = statements.get(sql) ?? file.prepare<unknown[]>(sql)
    statements.set(sql, statement)
    return { number, rows: statement.all(...parameters) }
  } catch (error) {
    // An error that is handed to another thread loses its code.
    const { message = '', code = '' } = error instanceof SqliteFile.SqliteError ? error : {}
    return { number, message: message || String(error), code }
  }
}

/** They change hands instead of being copied. */
function bytesIn(row: unknown): ArrayBuffer[] {
  return Object.values(row ?? {}).flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  )
}
