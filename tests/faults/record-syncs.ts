/**
 * Loaded into the server (`node --import`) by the power-cut test. After each commit it records, in the file named by
 * RECORD_SYNCS, how much of the write-ahead log is on disk by SQLite's rules: with `synchronous=FULL` every commit ends
 * with a sync of the log (https://sqlite.org/pragma.html#pragma_synchronous), with NORMAL it does not.
 *
 * SYNCS=none is the control: as if no commit had ever been synced.
 */
import { openSync, readSync, writeSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'
import { RECORD_BYTES, WAL_INDEX_HEADER_BYTES, walPosition } from './wal.ts'

const SYNCHRONOUS_FULL = 2

const record = openSync(process.env.RECORD_SYNCS ?? '', 'w')
const isControl = process.env.SYNCS === 'none'
if (isControl) writeSync(record, Buffer.alloc(RECORD_BYTES), 0, RECORD_BYTES, 0)
const indexes = new WeakMap<SqliteFile.Database, number>()
const prepare = SqliteFile.prototype.prepare

SqliteFile.prototype.prepare = function (this: SqliteFile.Database, text: string) {
  const statement = prepare.call(this, text)
  for (const method of ['run', 'all'] as const) {
    const original = statement[method].bind(statement) as (...parameters: unknown[]) => unknown
    Object.defineProperty(statement, method, {
      value: (...parameters: unknown[]) => {
        const result = original(...parameters)
        if (!this.inTransaction && !this.readonly) recordCommit(this)
        return result
      },
    })
  }
  return statement
} as typeof prepare

function recordCommit(file: SqliteFile.Database): void {
  if (isControl) return
  if (prepare.call(file, 'pragma synchronous').pluck().get() !== SYNCHRONOUS_FULL) return
  const index = indexes.get(file) ?? openSync(`${file.name}-shm`, 'r')
  indexes.set(file, index)
  const header = Buffer.alloc(WAL_INDEX_HEADER_BYTES)
  readSync(index, header, 0, header.length, 0)
  writeSync(record, walPosition(header), 0, RECORD_BYTES, 0)
}
