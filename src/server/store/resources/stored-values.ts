import { hash } from 'node:crypto'
import type { PageQuery } from '../../../contract/common.ts'

/** Conversions between stored values and those of the contract. What is read was written by this folder, so it is trusted. */

/** ISO 8601 in UTC with milliseconds. */
export function toIso(time: number): string {
  return new Date(time).toISOString()
}

/** The same; null stays null. */
export function toIsoOrNull(time: number | null): string | null {
  return time === null ? null : toIso(time)
}

/** When something happened by the client's clock, milliseconds: that clock may be ahead. Left out: now. */
export function pastTime(sent: string | undefined, now: number): number {
  return sent === undefined ? now : Math.min(Date.parse(sent), now)
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
 * @param stored the digest of what was sent first; null: not known, as of a row before migration 0012. Of an edited one nothing is known
 *   then but its id
 */
export function isSent(stored: string | null, sent: string, revision: number): boolean {
  return stored === null ? revision > 1 : stored === sent
}

/** Splits a list for statements that bind a limited number of values. */
export function* chunksOf<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}

/**
 * The rows of a page: those after `after` (a number in the order of the list), at most `limit` of them. Null: no bound.
 */
export interface PageBounds {
  readonly after: number | null
  readonly limit: number | null
}

/** Finds the number of the row whose id the client sent. Null: `after` is not the id of a row of the list. */
export async function findPageBounds(
  page: PageQuery,
  find: (id: string) => Promise<{ readonly seq: number } | undefined>,
): Promise<PageBounds | null> {
  const limit = page.limit ?? null
  if (page.after === undefined) return { after: null, limit }
  const row = await find(page.after)
  return row === undefined ? null : { after: row.seq, limit }
}

/** The rows of a page in the order of a number. */
export function pageOf<
  Column extends string,
  Query extends {
    where(column: Column, is: '<' | '>', value: number): Query
    orderBy(column: Column, order: 'asc' | 'desc'): Query
    limit(count: number): Query
  },
>(query: Query, column: Column, order: 'asc' | 'desc', { after, limit }: PageBounds): Query {
  let page = query.orderBy(column, order)
  if (after !== null) page = page.where(column, order === 'asc' ? '>' : '<', after)
  return limit === null ? page : page.limit(limit)
}
