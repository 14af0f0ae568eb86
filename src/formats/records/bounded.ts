import { isRecord } from '../../domain/is-record.ts'

/** Lists, objects and values of a file, each counted as often as it is repeated. */
const VALUES_MAX = 2_000_000

/** Whether a value that may repeat parts of itself has no more parts than are read. */
export function isBounded(root: unknown): boolean {
  let values = 0
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (++values > VALUES_MAX) return false
    if (Array.isArray(value)) for (const entry of value) open.push(entry)
    else if (isRecord(value)) for (const part of Object.values(value)) open.push(part)
  }
  return true
}
