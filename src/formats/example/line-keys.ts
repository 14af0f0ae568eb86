import { quoted } from '../../domain/importing/drafts/draft.ts'
import { BARE_OPTION, type FoundOption } from '../drafts/found-question.ts'
import { isLoneKey, keyTexts, TOKENS } from './key-texts.ts'
import type { BlockOption, LineBlock } from './line-blocks.ts'
import type { LineMark } from './line-marks.ts'
import { marksOfRight, nameOfMark } from './option-marks.ts'
import { isText, kindsNaming, type Picks, picksOf, type Way, weightOfNames } from './picks.ts'
import { isSameSign, patternOf, signOf, trimmed } from './signs.ts'

/** A way in which the lines of questions say which options are right. */
export interface LineKey extends Way {
  /** What a line says that is the key; null for any other. Null where no line is. */
  readonly line: ((text: string) => string | null) | null
  /** Whether words or signs say that such a line is the key. */
  readonly isNamed?: boolean
  /** Which line of the example is the key; null for none. */
  readonly part: number | null
  readonly picks: (block: LineBlock) => Picks | null
  /** The parts of a question without what says the key. */
  readonly withoutOption?: (text: string) => string
  readonly withoutText?: (text: string) => string
}

/** The example as its lines are. */
export interface MarkedLines {
  readonly lines: readonly string[]
  readonly options: readonly LineMark[]
  readonly labels: readonly (string | null)[]
  readonly right: Picks
  /** Lines of the question that nobody marked, and what is marked as the key. */
  readonly unmarked: readonly number[]
  readonly key: LineMark | null
  /** What is behind the text of the question and behind its last option, on their lines, and where its text is marked in full. */
  readonly afterText: string
  readonly afterOptions: string
  /** What stands before its text. */
  readonly beforeText: string
}

const WEIGHTS = { marked: 5, labeled: 3, mark: 2.5, bare: 2, lastWord: 1.5, place: -2 }

/** All ways that tell the right options of the example from the others. */
export function lineKeys(example: MarkedLines): readonly LineKey[] {
  const { key, unmarked, lines } = example
  const own = key === null ? unmarked : [key.part]
  const inLines = own.flatMap((part) => keysInLine(lines[part] ?? '', part, example))
  if (key !== null && inLines.length > 0) return inLines
  return [
    ...inLines,
    ...behindKeys(example),
    ...headKeys(example),
    ...markKeys(example),
    ...(key === null ? placeKeys(example) : []),
  ]
}

function slotsOf(options: readonly BlockOption[]): readonly FoundOption[] {
  return options.map(({ text, label }) => ({ ...BARE_OPTION, text, label }))
}

function exampleSlots({ options, labels }: MarkedLines): readonly FoundOption[] {
  return options.map(({ text }, place) => ({ ...BARE_OPTION, text, label: labels[place] ?? null }))
}

/** A line that names the right options, by what it begins with; where that is nothing, it has nothing else. */
function keysInLine(line: string, part: number, example: MarkedLines): readonly LineKey[] {
  const { key, right } = example
  const found = keyTexts(
    line,
    exampleSlots(example),
    right,
    key === null || key.from === 0 ? null : key.from,
  ).find(({ value, kinds, isBare }) => !isBare || isLoneKey(value, kinds))
  if (found === undefined) return []
  const { from, kinds, isBare } = found
  const read = (text: string) => {
    const value = found.read(text)
    return value === null || (isBare && !isLoneKey(value, kinds)) ? null : value
  }
  const named = weightOfNames([line.slice(0, from)])
  return [
    {
      name: isBare ? 'a line with nothing else' : `lines like ${quoted(line.trim())}`,
      weight: (isBare ? WEIGHTS.bare : WEIGHTS.labeled) + named + (key === null ? 0 : WEIGHTS.marked),
      isKey: key !== null || named > 0,
      isText: isText(kinds),
      line: read,
      isNamed: !isBare,
      part,
      picks: ({ keys, options }) => {
        const [value, ...others] = keys
        if (value === undefined || others.some((other) => other !== value)) return null
        return picksOf(value, slotsOf(options), kinds)
      },
    },
  ]
}

