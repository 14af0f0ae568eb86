import { REFERENCE_LENGTH_MAX } from './may-depend-on-order.ts'
import { type Label, languagesOf, mayRefer, partsOf, type Token } from './reference-tokens.ts'

/**
 * What an option says of the others: that all, none or some of them are right (`alone` in one word), or both or neither of
 * two; or it names some by their places, counted from 0, none where it says "the previous one". A `label` is the letter
 * or number of one and says nothing of it.
 */
export type OptionReference =
  | { readonly to: 'all' | 'two' | 'alone' }
  | {
      readonly to: 'places' | 'label'
      readonly places: readonly number[]
      /** Whether it consists of numbers, which can also be values. */
      readonly isNumbers: boolean
    }

/**
 * What an option says of the others, in any of 21 languages; null where it says anything else, or names
 * letters that the question's options don't have.
 *
 * @param count how many options the question has
 */
export function optionReference(option: string, count: number): OptionReference | null {
  if (option.length > REFERENCE_LENGTH_MAX || !mayRefer(option)) return null
  const parts = partsOf(option)
  if (parts.join(' ') === 'all right') return null
  let found: OptionReference | null = null
  for (const language of languagesOf(parts)) {
    const tokens = language.tokensOf(parts, count)
    const reference = tokens && referenceOf(tokens)
    if (reference && reference.to !== 'label') return reference
    found ??= reference
  }
  return found
}

/** One character for each kind of token, so that regular expressions can read their order. */
const SIGNS: Readonly<Record<Token['is'], string>> = {
  label: 'L',
  comma: ',',
  unknown: '?',
  all: 'a',
  alone: 's',
  pair: 'b',
  only: 'o',
  except: 'x',
  noun: 'n',
  statement: 'm',
  above: 'r',
  these: 'w',
  truth: 't',
  and: '&',
  or: '|',
  filler: 'f',
  first: '1',
  second: '2',
  third: '3',
  last: 'z',
  two: 'c',
  three: 'd',
}

/** "All of the above", "none of these options is right", "the two answers are right". */
const SUMMARY = /^(?=.*[rwtnm])(?=.*(?:[asb]|[cd].*t|t.*[cd]))[asbrwtnmfocd&|]+$/
/** "All of the above", whatever follows. */
const SUMMARY_AND_MORE = /^f*[asb][fncd]*r/
const ALONE = /^f*sf*$/
/** "The previous one", "the two above". */
const PREVIOUS = /^(?=.*[fncdo])(?=.*r)[frncdo]+$/
/** "Only the first two". */
const FIRST_FEW = /^[fobna]*(?:1[fn]*[bcdL]|[bcdL][fn]*1)[fntas]*$/
const LAST_FEW = /^[fobna]*(?:z[fn]*[bcdL]|[bcdL][fn]*z)[fntas]*$/
/** "Only A", "option A", "all but A", "A only". */
const ONE_LABEL = /^(?:[^L]*[onm][fn]*L[ftor]*|[^L]*x[fn]*L[^L]*|f*L[fn]*o[ft]*)$/
/** "Only the first". "Only first" says when. */
const ONE_ORDINAL = /^(?:f*of+[123]|f*o[123]n|f+[123]f*o|f*[123]n)/
const BARE_LABEL = /^[fn]*Lf*$/
const ORDINALS = /[123]/g

function referenceOf(tokens: readonly Token[]): OptionReference | null {
  const signs = tokens.map(({ is }) => SIGNS[is]).join('')
  if (signs.endsWith('?')) return SUMMARY_AND_MORE.test(signs) ? { to: toAllOrTwo(signs) } : null
  const labels = tokens.filter((token): token is Label => token.is === 'label')
  const [kind = null, ...otherKinds] = new Set(labels.map((label) => label.kind))
  if (kind !== null && otherKinds.length > 0) return null
  if (kind !== 'letter' && kind !== 'numeral') {
    if (FIRST_FEW.test(signs)) return places(signs.includes('d') ? [0, 1, 2] : [0, 1])
    if (LAST_FEW.test(signs)) return places([])
  }
  if (kind !== null) {
    return namedIn(
      signs,
      labels.map(({ place }) => place),
      kind === 'number',
    )
  }
  if (PREVIOUS.test(signs)) return places([])
  if (ALONE.test(signs)) return { to: 'alone' }
  if (SUMMARY.test(signs)) return { to: toAllOrTwo(signs) }
  const ordinals = Array.from(signs.matchAll(ORDINALS), ([sign]) => Number(sign) - 1)
  if (ordinals.length === 1 && !ONE_ORDINAL.test(signs)) return null
  return namedIn(signs.replaceAll(ORDINALS, 'L'), ordinals, false)
}

/** @param signs with an L for each of the places */
function namedIn(signs: string, named: readonly number[], areNumbers: boolean): OptionReference | null {
  const isNumbers = areNumbers && /^[L&|,fn]+$/.test(signs)
  // Numbered statements are those of the question's text.
  if (BARE_LABEL.test(signs) || (areNumbers && signs.includes('m')))
    return { to: 'label', places: named, isNumbers }
  const between = signs.split('L').slice(1, -1)
  const isList =
    between.length > 0 &&
    new Set(named).size === named.length &&
    between.every((words) => /[&|,x]/.test(words))
  if (!isList && !ONE_LABEL.test(signs)) return null
  // "1 or 2", "1/2"
  return isNumbers && signs.includes('|') ? null : { to: 'places', places: named, isNumbers }
}

function places(named: readonly number[]): OptionReference {
  return { to: 'places', places: named, isNumbers: false }
}

/** "Both of these" and "none of the two" against "all of these". */
function toAllOrTwo(signs: string): 'all' | 'two' {
  return /^[^as]*[bc]/.test(signs) ? 'two' : 'all'
}
