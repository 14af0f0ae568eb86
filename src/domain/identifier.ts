/** Exactly three words of a–z joined by hyphens, nothing before or after, line ends included (spec §5.1). */
export const IDENTIFIER_PATTERN = /^[a-z]+-[a-z]+-[a-z]+$/

export type IdentifierProblem = 'empty' | 'malformed'

/** What the learner is told (spec §5.1). */
export const IDENTIFIER_PROBLEMS: Readonly<Record<IdentifierProblem, string>> = {
  empty: 'Please enter your quiz identity',
  malformed: 'Invalid identifier format. Use format: word-word-word',
}

export type CheckedIdentifier =
  | { readonly ok: true; readonly identifier: string }
  | { readonly ok: false; readonly problem: IdentifierProblem }

/**
 * What somebody most likely meant who wrote three words with capitals, in quotation marks, or with something else than
 * hyphens between them; null when there is nothing to guess, or nothing wrong.
 */
export function meantIdentifier(input: string): string | null {
  const meant = input
    .trim()
    .toLowerCase()
    .split(/[\s\p{P}\p{S}]+/u)
    .filter((word) => word !== '')
    .join('-')
  return meant !== input.trim() && IDENTIFIER_PATTERN.test(meant) ? meant : null
}

/**
 * Judges what a learner typed. Space around it is forgiven, anything else is not: capitals are malformed,
 * as only lowercase words fit (spec §5.1).
 */
export function checkIdentifier(input: string): CheckedIdentifier {
  const identifier = input.trim()
  if (identifier === '') return { ok: false, problem: 'empty' }
  return IDENTIFIER_PATTERN.test(identifier) ? { ok: true, identifier } : { ok: false, problem: 'malformed' }
}
