import {
  type OptionSign,
  PLACED,
  saysWrong,
  tellingSign,
  USUAL,
  withoutChosen,
} from '../../channels/option-signs.ts'
import { letterIn } from '../../lines/lettered-lines.ts'
import type { StyledLine, TextLine } from '../../lines/text-lines.ts'
import { bareListsIn, type ListedOption, letteredListsIn, type OptionList } from './option-lists.ts'

/** Lines with a key above each list of options that a sign tells apart. */
export interface KeyedLines {
  readonly lines: readonly TextLine[]
  /** The lines of the first options of the lists that are keyed by something that is no usual mark, with what it is. */
  readonly unsure: ReadonlyMap<number, string>
}

/** The right options of a list, and the sign that says so; '' for none. */
interface ListKey {
  readonly list: OptionList
  readonly sign: string
}

/** Lists from which on a look can be a key. */
const LISTS_MIN = 2

/** Lines without bullets may be the end of the question above them. */
const BARE = { someShare: 0.8, sameShare: 0.6 }

/** Share of the lists that have a key in words, from which on signs are no keys. */
const ANSWERED_SHARE = 0.2

/** Signs that mean nothing else, wherever they are on some but not all options of a list. */
const CERTAIN = /^(?:(?:before|after) (?:##|[✓✔✅☑])|after √|after [([]correct[)\]]|highlight|box x)$/

/** Those that say nothing else even in a single list. */
const PLAIN = /^(?:after [([]correct[)\]]|box x)$/

/**
 * The lines with a line "Answer: B" above options that a sign or a look tells apart, where that is how the file marks right ones. Options
 * without letters get them. Null where none is.
 *
 * @param keyedAt the line of the question that a line belongs to, where it has a key in words, which is never replaced; null for others
 */
export function withKeysOfSigns(
  lines: readonly StyledLine[],
  keyedAt: (line: number) => number | null,
): KeyedLines | null {
  if (lines.some(isUnearned)) return null
  const lettered = letteredListsIn(lines)
  const [bulleted = [], numbers = [], bare = [], blocks = []] = bareListsIn(lines)
  if (bulleted.some(isOfAttempt)) return null
  const bullets = bulleted.filter(isWhole)
  const isOpen = ({ options: [first], head }: OptionList): boolean => {
    const keyed = keyedAt(lines[first?.index ?? 0]?.line ?? 1)
    return keyed === null || (lines[head]?.line ?? 0) > keyed
  }
  const certain = [...lettered, ...bullets, ...numbers].flatMap((list) => {
    const sign = isOpen(list) ? certainSign(list) : null
    return sign === null ? [] : [{ list, sign }]
  })
  const known = new Set(certain.map(({ list }) => list))
  const others = (lists: readonly OptionList[]) => lists.filter((list) => !known.has(list))
  const isAsked = ({ isAsked }: OptionList) => isAsked
  // Documents have lists of other things as well: of these kinds together or by themselves, those that give most keys are options.
  const listed = [
    [...lettered, ...bullets, ...numbers],
    [...lettered, ...bullets],
    lettered,
    bullets,
    numbers,
    [...bullets, ...numbers].filter(isAsked),
  ]
  const found = listed.map((lists) => keysOf(others(lists), isOpen))
  const below = keysOf(others(bare), isOpen, BARE)
  // Paragraphs are anything where options have letters, bullets or numbers.
  const inBlocks = found.flat().length + certain.length > 0 ? [] : keysOf(blocks, isOpen, BARE)
  const [best = []] = [...found, below, inBlocks].toSorted(
    (one, other) => countKeyed(other) - countKeyed(one),
  )
  // A question with one option, or with boxes that are all alike, is refused as one, and no part of the next.
  const arePlaced = (keys: readonly ListKey[]) => keys.some(({ sign }) => PLACED.test(sign))
  const isLeft = (list: OptionList) =>
    isBoxed(list) ? arePlaced([...certain, ...best]) : !isWhole(list) && arePlaced(best)
  const taken = new Set([...known, ...best.map(({ list }) => list)])
  const left = bulleted.filter((list) => !taken.has(list) && isLeft(list) && isOpen(list))
  const keys = [...certain, ...best, ...left.map((list): ListKey => ({ list, sign: '' }))]
  return keys.length === 0 ? null : withKeys(lines, keys)
}

/** Whether all options have a box, ticked or not. */
function isBoxed({ options }: OptionList): boolean {
  return options.every(({ signs }) => signs.some(({ name }) => name.startsWith('box')))
}

function isWhole({ options }: OptionList): boolean {
  return options.length > 1
}

/** Whether an option with a box is called that which somebody chose: "[x] dog (your answer)". */
function isOfAttempt(list: OptionList): boolean {
  return isBoxed(list) && list.options.some(({ text }) => withoutChosen(text) !== null)
}

/** Points that an attempt did not get, as in the results of a form: what looks different there is what somebody chose. */
function isUnearned({ text }: TextLine): boolean {
  return UNEARNED.test(text.length > UNEARNED_WITHIN ? text.slice(-UNEARNED_WITHIN) : text)
}

/** Characters at the end of a line that are looked at for points. */
const UNEARNED_WITHIN = 60

const POINTS =
  '(?:p(?:oi)?nts?|pts?|marks?|Punkte?n?|points?|puntos?|pontos?|punt[io]|punten|балл\\p{L}{0,2}|очк\\p{L}{0,2})'
const NONE = '0(?:[.,]0{1,2})?'
const OF = '[ \\t]*(?:\\/|(?:out[ \\t]+)?of(?=[ \\t])|(?:von|sur|de|su|van|из|із|z)(?=[ \\t]))[ \\t]*\\d{1,3}'

/** "0/1", "0 / 1 Punkte", "Question 1 - 0 of 1 points", "Mark 0.00 out of 1.00", "Which? (0/1)". */
const UNEARNED = new RegExp(
  [
    `^[^\\p{L}\\p{N}]*0[ \\t]*\\/[ \\t]*\\d{1,3}[^\\p{L}\\p{N}]*$`,
    `(?<![\\p{L}\\p{N}.,])${NONE}${OF}(?:[.,]\\d{1,2})?[ \\t]*${POINTS}[^\\p{L}\\p{N}]*$`,
    `(?<![\\p{L}\\p{N}.,])0[.,]0{1,2}${OF}[.,]0{1,2}[^\\p{L}\\p{N}]*$`,
    `(?<=[?？.:!)\\]][ \\t]*)[([]${NONE}[ \\t]*\\/[ \\t]*\\d{1,3}[)\\]]$`,
  ].join('|'),
  'iu',
)

function certainSign({ options, isAsked, isLettered, head }: OptionList): string | null {
  const names = new Set(options.flatMap(({ signs }) => signs.map(({ name }) => name)))
  // Of a list in notes most entries may be ticked as done.
  const most = isLettered || head !== -1 ? options.length - 1 : options.length / 2
  for (const name of names) {
    const marked = options.filter((option) => hasSign(option, name)).length
    if (name === 'box x' ? marked < options.length : CERTAIN.test(name) && isAsked && marked <= most)
      return name
  }
  return null
}

function hasSign({ signs }: ListedOption, name: string): boolean {
  return name.startsWith(WITHOUT) ? !hasName(signs, name.slice(WITHOUT.length)) : hasName(signs, name)
}

function hasName(signs: ListedOption['signs'], name: string): boolean {
  return signs.some((sign) => sign.name === name)
}

const WITHOUT = 'without '

/** Options of a list of which one can be unlike all others. */
const ODD_OPTIONS_MIN = 3

/** The names of the signs of each option. An option that alone lacks a look of the others, or a mark of wrong ones, has a sign by that. */
function namesIn({ options }: OptionList): readonly (readonly string[])[] {
  const names = options.map(({ signs }) => signs.map(({ name }) => name))
  if (options.length < ODD_OPTIONS_MIN) return names
  const counts = new Map<string, number>()
  for (const name of names.flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const odd = [...counts].flatMap(([name, count]) => {
    const isOdd = count === options.length - 1 && (name.startsWith('look ') || saysWrong(name))
    return isOdd ? [name] : []
  })
  return names.map((own) => [...own, ...odd.flatMap((name) => (own.includes(name) ? [] : [WITHOUT + name]))])
}

/** The lists that one sign of all of them tells apart; those that it doesn't, too, where it is no look and they are below a question. */
function keysOf(
  lists: readonly OptionList[],
  isOpen: (list: OptionList) => boolean,
  rule?: typeof BARE,
): readonly ListKey[] {
  const open = lists.filter(isOpen)
  if (lists.length < LISTS_MIN) return []
  const sign = tellingSign(lists.map(namesIn), rule)
  if (sign === null) return []
  // A usual mark may be what tells the key of a list already.
  const isAnswered = (list: OptionList) =>
    !isOpen(list) &&
    !((USUAL.test(sign) || CERTAIN.test(sign)) && list.options.some((option) => hasSign(option, sign)))
  if (
    lists.filter(isAnswered).length > lists.length * ANSWERED_SHARE ||
    (sign === 'bullet +' && !areAsked(open))
  )
    return []
  return open.flatMap((list) => {
    const marked = list.options.filter((option) => hasSign(option, sign)).length
    if (!PLACED.test(sign)) return marked > 0 ? [{ list, sign }] : []
    // Without a right and a wrong one they are refused as any options without a key.
    if (marked > 0 && marked < list.options.length) return [{ list, sign }]
    return list.isLettered ? [] : [{ list, sign: '' }]
  })
}

/** Whether most lists with a plus are below a question: others are advantages, or changes of a program. */
function areAsked(lists: readonly OptionList[]): boolean {
  const marked = lists.filter(({ options }) => options.some((option) => hasSign(option, 'bullet +')))
  return marked.filter(({ isAsked }) => isAsked).length >= marked.length * ASKED_SHARE
}

const ASKED_SHARE = 0.5

function countKeyed(keys: readonly ListKey[]): number {
  return keys.filter(({ sign }) => sign !== '').length
}

function withKeys(lines: readonly StyledLine[], keys: readonly ListKey[]): KeyedLines {
  const answers = new Map<number, TextLine>()
  const texts = new Map<number, string>()
  const unsure = new Map<number, string>()
  const counts = Map.groupBy(keys, ({ sign }) => sign)
  const isSure = (sign: string) =>
    USUAL.test(sign) || PLAIN.test(sign) || (CERTAIN.test(sign) && (counts.get(sign)?.length ?? 0) > 1)
  for (const { list, sign } of keys) {
    const [first] = list.options
    const line = lines[first?.index ?? 0]?.line ?? 1
    const right = list.options.flatMap((option, place) =>
      hasSign(option, sign) ? [letterIn('A', place)] : [],
    )
    if (sign !== '') answers.set(first?.index ?? 0, { line, text: `Answer: ${right.join(', ')}` })
    if (sign !== '' && !isSure(sign)) unsure.set(line, sign)
    if (list.isLettered && LOOK.test(sign)) continue
    for (const [place, option] of list.options.entries()) {
      if (option.remark != null) texts.set(option.remark, '')
      texts.set(option.index, `${letterIn('A', place)}) ${bareText(option, sign, list)}`)
    }
  }
  return {
    lines: lines.flatMap(({ looks: _, ...line }, index) => {
      const answer = answers.get(index)
      const own = { ...line, text: texts.get(index) ?? line.text }
      return answer === undefined ? [own] : [answer, own]
    }),
    unsure,
  }
}

const LOOK = /^(?:without )?look /

/** The text of an option without the sign that tells right ones, or the one in its place where all options have one. */
function bareText({ text, signs }: ListedOption, name: string, { options }: OptionList): string {
  const place = `${name.replace(WITHOUT, '').split(' ', 1)[0]} `
  const isInPlace = (sign: OptionSign) => sign.name.startsWith(place)
  const haveAll = options.every((option) => option.signs.some(isInPlace))
  const own = signs.find((sign) => sign.name === name)
  const other = signs.find((sign) => isInPlace(sign) && (haveAll || saysWrong(sign.name)))
  return (own ?? other)?.bare ?? text
}
