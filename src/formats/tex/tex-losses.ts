/** Names that a warning lists. */
const NAMED_MAX = 4

/** Commands of conditions: with them a text would say what only holds in one case. */
const CONDITIONAL = /^\\(?:if|else$|fi$)/

/** What a learner should know about what could not be read. */
export interface TexLosses {
  readonly warnings: readonly string[]
  /** Whether the texts depend on conditions that only LaTeX can decide. */
  readonly isUndecided: boolean
}

/** Warnings for commands and environments of which something may be missing. */
export function readWarnings(lost: readonly string[]): TexLosses {
  const names = Array.from(new Set(lost))
  if (names.length === 0) return { warnings: [], isUndecided: false }
  const shown = names.slice(0, NAMED_MAX).join(', ')
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : ''
  return {
    warnings: [
      `Some LaTeX can't be shown (${shown}${more}), so something may be missing. Compare the question with the file.`,
    ],
    isUndecided: names.some((name) => CONDITIONAL.test(name)),
  }
}
