import { isRecord } from '../../../domain/is-record.ts'

/**
 * The building blocks that decode loose server shapes (spec §3.11): other servers send numeric ids, single strings for
 * lists, other field names, or nothing at all. Only this folder knows about them.
 */
export type UnknownRecord = Readonly<Record<string, unknown>>

/** A reply of the server that cannot be decoded as what was requested. */
export class UnreadableReplyError extends Error {
  constructor(what: string, got: unknown) {
    super(`The server's answer is not ${what}: ${JSON.stringify(got)?.slice(0, 200) ?? typeof got}`)
    this.name = 'UnreadableReplyError'
  }
}

/** The value as a record. @throws UnreadableReplyError */
export function readRecord(value: unknown, what: string): UnknownRecord {
  if (isRecord(value)) return value
  throw new UnreadableReplyError(what, value)
}

/** The value as a list; a missing one is empty. @throws UnreadableReplyError when it is something else */
export function readList(value: unknown, what: string): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value
  throw new UnreadableReplyError(what, value)
}

/** An id, a string or a number on the wire. @throws UnreadableReplyError */
export function readId(value: unknown, what: string): string {
  const id = readIdOrNull(value)
  if (id !== null) return id
  throw new UnreadableReplyError(`${what} with an id`, value)
}

export function readIdOrNull(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' ? String(value) : null
}

export function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A text; blank counts as missing. */
export function readTextOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

export function readBooleanOrNull(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

/** A number, on the wire perhaps in quotes; null when there is none. */
export function readNumberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** A list of texts, or a single one; anything else in it is left out, and so are duplicates. */
export function readTexts(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const texts = list.filter((text): text is string => typeof text === 'string' && text !== '')
  // Most answers are one text, and creating a hundred thousand sets of one element is slow.
  return texts.length > 1 ? [...new Set(texts)] : texts
}

/**
 * A time as milliseconds since the epoch; null when it cannot be parsed, or is outside the range of dates. Other
 * servers send UTC without a zone (`2026-11-20T23:57:00`), which JavaScript would read as local time.
 */
export function readTimeOrNull(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const zoneless =
    typeof value === 'string' && !value.endsWith('Z') && /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(value)
  const time = new Date(zoneless ? `${value}Z` : value).getTime()
  return Number.isNaN(time) ? null : time
}
