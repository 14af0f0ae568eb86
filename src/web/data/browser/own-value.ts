import { readRecord, type UnknownRecord } from '../decoding/read-values.ts'
import { readStored, removeStored, storedKeys, writeStored } from './browser-storage.ts'

/** Where a value of the learner of this browser is stored; there is one learner at a time. */
interface OwnPlace {
  readonly key: string
  /** What the value is, for the log: "The daily goal". */
  readonly name: string
}

/**
 * What this learner stored; null when there is nothing of theirs that can be read. Anything else is removed: the next learner
 * in this browser must not find it.
 *
 * @param decode gives null for what cannot be used, or throws
 */
export function readOwn<Value>(
  { key, name }: OwnPlace,
  learnerId: string,
  decode: (record: UnknownRecord) => Value | null,
): Value | null {
  const stored = readStored(key)
  if (stored === null) return null
  try {
    const record = readRecord(JSON.parse(stored), 'an object')
    const value = record.learnerId === learnerId ? decode(record) : null
    if (value !== null) return value
  } catch (cause) {
    console.warn(`${name} cannot be read`, cause)
  }
  removeStored(key)
  return null
}

/** @param value null removes what is stored. */
export function storeOwn({ key }: OwnPlace, learnerId: string, value: object | null): void {
  if (value === null) removeStored(key)
  else writeStored(key, JSON.stringify({ learnerId, ...value }))
}

/** Gives what a learner stored to the id that they have now. Exams have other ids as well: their names are left out. */
export function moveOwnValues(from: string, to: string): void {
  for (const key of storedKeys()) {
    const value = ownRecord(readStored(key))
    if (value?.learnerId !== from) continue
    const { examId: _, ...kept } = value
    writeStored(key, JSON.stringify({ ...kept, learnerId: to }))
  }
}

/** What is stored as an object; null for anything else. */
function ownRecord(stored: string | null): UnknownRecord | null {
  try {
    return readRecord(JSON.parse(stored ?? ''), 'an object')
  } catch {
    return null
  }
}
