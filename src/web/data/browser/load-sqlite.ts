import sqliteUrl from 'sql.js/dist/sql-wasm-browser.wasm?url'

/** The bytes of SQLite in WebAssembly, for Anki decks. */
export async function loadSqlite(): Promise<ArrayBuffer> {
  const response = await fetch(sqliteUrl)
  if (!response.ok) throw new Error(`SQLite could not be loaded (${response.status}).`)
  return response.arrayBuffer()
}
