/** The parts of SQLite's write-ahead log that tests read. https://sqlite.org/walformat.html */

/** The header of the `-shm` file, which has the length of the log. */
export const WAL_INDEX_HEADER_BYTES = 48
export const WAL_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/** A recorded position in the log: the log's salt, which changes when it restarts, and the number of its frames. */
export const RECORD_BYTES = 12

/** Reads a position from the header of the index, in the machine's byte order. */
export function walPosition(indexHeader: Buffer): Buffer {
  const position = Buffer.alloc(RECORD_BYTES)
  indexHeader.copy(position, 0, 32, 40)
  position.writeUInt32LE(indexHeader.readUInt32LE(16), 8)
  return position
}

/** The length of the first `frames` frames of the log, bytes. */
export function walBytes(log: Buffer, frames: number): number {
  return WAL_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + pageBytes(log))
}

export function pageBytes(log: Buffer): number {
  return log.readUInt32BE(8)
}

/** The salt in the log's own header, as in a position. */
export function walSalt(log: Buffer): Buffer {
  return log.subarray(16, 24)
}

/** The numbers of the database pages in the first `frames` frames of the log. */
export function pagesIn(log: Buffer, frames: number): Set<number> {
  return new Set(Array.from({ length: frames }, (_, frame) => log.readUInt32BE(walBytes(log, frame))))
}
