import type { FoundOption } from '../drafts/found-question.ts'
import { isPositionNumber, type KeyKind, type KeyReading, keySources } from '../records/key/answer-key.ts'

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
  return keySources([{ name: 'correctanswer', value }], slots).at(-1)?.readings ?? []
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

function isNumber(kind: KeyKind): boolean {
  return isPositionNumber({ kind, picks: [] })
}

/** What a way names in questions, by where each of them is. */
export type NamedPicks = ReadonlyMap<number, Picks>

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

/** What a message says of a second way that fits the example. */
export function doubtOf(rivals: readonly { readonly name: string }[]): string {
  const [rival] = rivals
  return rival === undefined
    ? ''
    : ` In your example it is also shown by ${rival.name}, but not in all questions: those are left out. Mark what says it as the answer key.`
}

/** Why a question is refused that a second way reads otherwise. */
export function doubtFault({ name }: { readonly name: string }): string {
  return `In your example the right option is also shown by ${name}, but not here. Mark what says it as the answer key.`
}
