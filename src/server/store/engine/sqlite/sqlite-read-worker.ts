import { parentPort, workerData } from 'node:worker_threads'
import SqliteFile from 'better-sqlite3'
import type { ReadRequest, ReadResult } from './sqlite-reads.ts'

/** The thread of `sqlite-reads.ts`: runs one query after the other, and ends when it gets null. */
const file = new SqliteFile(String(workerData), { readonly: true })
/** By their text; there are only the few long reads that are compiled once. */
const statements = new Map<string, SqliteFile.Statement<unknown[]>>()

parentPort?.on('message', (request: ReadRequest | null) => {
  if (request === null) {
    file.close()
    parentPort?.close()
    return
  }
  const result = run(request)
  parentPort?.postMessage(result, 'rows' in result ? result.rows.flatMap(buffersOf) : [])
})

function run({ number, sql, parameters }: ReadRequest): ReadResult {
  try {
    const statement = statements.get(sql) ?? file.prepare<unknown[]>(sql)
    statements.set(sql, statement)
    return { number, rows: statement.all(...parameters) }
  } catch (error) {
    // An error that is sent to another thread loses its code.
    const { message = '', code = '' } = error instanceof SqliteFile.SqliteError ? error : {}
    return { number, message: message || String(error), code }
  }
}

/** These are transferred instead of copied. */
function buffersOf(row: unknown): ArrayBuffer[] {
  return Object.values(row ?? {}).flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  )
}
