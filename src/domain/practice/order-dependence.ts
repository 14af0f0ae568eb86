/**
 * What the wording of options requires of their order: nothing; that all keep the bank's order; or that the last one
 * stays last while the others may be shuffled.
 */
export type OrderDependence = 'none' | 'keep-order' | 'keep-last'

/**
 * Reads the order dependence off the options of a question, in the bank's order. "All of the above", "None of these"
 * or "All these choices are correct" at the end stays there. Options that name others by letter ("Both A and C"), a
 * "Both of these" among more than three, and such an option anywhere but at the end keep the whole order. Where all
 * options name letters, these refer to something in the question's text.
 */
export function orderDependence(options: readonly string[]): OrderDependence {
  const kinds = options.map((option) => kindOf(option, options.length))
  const isAboutText = kinds.every((kind) => kind !== null) && kinds.includes('letters')
  const dependent = kinds.filter((kind) => kind !== null && !(isAboutText && kind === 'letters'))
  const [only, ...others] = dependent
  if (only === undefined) return 'none'
  const staysLast =
    kinds.at(-1) === only && (only === 'of all' || (only === 'of two' && options.length === 3))
  return others.length === 0 && staysLast ? 'keep-last' : 'keep-order'
}

/** How an option refers to the others: to all of them, to the two of them, or to some by their letters. */
type Kind = 'of all' | 'of two' | 'letters'

/** Longest option that can be a mere reference to others, characters. */
const LENGTH_MAX = 80

function kindOf(option: string, count: number): Kind | null {
  if (option.length > LENGTH_MAX) return null
  const words = option
    .toLowerCase()
    .replace(/[^\p{L}\p{N},&/+\s]/gu, '')
    .trim()
  if (namesLetters(words, count)) return 'letters'
  if (!isSummary(words)) return null
  return /^(?:both|either|neither)\b/.test(words) ? 'of two' : 'of all'
}

const LETTER_LIST =
  /^(?:(?:both|either|neither|only|all|of|except|but|options?|choices?|answers?)\s+)*[a-z](?:(?:\s*[,&/+]\s*(?:(?:and|or|nor)\s+)?|\s+(?:and|or|nor)\s+)[a-z]\b)+(?:\s+(?:only|above|are|is|but|not|both|correct|true|right|[a-z]))*$/
const ALL_BUT_LETTER =
  /^(?:all|any|each)\b.{0,40}\b(?:except|but)(?: for)? (?:(?:option|choice|answer) )?([a-z])$/

/** "A and B", "both a, c and d", "A or B only", "All of the above except C": letters that options here have. */
function namesLetters(words: string, count: number): boolean {
  if (!LETTER_LIST.test(words) && !ALL_BUT_LETTER.test(words)) return false
  const letters = words.match(/(?<![\p{L}\p{N}])[a-z](?![\p{L}\p{N}])/gu) ?? []
  return letters.every((letter) => letter.charCodeAt(0) - 97 < count)
}

const OF_THE_ABOVE =
  /^(?:all|none|any|either|neither|both|each|some|two|three|more than one|at least one)(?: of)? the (?:above|preceding|foregoing)\b/
const QUANTIFIER = /^(?:all|none|any|either|neither|both|each|more than one)\s+/
const REFERENCE =
  /\b(?:above|below|preceding|previous|foregoing|these|those|them|choices|options|answers|alternatives|responses|correct|true|right|incorrect|wrong|false)\b/
const NOTHING_ELSE =
  /^(?:(?:of|the|these|those|them|two|three|four|above|below|listed|given|mentioned|shown|other|others|preceding|previous|foregoing|following|here|choices|options|answers|alternatives|responses|statements|is|are|may be|can be|also|equally|both|a|an|correct|true|right|valid|possible|acceptable|incorrect|wrong|false|apply|applies)(?:\s+|$))+$/

/** Whether an option only states that all, none or some of the others are right. */
function isSummary(words: string): boolean {
  if (OF_THE_ABOVE.test(words)) return true
  const rest = words.replace(QUANTIFIER, '')
  return rest.length < words.length && REFERENCE.test(rest) && NOTHING_ELSE.test(rest)
}
