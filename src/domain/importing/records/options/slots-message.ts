import { QUESTION_LIMITS } from '../../../question-limits.ts'
import { onlyOptionMessage } from '../../drafts/check-draft.ts'
import type { OptionSlot } from './option-slot.ts'

/** What keeps these places from being the options of a question, or null. */
export function slotsMessage(slots: readonly OptionSlot[]): string | null {
  const { optionsMin, optionsMax } = QUESTION_LIMITS
  const filled = slots.filter((slot) => slot.text !== '').length
  const unreadable = slots.findIndex((slot) => slot.text === null)
  if (unreadable !== -1) return `Option ${unreadable + 1} isn't text. Write each option as plain text.`
  if (filled === 0) {
    return 'The question has no options. Only multiple-choice questions can be imported; add at least two options.'
  }
  if (filled < optionsMin) {
    const only = slots.find((slot) => slot.text !== '')?.text ?? ''
    return onlyOptionMessage(only)
  }
  if (slots.length <= optionsMax) return null
  return `The question has ${slots.length} options. Keep at most ${optionsMax}.`
}
