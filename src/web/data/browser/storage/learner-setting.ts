import { readRecord, type UnknownRecord } from '../../decoding/read-values.ts'
import { readStored, removeStored, storedKeys, writeStored } from './browser-storage.ts'

/** A setting of the learner who is signed in, stored in this browser under one key. */
interface LearnerSetting {
  readonly key: string
  /** For the log: "The daily goal". */
  readonly name: string
}

/**
 * The stored setting of this learner; null when there is none. A setting of another learner, or one that cannot be read, is
 * removed.
 *
 * @param decode returns null or throws for a value that cannot be used
 */
export function readSetting<Value>(
  { key, name }: LearnerSetting,
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
export function storeSetting({ key }: LearnerSetting, learnerId: string, value: object | null): void {
  if (value === null) removeStored(key)
  else writeStored(key, JSON.stringify({ learnerId, ...value }))
}

/**
 * Moves the settings of a learner to their new id. The ids of exams are dropped, because exams have new ids as well.
 */
export function moveSettings(from: string, to: string): void {
  for (const key of storedKeys()) {
    const value = storedRecord(readStored(key))
    if (value?.learnerId !== from) continue
    const { examId: _, ...rest } = value
    writeStored(key, JSON.stringify({ ...rest, learnerId: to }))
  }
}

/** A stored value that is an object; null for anything else. */
function storedRecord(stored: string | null): UnknownRecord | null {
  try {
    return readRecord(JSON.parse(stored ?? ''), 'an object')
  } catch {
    return null
  }
}
