import { quoted } from '../../domain/importing/drafts/draft.ts'
import type { ValuePath } from '../../domain/importing/example/example.ts'
import { BARE_OPTION, type FoundOption } from '../drafts/found-question.ts'
import { valueAt } from '../records/fields.ts'
import type { KeyKind } from '../records/key/answer-key.ts'
import { plainText, truthValue } from '../records/loose-value.ts'
import { labelOf } from '../records/options/one-option.ts'
import { keyTexts } from './key-texts.ts'
import { marksOfRight, nameOfMark } from './option-marks.ts'
import { isNumber, isText, kindsNaming, type Picks, picksOf, saysAside, weightOfNames } from './picks.ts'
import { isSamePath, type RowOption, type RowOptions } from './row-options.ts'
import { entriesOf, leavesOf, pathName, textAtPath } from './row-values.ts'

/** A way in which records say which options are right. */
export interface RowKey {
  /** What a message says of it. */
  readonly name: string
  /** How sure its kind is. */
  readonly weight: number
  readonly isByPlace?: true
  /** Whether a person marked what says it, or the name of that says so. */
  readonly isKey?: boolean
  /** Whether it names options by their texts: numbers that go up may be such. */
  readonly isText?: boolean
  /** The right options; null where it names none. */
  readonly picks: (record: unknown, options: readonly RowOption[]) => Picks | null
  /** The text of an option without the mark; absent where the options have none. */
  readonly without?: (text: string) => string
  /** Where it is, apart from the options. */
  readonly paths?: readonly ValuePath[]
  /** What the record has there, for messages. */
  readonly valueIn?: (record: unknown) => string
}

/** The record of an example. */
export interface MarkedRecord {
  readonly record: unknown
  readonly options: readonly RowOption[]
  readonly right: Picks
  /** The right ones as they are marked. */
  readonly rightTexts: readonly string[]
  readonly source: RowOptions
  /** What is marked as the key; null for nothing. */
  readonly key: { readonly path: ValuePath; readonly before: string } | null
  /** What is marked as something else, and so is no key. */
  readonly taken: readonly ValuePath[]
  /** What a message calls a part of it; absent: by the names of its path. */
  readonly nameOf?: (path: ValuePath) => string
}

/** All ways that name the right options of the example and no other one, the surest kinds first. */
export function rowKeys(example: MarkedRecord): readonly RowKey[] {
  const { key } = example
  const values = valueKeys(example)
  if (key !== null && values.length > 0) return values
  return [
    ...values,
    ...entryKeys(example),
    ...besideKeys(example),
    ...markKeys(example),
    ...(key === null ? placeKeys(example) : []),
  ]
}

/** How sure the kinds of keys in a value are: numbers may be anything. */
const WEIGHTS = { marked: 5, text: 3, number: 1.5, place: -2 }

/** Characters of a value that may name options. */
const VALUE_MAX = 400

/** Values that name the right options: a letter, a number, a text, a name of the option, several of them. */
function valueKeys(example: MarkedRecord): readonly RowKey[] {
  const { record, options, right, key, taken, nameOf } = example
  const paths = key === null ? pathsOf(record) : pathsAbove(record, key.path)
  const free = paths.filter(
    (path) =>
      !taken.some((other) => isWithin(other, path) || isSamePath(other, path)) &&
      !isOfFirstOption(path, example) &&
      !options.some((option) => isWithin(option.path, path) || isSamePath(option.path, path)) &&
      (key !== null || (!isOfList(path, example.source) && !saysAside(lastName(path)))),
  )
  const labels = labelings(options)
  const found = free.flatMap((path): RowKey[] => {
    const written = valueAt(record, path)
    const isMarked = key !== null && isSamePath(path, key.path)
    const from = isMarked && key.before !== '' ? key.before.length : null
    const longest = isMarked || nameOf !== undefined ? VALUE_MAX : WORDS_MAX
    for (const label of labels) {
      const ways = valueWays(written, slotsOf(options, label), right, from, longest)
      if (ways.length === 0) continue
      const named = weightOfNames(path.filter((step) => typeof step === 'string'))
      return ways.map((way) => ({
        name: (nameOf ?? namePath)(path),
        paths: [path],
        weight:
          (way.kinds.every(isNumber) ? WEIGHTS.number : WEIGHTS.text) +
          named +
          (key === null ? 0 : WEIGHTS.marked),
        isKey: key !== null || named > 0,
        isText: isText(way.kinds),
        picks: (other, own) => picksOf(way.read(valueAt(other, path)), slotsOf(own, label), way.kinds),
        valueIn: (other) => shown(valueAt(other, path)),
      }))
    }
    return []
  })
  // The first entry of a list is all of it only in some questions.
  return found.filter(
    ({ paths: [own = []] = [] }) => !found.some(({ paths: [outer = []] = [] }) => isWithin(own, outer)),
  )
}

