import type { Field } from '../fields.ts'
import { letterPicks } from '../key/letter-picks.ts'
import { plainText } from '../loose-value.ts'
import type { OptionSlot } from './option-slot.ts'
import type { TextWithOptions } from './options-in-text.ts'

/** Whether the key, if there is one, names one of the options in a text, and the answer in the text is the same. */
export function optionsFitKey({ slots, answer }: TextWithOptions, [key]: readonly Field[]): boolean {
  if (key === undefined) return true
  const values: unknown[] = Array.isArray(key.value) ? key.value : [key.value]
  const named = placesNamed(values.map((value) => plainText(value) ?? '').join(','), slots)
  const isSame = answer === null || placesNamed(answer, slots).join() === named.join()
  return named.length > 0 && isSame
}

/** The places of the options that a key names by letters or texts, and numbers as they are written. */
function placesNamed(key: string, slots: readonly OptionSlot[]): readonly (number | string)[] {
  const places = (token: string): readonly (number | string)[] => {
    if (/^\d{1,2}$/.test(token)) return Number(token) <= slots.length ? [token] : []
    const same = slots.findIndex(({ text }) => text?.toLowerCase() === token.toLowerCase())
    return same === -1 ? (letterPicks(token, slots) ?? []).filter((place) => place < slots.length) : [same]
  }
  const all = places(key.trim())
  return all.length > 0
    ? all
    : key.split(/[,;/&+]|\band\b|\s(?=[A-Z](?:\s|$))/).flatMap((token) => places(token.trim()))
}
