/** Values (members of objects, elements of lists) a body may hold; an export of 64 MB has some two million. */
const VALUES_MAX = 3_000_000
/** Lists and objects within each other; a restore has eight. */
const DEPTH_MAX = 32

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENING_BRACKET = 0x5b
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

/**
 * Whether JSON would cost far more to parse than its length says: 64 MB of brackets take seven seconds and two
 * gigabytes, and this look at the bytes a fifth of a second. It says nothing of whether it is JSON at all.
 */
export function isCostlyJson(bytes: Uint8Array): boolean {
  let values = 0
  let depth = 0
  let isInString = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (isInString) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) {
      isInString = true
    } else if (byte === COMMA) {
      values++
    } else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      values++
      depth++
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) {
      depth--
    }
    if (values > VALUES_MAX || depth > DEPTH_MAX) return true
  }
  return false
}