function lastName(path: ValuePath): string {
  return String(path.findLast((step) => typeof step === 'string') ?? '')
}

function namePath(path: ValuePath): string {
  return quoted(pathName(path))
}

/** Characters of a value that has a key behind words which nobody marked. */
const WORDS_MAX = 60

/** How a value names the right options: as it is, and behind words that every value has ("Answer: B"), in all ways. */
function valueWays(
  value: unknown,
  slots: readonly FoundOption[],
  right: Picks,
  from: number | null,
  longest: number,
): readonly { readonly kinds: readonly KeyKind[]; readonly read: (value: unknown) => unknown }[] {
  const text = plainText(value)
  const kinds = from === null ? kindsNaming(text ?? value, slots, right) : []
  const whole = kinds.length === 0 ? [] : [{ kinds, read: (other: unknown) => plainText(other) ?? other }]
  if (text === null || text.length > longest) return whole
  const within = keyTexts(text, slots, right, from).map(({ kinds: own, read }) => ({
    kinds: own,
    read: (other: unknown) => read(plainText(other) ?? ''),
  }))
  return [...whole, ...within].slice(0, WAYS_MAX)
}

/** Ways in which one value names options. */
const WAYS_MAX = 6

/** Paths of all values, and of lists that have nothing but values. */
function pathsOf(record: unknown): readonly ValuePath[] {
  const leaves = leavesOf(record).map(({ path }) => path)
  const lists = new Map(
    leaves.flatMap((path) => {
      const list = path.slice(0, -1)
      return typeof path.at(-1) === 'number' && list.length > 0 ? [[JSON.stringify(list), list] as const] : []
    }),
  )
  return [...leaves, ...lists.values()]
}

/** A path, and that of the list in which it is: a key may have several entries. */
function pathsAbove(record: unknown, path: ValuePath): readonly ValuePath[] {
  const list = path.slice(0, -1)
  const isEntry = typeof path.at(-1) === 'number' && list.length > 0 && Array.isArray(valueAt(record, list))
  const isFlat = isEntry && entriesOf(valueAt(record, list)).every(([, entry]) => plainText(entry) !== null)
  return isFlat ? [list, path] : [path]
}

export function isWithin(path: ValuePath, outer: ValuePath): boolean {
  return path.length > outer.length && isSamePath(path.slice(0, outer.length), outer)
}

function isOfList(path: ValuePath, { list }: RowOptions): boolean {
  return list !== null && (isWithin(path, list) || isSamePath(path, list))
}

/** Whether a value in the first of the rows that are one question is of its option: other rows have others. */
function isOfFirstOption([first, ...path]: ValuePath, { options, source }: MarkedRecord): boolean {
  if (first !== 'first' || !isSamePath(source.list ?? [], ['rows'])) return false
  return new Set(options.map(({ entry }) => textAtPath(entry, path)).filter((text) => text !== '')).size > 1
}

/** How options may be called: by their names or places, or by a value beside their text. */
type Labeling = (option: RowOption) => string | null

function labelings(options: readonly RowOption[]): readonly Labeling[] {
  const own: Labeling = ({ label }) => label
  // Those in columns of their own may be called as these are.
  const byName: Labeling = ({ path }) => labelOf(lastName(path)) || null
  const paths = leavesOf(options[0]?.entry).map(({ path }) => path)
  const names = new Set(options.map(byName))
  return [
    own,
    ...(names.size === options.length ? [byName] : []),
    ...paths.map(
      (path): Labeling =>
        ({ entry }) =>
          labelOf(textAtPath(entry, path)) || null,
    ),
  ]
}

function slotsOf(options: readonly RowOption[], label: Labeling): readonly FoundOption[] {
  return options.map((option) => ({ ...BARE_OPTION, text: option.text, label: label(option) }))
}

