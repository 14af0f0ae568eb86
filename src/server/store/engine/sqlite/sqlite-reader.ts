import SqliteFile from 'better-sqlite3'
import type { Look } from '../prepared-query.ts'

/** A second connection to the server's file, which only reads. */
export interface SqliteReader {
  readonly look: Look
  /** What was asked for is read first. */
  close(): void
}

/**
 * How many are read together at most. Whoever asks for more gains nothing: their requests wait so long that more of what
 * they hold is there when the young objects are collected, and has to be copied.
 */
const TOGETHER_MAX = 24

interface Asked {
  /** Reads and answers, and throws nothing. */
  readonly read: () => void
  readonly refuse: (error: unknown) => void
}

/**
 * Reads without waiting for writes and without the layers of the query builder, which take several times what a look at
 * one row does. In WAL mode a connection of its own sees what was committed, which is on disk by then, and nothing of
 * the transaction under way.
 *
 * What is asked for within one turn of the event loop is read at its end, in one transaction: beginning one takes longer
 * than the look, and answers that are sent one behind the other wake who reads them once. None is open beyond that, as
 * the log cannot begin anew behind what is still read from it, and would grow and grow.
 */
export function openReader(path: string): SqliteReader {
  const file = new SqliteFile(path, { readonly: true })
  let asked: Asked[] = []
  const readAll = file.transaction((all: readonly Asked[]) => {
    for (const { read } of all) read()
  })
  const readAsked = () => {
    const all = asked
    asked = []
    try {
      if (all.length > 0) readAll(all)
    } catch (error) {
      for (const { refuse } of all) refuse(error)
    }
  }
  return {
    look: <Row>({ sql }: { readonly sql: string }) => {
      let statement: SqliteFile.Statement<unknown[], Row> | undefined
      return (parameters: readonly unknown[]) =>
        new Promise<Row[]>((resolve, refuse) => {
          if (asked.length === 0) setImmediate(readAsked)
          const read = () => {
            try {
              // Not before it is needed, when the tables are there.
              statement ??= file.prepare<unknown[], Row>(sql)
              resolve(statement.all(...parameters))
            } catch (error) {
              refuse(error)
            }
          }
          asked.push({ read, refuse })
          if (asked.length === TOGETHER_MAX) readAsked()
        })
    },
    close: () => {
      readAsked()
      file.close()
    },
  }
}
