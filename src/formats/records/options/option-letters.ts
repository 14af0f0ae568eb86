import { optionLetter } from '../../../domain/practice/option-letter.ts'
import type { FoundOption } from '../../drafts/found-question.ts'

/** "A. Paris", "b) Paris", "(C) Paris", "D: Paris", "E - Paris", "F、Paris". */
const LETTERED = /^[([（]?([A-Za-z])(?:[.)\]:]\s+|\s-\s+|[．、）：]\s*|\.(?=[^\p{ASCII}]))(\S.*)$/su

/** "A.Paris", "a)Paris": a name such as "A.out", where fewer than three options have their letters in order. "A.run()" is code. */
const TIGHTLY_LETTERED = /^([A-Za-z])(?:\)|(?<=[A-Z])\.)(?![a-z]\w*\()(\S.*)$/su
const TIGHT_MIN = 3

/** "B Paris". */
const SPACED = /^([A-Za-z])[ \t]+(\S.*)$/s

/** An option without a text of its own: "D", "D." */
const LETTER_ALONE = /^[([（]?([A-Za-z])[.)\]:．、）：]?$/

/**
 * The options without letters of their own, which shuffling would make wrong: only where every filled option has the
 * letter of its place and their texts stay different. The letters become labels, so that a key can name them. An option that is only
 * its letter is blank.
 */
export function withoutLetters(slots: readonly FoundOption[]): readonly FoundOption[] {
  const bare = bareSlots(slots, LETTERED)
  if (bare !== null) return bare
  return (slots.length >= TIGHT_MIN ? bareSlots(slots, TIGHTLY_LETTERED) : null) ?? withOwnLabels(slots)
}

/** Options with all letters from A on in another order ("B) Paris", "A) Rome"): their texts stay, and a key means these letters. */
function withOwnLabels(slots: readonly FoundOption[]): readonly FoundOption[] {
  const letters = slots.map(({ text }) =>
    (LETTERED.exec(text ?? '') ?? SPACED.exec(text ?? ''))?.[1]?.toLowerCase(),
  )
  const isComplete = slots.every((_, place) => letters.includes(optionLetter(place).toLowerCase()))
  const isInOrder = letters.every((letter, place) => letter === optionLetter(place).toLowerCase())
  if (slots.length < 2 || !isComplete || isInOrder) return slots
  return slots.map((slot, place) => ({ ...slot, label: slot.label ?? letters[place] ?? null }))
}

/**
 * Options without letters that nothing but a space divides from their texts, where the key is one of the texts behind them: keys in
 * music are "A major", too.
 */
export function withoutSpacedLetters(
  slots: readonly FoundOption[],
  key: string | null,
): readonly FoundOption[] {
  if (key === null || key.length < 2 || slots.some(({ text }) => text === key)) return slots
  const bare = bareSlots(slots, SPACED)
  return bare?.some(({ text }) => text === key) ? bare : slots
}

function bareSlots(slots: readonly FoundOption[], pattern: RegExp): readonly FoundOption[] | null {
  const bare: FoundOption[] = []
  for (const [position, slot] of slots.entries()) {
    if (slot.text === '') {
      bare.push(slot)
      continue
    }
    const [, letter = LETTER_ALONE.exec(slot.text ?? '')?.[1] ?? '', text = ''] =
      pattern.exec(slot.text ?? '') ?? []
    const expected = optionLetter(position).toLowerCase()
    if (letter.toLowerCase() !== expected) return null
    bare.push({ ...slot, text, label: slot.label ?? expected, withLetter: slot.text })
  }
  const texts = bare.filter(({ text }) => text !== '').map(({ text }) => text)
  return texts.length > 1 && new Set(texts).size === texts.length ? bare : null
}
