import { foldedText } from '../text/folded-text.ts'

/** Options that one letter each can name. */
const LETTERED_MAX = 26

/** What may be between the answers of a list, and around them. */
const BETWEEN = /^(?:[\s,;.&+/|*_`"']|\b(?:and|or)\b)*$/i

/**
 * The positions of the options that an answer names: by letters ("A, C"), or by the texts of options and nothing else; null where
 * it says anything else.
 */
export function optionsNamedBy(answer: string, options: readonly string[]): ReadonlySet<number> | null {
  const value = comparable(answer)
  const texts = options.map(comparable)
  const same = texts.flatMap((text, position) => (text === value ? [position] : []))
  if (same.length > 0) return same.length === 1 ? new Set(same) : null
  return lettersIn(value, options.length) ?? textsIn(value, texts)
}

function comparable(text: string): string {
  return foldedText(text)
    .replace(/^[*_`"']{1,3}|[*_`"']{1,3}$/g, '')
    .replace(/[.;,]$/, '')
}

function lettersIn(value: string, count: number): ReadonlySet<number> | null {
  if (!/^[a-z](?:(?:[\s,;&/]|\band\b){1,7}[a-z])*$/.test(value) || count > LETTERED_MAX) return null
  const letters = value.replace(/\band\b/g, ' ').match(/[a-z]/g) ?? []
  const positions = letters.map((letter) => letter.charCodeAt(0) - 97)
  return positions.every((position) => position < count) ? new Set(positions) : null
}

/** The longest texts first: one may be within another. */
function textsIn(value: string, texts: readonly string[]): ReadonlySet<number> | null {
  const found = new Set<number>()
  let rest = value
  const longestFirst = texts
    .map((text, position) => ({ text, position }))
    .sort((one, other) => other.text.length - one.text.length)
  for (const { text, position } of longestFirst) {
    const at = text === '' ? -1 : rest.indexOf(text)
    if (at === -1) continue
    rest = `${rest.slice(0, at)}|${rest.slice(at + text.length)}`
    found.add(position)
  }
  return found.size > 0 && BETWEEN.test(rest) ? found : null
}
