import type { OptionSlot } from '../options/option-slot.ts'
import { TRUTH_WORDS } from './true-false-words.ts'

/** Signs that judge a statement in any language. */
const RIGHT_SIGN = /^[✓✔√✅☑○〇]\uFE0F?$/u
const WRONG_SIGN = /^[✗✘×❌✖☒]\uFE0F?$/u

/**
 * Which of two options such as "True" and "False" a verdict names: a sign ("✔", "❌"), or the word for it in another way or language
 * ("yes", "对"). -1 for other options and for what is no verdict: a single Latin letter is the letter of an option.
 */
export function slotOfVerdict(verdict: string, slots: readonly OptionSlot[]): number {
  const isRight = verdictOf(verdict)
  const verdicts = slots.map(({ text }) => verdictOf(text ?? ''))
  const isPair = verdicts.length === 2 && verdicts.includes(true) && verdicts.includes(false)
  return isPair && isRight !== null ? verdicts.indexOf(isRight) : -1
}

/** Whether a word or sign says that a statement is right; null for what is no verdict. */
export function verdictOf(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (RIGHT_SIGN.test(word)) return true
  if (WRONG_SIGN.test(word)) return false
  if (/^[a-z]$/.test(word)) return null
  if (TRUTH_WORDS.some(({ asRight }) => asRight.includes(word))) return true
  return TRUTH_WORDS.some(({ asWrong }) => asWrong.includes(word)) ? false : null
}
