import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The bytes of SQLite in WebAssembly, for Anki decks. */
export async function readSqlite(): Promise<ArrayBuffer> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve('sql.js/dist/sql-wasm.wasm')))
  return Uint8Array.from(bytes).buffer
}
