/** What of a keyboard event says which key was pressed. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** One character of a Latin layout. */
const LATIN = /^(?:[\x20-\x7e]|\p{Script=Latin})$/u
/** "Enter", "ArrowLeft"; but not "Process", which an input method leaves of a letter. */
const NAMED = /^(?!Process|Unidentified|Dead)[A-Z]\w+$/

/**
 * The key that a shortcut is looked up by: letters in lower case, digits, `?`, and names such as `Enter`. A keyboard
 * layout with Latin letters means what it types. Of other layouts (Cyrillic, Greek, Hebrew, Arabic, Korean, Thai...)
 * the place of the key counts, where QWERTY has the Latin letter that these keyboards show as well. A digit is also
 * the key that needs Shift for it, as on French and Czech keyboards.
 */
export function readKey({ key, code, shiftKey }: PressedKey): string {
  if (NAMED.test(key)) return key
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? []
  if (/^[a-z\d?]$/i.test(key)) return key.toLowerCase()
  if (digit !== undefined && !shiftKey) return digit
  if (LATIN.test(key)) return key.toLowerCase()
  if (letter !== undefined) return letter.toLowerCase()
  return code === 'Slash' && shiftKey ? '?' : key
}
