import type { Question } from '../../model.ts'
import type { ReviewItem } from './review-items.ts'

/**
 * The questions of the bank that an earlier edition of the file may have held: their ids are of a scheme that questions of
 * the bank share with the file, and the file has neither their id nor their text.
 *
 * @returns indexes in the bank, ascending
 */
export function goneFromFile(
  items: readonly Pick<ReviewItem, 'draft' | 'match'>[],
  bank: readonly Pick<Question, 'sourceId'>[],
): number[] {
  const ids = new Set(items.flatMap(({ draft }) => draft.sourceId ?? []))
  const matched = new Set(items.flatMap(({ match }) => (match.is === 'in-bank' ? [match.question] : [])))
  const schemes = new Set(
    [...matched].flatMap((position) => {
      const id = bank[position]?.sourceId ?? null
      return id !== null && ids.has(id) ? (schemeOf(id) ?? []) : []
    }),
  )
  return bank.flatMap(({ sourceId }, position) => {
    if (sourceId === null || ids.has(sourceId) || matched.has(position)) return []
    const scheme = schemeOf(sourceId)
    return scheme !== null && schemes.has(scheme) ? [position] : []
  })
}

/**
 * The scheme of an id: its first letters, and where it has more letters and digits. "T1A01" and "T2B13" have one, and
 * "G1A01" of another pool has another. Null for a bare number, which any file may have.
 */
function schemeOf(id: string): string | null {
  const letters = /^\p{L}*/u.exec(id)?.[0] ?? ''
  const rest = id.slice(letters.length).replace(/\p{L}/gu, 'a').replace(/\d/g, '0')
  return letters === '' && /^0*$/.test(rest) ? null : `${letters}${rest}`
}
