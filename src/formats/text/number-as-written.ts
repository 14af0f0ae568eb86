/**
 * A number as it is written where its value alone would be shown in another way: "3.10", "0755", "1e3", "18446744073709551616". Else the
 * number, and also for "1.", as which NumPy shows 1.
 */
export function numberAsWritten(source: string): number | string {
  const number = Number(source)
  const shown = String(number)
  return shown === source || `${shown}.` === source ? number : source
}

/** A number of JSON. */
const NUMBER = /^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?$/i

/** Whether a text is a number that {@link numberAsWritten} keeps as a text. */
export function isNumberAsWritten(text: string): boolean {
  return NUMBER.test(text) && numberAsWritten(text) === text
}

/** The value of a text that is a number, as "2" and "2.00" are the same one; null for any other text. */
export function numberIn(text: string): number | null {
  return NUMBER.test(text) ? Number(text) : null
}
