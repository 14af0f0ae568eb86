import { BATCH_MAX } from '../../../contract/limits.ts'
import { nextTask } from '../browser/workers/next-task.ts'

/** Most characters of JSON in one part: at most three bytes each in UTF-8, within the 32 MB that a batch may have. */
const PART_MAX_CHARACTERS = 10_000_000

/** Questions processed before the page gets a task. */
const AT_ONCE = 2000

/** Splits a long list into parts of at most 5,000 entries that a request can hold, in order. */
export async function splitIntoParts<Entry>(
  entries: readonly Entry[],
): Promise<readonly (readonly Entry[])[]> {
  const parts: Entry[][] = []
  let room = 0
  for (const [index, entry] of entries.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await nextTask()
    const length = JSON.stringify(entry).length + 1
    const last = parts.at(-1)
    if (last === undefined || last.length === BATCH_MAX || length > room) {
      parts.push([entry])
      room = PART_MAX_CHARACTERS - length
    } else {
      last.push(entry)
      room -= length
    }
  }
  return parts
}
