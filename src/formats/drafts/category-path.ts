import { QUESTION_LIMITS } from '../../domain/question-limits.ts'

/** The place a category hangs in, and the root of all there, which Moodle puts before a category's own path. */
const ROOT = /^(?:\$[a-z0-9]+\$(?:\/top)?|top)(?:\/(?!\/)|$)/i

/** Between the names of a category within another. */
const SEPARATOR = ' / '

/**
 * A category as Moodle writes it (`$course$/top/Chemistry/Acids // bases`), without what only Moodle needs: its
 * names from the outermost on, joined by " / ". A doubled slash is a slash of the name. '' for the root itself.
 */
export function categoryName(path: string): string {
  return path
    .trim()
    .replace(ROOT, '')
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => name !== '')
    .join(SEPARATOR)
}

/** Between a deck and one within it: what the learner sees in Anki, and what newer collections store. */
const DECK_SEPARATORS = ['::', '\u001f'] as const

/** The deck that Anki puts cards into which belong to no other. */
const DEFAULT_DECK = 'Default'

/** A deck of Anki (`Medicine::Heart`) as a category: its names joined by " / ". '' for the deck of no name. */
export function deckCategory(deck: string): string {
  const [shown, stored] = DECK_SEPARATORS
  const names = deck
    .replaceAll(stored, shown)
    .split(shown)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 1 && names[0] === DEFAULT_DECK ? '' : names.join(SEPARATOR)
}

/** A category that a bank can store: one that is too long ends at a space, with "…". */
export function shortCategory(category: string): string {
  const max = QUESTION_LIMITS.categoryMax
  if (category.length <= max) return category
  const start = category.slice(0, max - 1).toWellFormed()
  return `${start.replace(/(?<=.{100})\s+\S{0,60}$/su, '').replace(/\uFFFD$/, '')}…`
}