/** A key behind the text of the question, behind its options, or before its text, on the same line. */
function behindKeys(example: MarkedLines): readonly LineKey[] {
  const { afterText, afterOptions, beforeText, right } = example
  const behindText = keyBehind(afterText, example)
  const behindOptions = keyBehind(afterOptions, example)
  const slots = exampleSlots(example)
  const ahead = Array.from(beforeText.matchAll(/(?<![\p{L}\p{N}])\p{L}(?![\p{L}\p{N}])/gu)).flatMap(
    ([letter], index): LineKey[] => {
      const kinds = kindsNaming(letter, slots, right)
      if (kinds.length === 0) return []
      return [
        {
          name: 'the letter before the question',
          weight: WEIGHTS.bare,
          line: null,
          part: null,
          picks: ({ head, options }) => {
            const letters = Array.from(head.matchAll(/(?<![\p{L}\p{N}])\p{L}(?![\p{L}\p{N}])/gu))
            return picksOf(letters[index]?.[0] ?? '', slotsOf(options), kinds)
          },
        },
      ]
    },
  )
  return [
    ...(behindText === null
      ? []
      : [
          {
            name: `what is behind the question, like ${quoted(afterText.trim())}`,
            weight: WEIGHTS.labeled,
            line: null,
            part: null,
            picks: ({ text, options }: LineBlock) =>
              picksOf(behindText.valueOf(text.at(-1) ?? ''), slotsOf(options), behindText.kinds),
            withoutText: behindText.without,
          },
        ]),
    ...(behindOptions === null
      ? []
      : [
          {
            name: `what is behind the options, like ${quoted(afterOptions.trim())}`,
            weight: WEIGHTS.labeled,
            line: null,
            part: null,
            picks: ({ options }: LineBlock) => {
              const value = behindOptions.valueOf(options.at(-1)?.text ?? '')
              const bare = options.map((one) => ({ ...one, text: behindOptions.without(one.text) }))
              return picksOf(value, slotsOf(bare), behindOptions.kinds)
            },
            withoutOption: behindOptions.without,
          },
        ]),
    ...ahead,
  ]
}

/** How a value at the end of a text is read, by what stands before and behind it in the example. */
function keyBehind(after: string, example: MarkedLines) {
  if (after.trim() === '') return null
  const [found] = keyTexts(after, exampleSlots(example), example.right, null)
  if (found === undefined) return null
  const { value } = found
  const before = patternOf(trimmed(signOf(after.slice(0, found.from))))
  const behind = patternOf(trimmed(signOf(after.slice(found.from + value.length))))
  const pattern = new RegExp(`\\s*${before}\\s*(${TOKENS}|[^\\n]{1,80}?)\\s*${behind}\\s*$`, 'u')
  // A value is at the end: so much of a text is looked at.
  const endOf = (text: string) => Math.max(0, text.length - 120)
  const match = (text: string) => pattern.exec(text.slice(endOf(text)))
  return {
    kinds: found.kinds,
    valueOf: (text: string) => match(text)?.at(-1) ?? '',
    without: (text: string) => {
      const end = match(text)
      return end === null ? text : text.slice(0, endOf(text) + end.index).trim()
    },
  }
}

/** Signs before right options that others do not have. */
function headKeys({ options, right }: MarkedLines): readonly LineKey[] {
  const signs = options.map(({ before }) => trimmed(signOf(before)))
  const own = signs.filter((_, place) => right.includes(place))
  const isRightSign = (sign: (typeof signs)[number]) => own.some((one) => isSameSign(one, sign))
  if (own.length === 0 || signs.some((sign, place) => !right.includes(place) && isRightSign(sign))) return []
  return [
    {
      name: `what precedes it: ${quoted(options[right[0] ?? 0]?.before.trim() ?? '')}`,
      weight: WEIGHTS.mark,
      line: null,
      part: null,
      picks: (block) => placesOf(block, ({ head }) => isRightSign(trimmed(signOf(head)))),
    },
  ]
}

/** Signs in the texts of right options that others do not have. */
function markKeys({ options, right }: MarkedLines): readonly LineKey[] {
  const areAlone = new Set(options.map(({ part }) => part)).size === options.length
  const isEnd = (after: string) => options.every((option) => option.after === after)
  return marksOfRight(
    options.map(({ text, after }) => (areAlone && !isEnd(after) ? `${text}${after}` : text).trim()),
    right,
    right.map((place) => options[place]?.text ?? ''),
  ).map((mark) => ({
    name: nameOfMark(mark),
    weight: /^[\p{L}\p{N}]+$/u.test(mark.name) ? WEIGHTS.lastWord : WEIGHTS.mark,
    line: null,
    part: null,
    picks: (block) => placesOf(block, ({ text }) => mark.has(text)),
    withoutOption: (text) => (mark.has(text) ? mark.without(text) : text),
  }))
}

/** Nothing but the place of the right option shows it. */
function placeKeys({ options, right }: MarkedLines): readonly LineKey[] {
  const [place, ...others] = right
  if (place !== 0 || others.length > 0 || options.length < 2) return []
  return [
    {
      name: 'its place: the first option of each question',
      weight: WEIGHTS.place,
      line: null,
      part: null,
      picks: (block) => (block.options.length > 1 ? [0] : null),
      isByPlace: true,
    },
  ]
}

function placesOf({ options }: LineBlock, isRight: (option: BlockOption) => boolean): Picks | null {
  const places = options.flatMap((option, place) => (isRight(option) ? [place] : []))
  return places.length === 0 ? null : places
}
