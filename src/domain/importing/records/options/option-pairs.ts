import { plainText } from '../loose-value.ts'
import { labelOf } from './one-option.ts'
import { BARE_SLOT, type OptionSlot } from './option-slot.ts'

/** Two values that stand for one option. */
type Pair = readonly [unknown, unknown]

/**
 * Options that are lists of two: `["Paris", true]`, a text and whether it is right, or `["A", "Paris"]`, a letter or number in order
 * and a text. Null for any other list.
 */
export function slotsOfPairs(list: readonly unknown[]): OptionSlot[] | null {
  const pairs = list.flatMap((entry) => {
    const values: readonly unknown[] = Array.isArray(entry) ? entry : []
    return values.length === 2 ? [[values[0], values[1]] as const] : []
  })
  if (pairs.length < 2 || pairs.length < list.length) return null
  return allOf(pairs, markedText) ?? allOf(pairs, labeledText)
}

function allOf(
  pairs: readonly Pair[],
  read: (pair: Pair, index: number) => OptionSlot | null,
): OptionSlot[] | null {
  const slots = pairs.map(read).filter((slot) => slot !== null)
  return slots.length === pairs.length ? slots : null
}

function markedText([one, other]: Pair): OptionSlot | null {
  const [text, mark] = typeof one === 'boolean' ? [other, one] : [one, other]
  if (typeof mark !== 'boolean' || typeof text === 'boolean') return null
  return { ...BARE_SLOT, text: plainText(text), isMarked: mark }
}

function labeledText([label, text]: Pair, index: number): OptionSlot | null {
  const written = (plainText(label) ?? '').toUpperCase().replace(/[.):]$/, '')
  const isInOrder = written === String.fromCharCode(65 + index) || written === String(index + 1)
  return isInOrder && typeof text === 'string'
    ? { ...BARE_SLOT, text: text.trim(), label: labelOf(written) }
    : null
}
