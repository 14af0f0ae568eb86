import { optionLetter } from '../../domain/practice/option-letter.ts'
import type { FoundOption } from '../drafts/found-question.ts'
import { partOfName } from '../readings/part-words.ts'
import { isPositionNumber, type KeyKind, type KeyReading, keySources } from '../records/key/answer-key.ts'
import { isBlank, truthValue } from '../records/loose-value.ts'

/** The places of the right options of a question, ascending. */
export type Picks = readonly number[]

function isSame(one: Picks | null, other: Picks | null): boolean {
  return one !== null && other !== null && one.join() === other.join()
}

/** Characters of a value from which on it names no option. */
const VALUE_LENGTH_MAX = 5000

/** Every way in which a value names options. */
function readingsOf(value: unknown, slots: readonly FoundOption[]): readonly KeyReading[] {
  if (typeof value === 'string' && value.length > VALUE_LENGTH_MAX) return []
  return [flagsOf(value, slots), listOf(value, slots), value].flatMap((one) =>
    one === null ? [] : (keySources([{ name: 'correctanswer', value: one }], slots).at(-1)?.readings ?? []),
  )
}

/** 0 and 1 for each option, in a list or as one text, as truth values; null for any other value. */
function flagsOf(value: unknown, slots: readonly FoundOption[]): readonly boolean[] | null {
  const signs: readonly unknown[] =
    typeof value === 'string' && /^[01]+$/.test(value) ? [...value] : Array.isArray(value) ? value : []
  const flags = signs.flatMap((sign) => (isBlank(sign) ? [] : (truthValue(sign) ?? [])))
  return flags.length === slots.length && new Set(flags).size === 2 ? flags : null
}

/** Letters or digits of options without a sign between them ("AC", "13") as a list; null for any other value. */
function listOf(value: unknown, slots: readonly FoundOption[]): readonly string[] | null {
  if (typeof value !== 'string' || !/^(?:\p{L}{2,9}|[1-9]{2,9})$/u.test(value)) return null
  const signs = [...value.toLowerCase()]
  const labels = slots.map(({ label }) => label)
  const areLetters = labels.every((label) => label === null) && !/\d/.test(value)
  const nameOf = (place: number) =>
    areLetters ? optionLetter(place).toLowerCase() : (labels[place] ?? String(place + 1))
  const places = signs.map((sign) => slots.findIndex((_, place) => nameOf(place) === sign))
  const isInOrder = places.every((place, index) => place > (places[index - 1] ?? -1))
  return isInOrder && !slots.some(({ text }) => text === value) ? signs : null
}

/** The ways in which a value names just these options. */
export function kindsNaming(value: unknown, slots: readonly FoundOption[], right: Picks): readonly KeyKind[] {
  return readingsOf(value, slots).flatMap(({ kind, picks }) => (isSame(picks, right) ? [kind] : []))
}

/**
 * The options that a value names in one of the ways of an example. Numbers count as they do there; what names options otherwise than by
 * numbers can only be read in one way.
 */
export function picksOf(
  value: unknown,
  slots: readonly FoundOption[],
  kinds: readonly KeyKind[],
): Picks | null {
  // A letter that none of the options has is not the place of one.
  const areLabeled = slots.every(({ label }) => label !== null)
  const hasLetters = !areLabeled || (kinds.includes('letter') && !kinds.includes('label'))
  const readings = readingsOf(value, slots).filter(({ kind }) => hasLetters || kind !== 'letter')
  const found =
    readings.find(({ kind }) => kinds.includes(kind)) ??
    readings.find((reading) => !isPositionNumber(reading) && !kinds.every((kind) => isNumber(kind)))
  return found?.picks ?? null
}

/** Whether all ways in which a value names options are that it is the text of one. */
export function isText(kinds: readonly KeyKind[]): boolean {
  return kinds.every((kind) => kind === 'text' || kind === 'textInAnyCase' || kind === 'foldedText')
}

/** Whether a way counts the options. */
export function isNumber(kind: KeyKind): boolean {
  return isPositionNumber({ kind, picks: [] })
}

/** Whether words say something else of a question than which option is right: points, a level, a date. */
export function saysAside(words: string): boolean {
  return partOfName(words.replace(/\d+/g, ' ').trim()) === 'aside'
}

/** What words beside a value add to the weight of a way, by what they say. */
export function weightOfNames(names: readonly string[]): number {
  const parts = names.flatMap((name) => partOfName(name) ?? [])
  if (parts.includes('right')) return 2
  if (parts.includes('answer')) return 1
  return parts.includes('aside') || parts.includes('id') ? -1 : 0
}

/** What a way names in questions, by where each of them is. */
export type NamedPicks = ReadonlyMap<number, Picks>

/** Questions up to which numbers that go up may be a key that somebody marked. */
const FEW = 3

/** The share of the values that must be numbers: the others may be titles. */
const NUMBERED_MIN = 0.8

/** Whether what questions have at one place counts them: numbers that go up, and may begin again in each chapter. */
export function counts(said: readonly string[], isKey: boolean): boolean {
  const filled = said.filter((text) => text !== '')
  const numbers = filled
    .flatMap((text) => /^\P{N}{0,20}(\d{1,6})\P{N}{0,3}$/u.exec(text)?.[1] ?? [])
    .map(Number)
  if (numbers.length < filled.length * NUMBERED_MIN) return false
  if (numbers.length < 2 || (isKey && numbers.length <= FEW)) return false
  const [first = 0] = numbers
  const starts = numbers.filter((number, index) => index > 0 && number === first).length
  const goesUp = (number: number, index: number) =>
    index === 0 || number > (numbers[index - 1] ?? 0) || number === first
  return numbers.every(goesUp) && (starts + 1) * FEW <= Math.max(numbers.length, FEW)
}

/** Questions from which on their right options are hardly all at one place. */
const VARIED_MIN = 4

/** Whether all right options are at one place, which hardly any key says. */
export function areAtOnePlace(named: NamedPicks): boolean {
  return named.size >= VARIED_MIN && new Set(Array.from(named.values(), (picks) => picks.join())).size === 1
}

/** Whether a way that names options in as many questions as the best one says otherwise in some of them. */
export function contradicts(rival: NamedPicks, best: NamedPicks): boolean {
  if (rival.size < best.size || (areAtOnePlace(rival) && !areAtOnePlace(best))) return false
  return [...rival].some(([at, picks]) => areOther(picks, best.get(at) ?? null))
}

/** Whether both name options, and not the same. */
export function areOther(one: Picks | null, other: Picks | null): boolean {
  return one !== null && other !== null && !isSame(one, other)
}
