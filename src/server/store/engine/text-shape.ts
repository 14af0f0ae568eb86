import { hash } from 'node:crypto'

/** Characters of the mark: enough that two releases differ. */
const LENGTH = 8

/** Stands for the way in which a statement writes its text: a release that writes it otherwise has another. */
export function shapeOf(sql: string): string {
  return hash('sha256', sql, 'base64url').slice(0, LENGTH)
}
