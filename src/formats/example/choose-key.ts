import { quoted } from '../../domain/importing/drafts/draft.ts'
import type { ValuePath } from '../../domain/importing/example/example.ts'
import { areAtOnePlace, areOther, contradicts, counts, type NamedPicks, type Picks } from './picks.ts'
import { isWithin, type MarkedRecord, type RowKey, rowKeys } from './row-keys.ts'
import { isSamePath, type RowOption } from './row-options.ts'

/** The way that tells the right options of all records. */
export interface ChosenKey {
  readonly best: RowKey
  /** What a message says of a second way that fits the example; '' for none. */
  readonly doubt: string
  /** Where it is, and where those are that contradict it. */
  readonly paths: readonly ValuePath[]
  readonly picks: (record: unknown, options: readonly RowOption[]) => Picks | null
  /** Why the right options of a record are not known; null where they are. */
  readonly faultIn: (record: unknown, options: readonly RowOption[]) => string | null
}

/** A way that was tried on records of the file: what it names in them, by where each of them is, and what they have where it looks. */
interface TriedKey {
  readonly way: RowKey
  readonly share: number
  readonly named: NamedPicks
  readonly said: readonly string[]
}

/** What naming options in all records adds to the weight of a way, and what it costs that all right options are at one place. */
const COMPLETE_WEIGHT = 6
const SAME_PLACE_WEIGHT = 4

/** How much less sure a way may be that is taken as seriously as another one: less than a name that says so counts. */
const RIVAL_WITHIN = 2

/** The share of the records in which a value must name options that nobody marked as the key. */
const MOST = 0.5

const MARK_KEY = 'Mark what says it as the answer key.'
const NONE = `Nothing in this question shows that these options are the right ones. ${MARK_KEY}`
const NO_RIGHT = 'The answer key names none of the options. Mark the right option as well.'

/**
 * The way that names options in most records, of those that tell the right ones of the example; a sentence where none does. Where no
 * option is marked as right, each of them in turn may be the one that the key names.
 *
 * @param sample records of the file
 */
export function chooseKey(
  example: MarkedRecord,
  sample: readonly unknown[],
): ChosenKey | { readonly problem: string } {
  const { options, right, key, source } = example
  const isKnown = right.length > 0
  const ways = isKnown
    ? rowKeys(example)
    : key === null
      ? []
      : options.flatMap((_, place) =>
          rowKeys({ ...example, right: [place] }).filter(({ valueIn }) => valueIn !== undefined),
        )
  const asked = sample
    .map((record) => ({ record, own: source.of(record) }))
    .filter(({ own }) => filled(own).length > 1)
  const tried = ways.map((way): TriedKey => {
    const named = asked.flatMap(({ record, own }, index) => {
      const picks = way.picks(record, own)
      return picks !== null && picks.length < own.length ? [[index, picks] as const] : []
    })
    const said = asked.map(({ record }) => way.valueIn?.(record) ?? '')
    return { way, share: asked.length === 0 ? 0 : named.length / asked.length, named: new Map(named), said }
  })
  const [best, ...others] = tried
    .filter(({ way, said }) => way.isText === true || !counts(said, way.isKey === true))
    .toSorted((one, other) => scoreOf(other) - scoreOf(one))
  if (best === undefined) {
    const [counting] = tried
    if (counting === undefined) return { problem: isKnown ? NONE : NO_RIGHT }
    return {
      problem: `${counting.way.name} counts the questions, and is no answer key. Mark what says which option is right.`,
    }
  }
  const { way, share } = best
  if (way.isKey !== true && way.valueIn !== undefined && share < MOST) {
    return {
      problem: `In your example the right option is shown by ${way.name}, but hardly in other questions. ${MARK_KEY}`,
    }
  }
  const rivals = others.filter(
    (other) =>
      other.way.isByPlace !== true &&
      !areWithin(other.way, way) &&
      other.way.weight + RIVAL_WITHIN > way.weight &&
      contradicts(other.named, best.named),
  )
  const [rival] = rivals
  return {
    best: way,
    doubt:
      rival === undefined
        ? ''
        : ` In your example it is also shown by ${rival.way.name}, but not in all questions: those are left out. ${MARK_KEY}`,
    paths: [way, ...rivals.map((other) => other.way)].flatMap(({ paths = [] }) => paths),
    picks: way.picks,
    faultIn: (record, own) => {
      const picks = way.picks(record, own)
      const other = rivals.find((one) => areOther(one.way.picks(record, own), picks))
      if (other !== undefined)
        return `In your example the right option is also shown by ${other.way.name}, but not here. ${MARK_KEY}`
      if (picks !== null || filled(own).length < 2) return null
      const said = way.valueIn?.(record) ?? ''
      return said === ''
        ? 'Nothing says which option is right, as it does in your example.'
        : `${quoted(said)} names none of the options as it does in your example.`
    },
  }
}

export function filled(options: readonly RowOption[]): readonly RowOption[] {
  return options.filter(({ text }) => text !== '')
}

function scoreOf({ way, share, named }: TriedKey): number {
  return COMPLETE_WEIGHT * share + way.weight - (areAtOnePlace(named) ? SAME_PLACE_WEIGHT : 0)
}

/** Whether one of two keys is in the other, or in a part of it. */
function areWithin({ paths: one = [] }: RowKey, { paths: other = [] }: RowKey): boolean {
  return one.some((path) =>
    other.some((outer) => isSamePath(path, outer) || isWithin(path, outer) || isWithin(outer, path)),
  )
}
