import type { ImportResult, SourceLocation } from '../../domain/importing/drafts/draft.ts'
import { matchKeys } from '../plain-text/key-lists/key-groups.ts'
import { comparableId } from './comparable-id.ts'
import type { GivenKeys, ListedKey } from './given-keys.ts'

/** Why the keys of another file are not used. */
export type KeyMisfit =
  /** The questions have no numbers or ids. */
  | { readonly is: 'unnumbered' }
  /** Numbers occur several times in the list, and not in the same way among the questions. */
  | { readonly is: 'repeated' }
  /** The list gives different answers to one question. */
  | { readonly is: 'contradictory'; readonly id: string; readonly answers: string }
  /** Questions to which the list has no answer, and answers to questions that are not there; one of them has entries. */
  | { readonly is: 'different'; readonly missing: readonly string[]; readonly strange: readonly string[] }

/** The keys of another file by their questions, or why they are not used. */
export type KeyMatch = { readonly keys: GivenKeys } | { readonly misfit: KeyMisfit }

/**
 * Which key of a list belongs to which question of a file. All of it must fit: each question that lacks a key has one in the list,
 * and the list has none for a question that is not there. Else nothing of it is used: it may be the list of another file.
 *
 * @param keys by ids as `comparableId` has them
 */
export function matchKeyFile(
  { drafts, problems, unanswered = [] }: ImportResult,
  keys: readonly ListedKey<string>[],
): KeyMatch {
  const places = byItem([...[...drafts, ...problems].map(({ location }) => location), ...unanswered])
  const lacking = new Set(unanswered.map(({ item }) => item))
  const answered = new Set(drafts.map(({ location }) => location.item))
  const ids = places.map(({ id }) => (id === null ? null : comparableId(id)))
  if (places.some(({ item }, index) => lacking.has(item) && ids[index] === null)) {
    return { misfit: { is: 'unnumbered' } }
  }
  const known = new Set(ids)
  const strange = distinct(keys.flatMap(({ number }) => (known.has(number) ? [] : [number])))
  const open = places.map(({ item }, index) => (answered.has(item) ? null : (ids[index] ?? null)))
  const { byQuestion, isMisfit } = matchKeys(keys, open)
  const listed = new Set(keys.map(({ number }) => number))
  const isOpen = (index: number) => lacking.has(places[index]?.item ?? null)
  const missing = distinct(
    ids.flatMap((id, index) => (id !== null && isOpen(index) && !listed.has(id) ? [id] : [])),
  )
  if (missing.length > 0 || strange.length > 0) return { misfit: { is: 'different', missing, strange } }
  if (isMisfit) return { misfit: { is: 'repeated' } }
  const given = new Map<number, ListedKey<string>>()
  for (const [index, { item }] of places.entries()) {
    if (item === null || !isOpen(index)) continue
    const found = byQuestion.get(index)
    if (found === undefined) return { misfit: { is: 'repeated' } }
    if ('contradiction' in found) {
      return { misfit: { is: 'contradictory', id: ids[index] ?? '', answers: found.contradiction } }
    }
    given.set(item, found)
  }
  return { keys: given }
}

/** The places of questions in the order of the file, each once. */
function byItem(places: readonly SourceLocation[]): readonly SourceLocation[] {
  const known = new Map(places.map((place) => [place.item, place]))
  known.delete(null)
  return [...known.values()].sort((one, other) => (one.item ?? 0) - (other.item ?? 0))
}

function distinct(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)]
}
