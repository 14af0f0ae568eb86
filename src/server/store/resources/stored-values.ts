import { hash } from 'node:crypto'

/** Conversions between stored values and those of the contract. What is read was written by this folder, so it is trusted. */

/** ISO 8601 in UTC with milliseconds. */
export function toIso(time: number): string {
  return new Date(time).toISOString()
}

/** A list of texts that is stored as JSON. */
export function readTexts(json: string): string[] {
  return JSON.parse(json)
}

/** SQLite returns a boolean as 0 or 1. */
export function readNullableFlag(value: boolean | number | null): boolean | null {
  return value === null ? null : Boolean(value)
}

/** Identifies a text that is not stored itself. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url')
}

/**
 * Whether a row that may have been edited is the one that is sent again under its id.
 * @param stored the digest of what was sent first; null: stored by an earlier release or restored, so that of an edited
 *   row nothing is known but its id
 */
export function isSent(stored: string | null, sent: string, revision: number): boolean {
  return stored === null ? revision > 1 : stored === sent
}

/** Splits a list for statements that bind a limited number of values. */
export function* chunksOf<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
