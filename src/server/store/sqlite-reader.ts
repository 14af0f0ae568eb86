import SqliteFile from 'better-sqlite3'
import type { Look } from './prepared-query.ts'

/** A second connection to the server's file, which only reads. */
export interface SqliteReader {
  readonly look: Look
  /**
   * To be called before each commit, as the log cannot begin anew behind what is still read from it and would grow and
   * grow, and after it: what is read from then on sees it.
   */
  renew(): void
  close(): void
}

/**
 * Reads without waiting for writes and without the layers of the query builder, which take several times what a look at
 * one row does. In WAL mode a connection of its own sees what was committed, which is on disk by then, and nothing of
 * the transaction under way. What is read within one turn of the event loop shares a transaction, as beginning one
 * takes longer than the look.
 */
export function openReader(path: string): SqliteReader {
  const file = new SqliteFile(path, { readonly: true })
  const begin = file.prepare('begin')
  const end = file.prepare('commit')
  const renew = () => {
    if (file.open && file.inTransaction) end.run()
  }
  const beginTurn = () => {
    if (file.inTransaction) return
    begin.run()
    setImmediate(renew)
  }
  return {
    look: <Row>({ sql }: { readonly sql: string }) => {
      let statement: SqliteFile.Statement<unknown[], Row> | undefined
      return async (parameters: readonly unknown[]) => {
        // Not before it is needed, when the tables are there.
        statement ??= file.prepare<unknown[], Row>(sql)
        beginTurn()
        return statement.all(...parameters)
      }
    },
    renew,
    close: () => {
      renew()
      file.close()
    },
  }
}
