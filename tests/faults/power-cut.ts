import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Random } from '../../src/domain/model.ts'
import { pageBytes, pagesIn, RECORD_BYTES, WAL_HEADER_BYTES, walBytes, walSalt } from './wal.ts'

/**
 * Turns the files of a killed server into the worst state that a power cut could leave. The log has only what was synced
 * (as recorded by `record-syncs.ts`), followed by nothing, garbage, or a part of what was there. The database has garbage
 * in every page whose newer version is in the log, because pages are written back without a sync for each. The index of
 * the log, which exists only in memory, is gone.
 *
 * This respects what SQLite may rely on: a sync reaches the disk, and garbage appears only where something was being
 * written. The first page of the database stays, because its sector is written completely or not at all.
 */
export function cutPower(database: string, record: string, random: Random): void {
  const logFile = `${database}-wal`
  rmSync(`${database}-shm`, { force: true })
  const position = existsSync(record) ? readFileSync(record) : Buffer.alloc(0)
  const log = existsSync(logFile) ? readFileSync(logFile) : Buffer.alloc(0)
  // Nothing was committed since the start: the files are as the previous cut left them.
  if (position.length < RECORD_BYTES || log.length < WAL_HEADER_BYTES) return
  const isOfThisLog = walSalt(log).equals(position.subarray(0, 8))
  // If the log was restarted after the last sync, none of it is on disk; the old log was written back before that.
  const frames = isOfThisLog ? position.readUInt32LE(8) : 0
  const synced = isOfThisLog ? walBytes(log, frames) : 0
  if (synced > log.length) throw new Error('More of the log was synced than there is')
  garble(database, pagesIn(log, frames), pageBytes(log), random)
  writeFileSync(logFile, Buffer.concat([log.subarray(0, synced), unsynced(log.subarray(synced), random)]))
}

function unsynced(bytes: Buffer, random: Random): Buffer {
  const kind = random()
  if (kind < 0.34) return Buffer.alloc(0)
  const kept = kind < 0.67 ? 0 : Math.floor(random() * bytes.length)
  return Buffer.concat([bytes.subarray(0, kept), garbage(bytes.length - kept, random)])
}

function garble(database: string, pages: ReadonlySet<number>, size: number, random: Random): void {
  const bytes = readFileSync(database)
  for (const page of pages) {
    if (page > 1 && page * size <= bytes.length) garbage(size, random).copy(bytes, (page - 1) * size)
  }
  writeFileSync(database, bytes)
}

function garbage(bytes: number, random: Random): Buffer {
  return Buffer.alloc(bytes, Buffer.from(Array.from({ length: 97 }, () => Math.floor(random() * 256))))
}
