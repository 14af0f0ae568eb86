/** Exactly three words of a–z joined by hyphens, nothing before or after, line ends included (spec §5.1). */
export const IDENTIFIER_PATTERN = /^[a-z]+-[a-z]+-[a-z]+$/

export type IdentifierProblem = 'empty' | 'malformed'

/** Messages shown to the learner (spec §5.1). */
export const IDENTIFIER_PROBLEMS: Readonly<Record<IdentifierProblem, string>> = {
  empty: 'Please enter your quiz identity',
  malformed: 'Invalid identifier format. Use format: word-word-word',
}

export type CheckedIdentifier =
  | { readonly ok: true; readonly identifier: string }
  | { readonly ok: false; readonly problem: IdentifierProblem }

/**
 * A likely correction of an identifier with capitals, quotation marks, invisible or full-width characters, or separators
 * other than hyphens; null when the input is valid or cannot be corrected.
 */
export function suggestIdentifier(input: string): string | null {
  const meant = input
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .split(/[\s\p{P}\p{S}]+/u)
    .filter((word) => word !== '')
    .join('-')
  return meant !== input.trim() && IDENTIFIER_PATTERN.test(meant) ? meant : null
}

/**
 * Validates what a learner typed. Surrounding space is ignored. Capitals are malformed: only lowercase words are
 * valid (spec §5.1).
 */
export function checkIdentifier(input: string): CheckedIdentifier {
  const identifier = input.trim()
  if (identifier === '') return { ok: false, problem: 'empty' }
  return IDENTIFIER_PATTERN.test(identifier) ? { ok: true, identifier } : { ok: false, problem: 'malformed' }
}