/** A value beside the text of each option, in its entry of the list, that only the right ones have. */
function entryKeys({ options, right, source, nameOf = namePath }: MarkedRecord): readonly RowKey[] {
  const paths = new Map(
    options.flatMap(({ entry }) => leavesOf(entry).map(({ path }) => [JSON.stringify(path), path] as const)),
  )
  return [...paths.values()].flatMap((path): RowKey[] => {
    if (isSamePath(path, source.inner)) return []
    const flag = flagLike(
      options.map(({ entry }) => textAtPath(entry, path)),
      right,
    )
    if (flag === null) return []
    return [
      {
        name: nameOf(path),
        paths: [path],
        weight: WEIGHTS.text + weightOfNames(path.filter((step) => typeof step === 'string')),
        picks: (_, own) => placesOf(own, ({ entry }) => flag(textAtPath(entry, path))),
      },
    ]
  })
}

/** Cells between an option and what says whether it is right. */
const BESIDE = [1, -1, 2, -2, 3, -3]

/** The same of options in cells or members of their own: a value as far from each as from any other. */
function besideKeys({ record, options, right, source, taken }: MarkedRecord): readonly RowKey[] {
  if (source.list !== null || source.paths.length < 2) return []
  const order = leavesOf(record).map(({ path }) => path)
  const placeOf = (path: ValuePath) => order.findIndex((other) => isSamePath(other, path))
  return BESIDE.flatMap((distance): RowKey[] => {
    const paths = source.paths
      .map((path) => order[placeOf(path) + distance])
      .filter((path) => path !== undefined)
    const isFree = paths.every(
      (path) =>
        !source.paths.some((other) => isSamePath(other, path)) &&
        !taken.some((other) => isSamePath(other, path)),
    )
    if (paths.length < options.length || !isFree) return []
    const flag = flagLike(
      paths.map((path) => textAtPath(record, path)),
      right,
    )
    if (flag === null) return []
    return [
      {
        name: paths.map((path) => quoted(pathName(path))).join(', '),
        paths,
        weight: WEIGHTS.text,
        picks: (other, own) => placesOf(own, (_, place) => flag(textAtPath(other, paths[place] ?? []))),
      },
    ]
  })
}

/** Whether a value is like those of the right options, which no other one has; null where some has. */
function flagLike(values: readonly string[], right: Picks): ((value: string) => boolean) | null {
  const lower = values.map((value) => value.toLowerCase())
  const own = new Set(lower.filter((_, place) => right.includes(place)))
  if (own.size !== 1 || lower.some((value, place) => !right.includes(place) && own.has(value))) return null
  const [value = ''] = own
  if (value === '') return null
  // Where no two are the same, they are names of the options, or texts; points are none or less for the wrong ones.
  const wrong = lower.filter((_, place) => !right.includes(place))
  const arePoints = Number(value) > 0 && wrong.every((one) => Number(one) <= 0)
  if (wrong.length > 1 && new Set(wrong).size === wrong.length && !arePoints) return null
  const isTruth = lower.every((one) => truthValue(one) !== null) && truthValue(value) === true
  return (other) => (isTruth ? truthValue(other) === true : other.toLowerCase() === value)
}

/** Signs in the texts of the right options. */
function markKeys({ options, right, rightTexts }: MarkedRecord): readonly RowKey[] {
  return marksOfRight(
    options.map(({ text }) => text),
    right,
    rightTexts,
  ).map((mark) => ({
    name: nameOfMark(mark),
    weight: WEIGHTS.text,
    picks: (_, own) => placesOf(own, ({ text }) => mark.has(text)),
    without: mark.without,
  }))
}

/** The right option is always at the same place, as nothing else shows it: in a cell or member of its own, or first in a list. */
function placeKeys({ right, source }: MarkedRecord): readonly RowKey[] {
  const [place, ...others] = right
  if (place === undefined || others.length > 0) return []
  const areApart = source.list === null && source.paths.length > 1
  const isNamed = weightOfNames((source.paths[place] ?? []).map(String)) > 0
  if (place > 0 && !(areApart && isNamed)) return []
  return [
    {
      name: `its place: option ${place + 1} of each question`,
      weight: WEIGHTS.place,
      picks: (_, own) => (own.length > 1 && own[place]?.text !== '' ? [place] : null),
      isByPlace: true,
    },
  ]
}

function placesOf(
  options: readonly RowOption[],
  isRight: (option: RowOption, place: number) => boolean,
): Picks | null {
  const places = options.flatMap((option, place) =>
    option.text !== '' && isRight(option, place) ? [place] : [],
  )
  return places.length === 0 ? null : places
}

function shown(value: unknown): string {
  return plainText(value) ?? JSON.stringify(value ?? '')
}
