import { isStorableText, QUESTION_LIMITS } from '../../question-limits.ts'

/** The id of a question in its file, as the bank stores it: trimmed; null for none, and for one that cannot be stored. */
export function sourceIdOf(id: string | null): string | null {
  const trimmed = id?.trim() ?? ''
  const fits = trimmed !== '' && trimmed.length <= QUESTION_LIMITS.sourceIdMax
  return fits && isStorableText(trimmed) ? trimmed : null
}
