import { CONTENT_FIELDS, OPTIONAL_FIELDS } from '../../questions/content-fields.ts'
import { formatLocation, type ImportNotice, type PlacedImage, type QuestionDraft } from '../drafts/draft.ts'
import { comparableContent, repeatedDrafts } from './same-content.ts'

/** The fields that a draft takes from a later one. The format is part of its texts, and ids of two places are no contradiction. */
const MERGED_FIELDS = OPTIONAL_FIELDS.filter((name) => name !== 'format' && name !== 'sourceId')

/** Drafts whose repetitions in the file say nothing more, and notices on what was added and what was not. */
export interface MergedDrafts {
  readonly drafts: readonly QuestionDraft[]
  readonly notices: readonly ImportNotice[]
}

/**
 * A question may be in a file several times. Its first draft is the one that is imported. This adds to it the parts that it lacks and a
 * later draft has: `MERGED_FIELDS` and the flag. Where a part differs, that of the first draft is
 * kept, and a notice says that the other is left out. Questions with different keys are not the same: each is imported, with a finding.
 */
export function withRepeatedMerged(drafts: readonly QuestionDraft[]): MergedDrafts {
  const merged = [...drafts]
  const notices: ImportNotice[] = []
  for (const [number, of] of repeatedDrafts(drafts)) {
    const first = merged[of]
    const later = drafts[number]
    if (first === undefined || later === undefined) continue
    const { draft, added, leftOut, notTaken, reason } = mergedWith(first, later)
    merged[of] = draft
    if (added.length + leftOut.length + notTaken.length === 0) continue
    const message = [
      `The same question is also in ${formatLocation(later.location)}.`,
      ...(added.length === 0 ? [] : [`Taken from there: ${added.join(', ')}.`]),
      ...(leftOut.length === 0 ? [] : [`Different there and left out: ${leftOut.join(', ')}.`]),
      ...(notTaken.length === 0 ? [] : [`Not taken, because ${reason}: ${notTaken.join(', ')}.`]),
    ].join(' ')
    notices.push({ location: first.location, message })
  }
  return notices.length === 0 ? { drafts, notices } : { drafts: merged, notices }
}

/** What a later draft says of a part: nothing new, what the first one does not say, or something else. */
type State = 'same' | 'missing' | 'other'

/** Parts of a question by their names on screen. */
interface Merge {
  readonly draft: QuestionDraft
  readonly added: readonly string[]
  readonly leftOut: readonly string[]
  /** Parts that the first draft lacks and cannot take, for the reason. */
  readonly notTaken: readonly string[]
  readonly reason: string
}

function mergedWith(first: QuestionDraft, later: QuestionDraft): Merge {
  const images = imagesOfBoth(first, later)
  const isOneFormat = (first.format ?? 'plain') === (later.format ?? 'plain')
  const reason = isOneFormat ? 'its pictures have the names of others' : 'it is written in another format'
  const canTakeText = isOneFormat && images !== null
  const withImages = images !== null && images.length > 0 ? { images } : {}
  let draft = first
  const added: string[] = []
  const leftOut: string[] = []
  const notTaken: string[] = []
  const merge = (part: string, state: State, filled: Partial<QuestionDraft>): void => {
    if (state === 'missing') {
      draft = { ...draft, ...filled }
      added.push(part)
    } else if (state === 'other') leftOut.push(part)
  }
  const { feedback, states } = feedbackOfBoth(first, later)
  for (const name of MERGED_FIELDS) {
    const { label, isFormatted } = CONTENT_FIELDS[name]
    const part = label.toLowerCase()
    const [value, found] =
      name === 'optionFeedback' ? [feedback, states] : [later[name], [stateOf(first[name], later[name])]]
    for (const state of found) {
      if (isFormatted && state === 'missing' && !canTakeText) notTaken.push(part)
      else merge(part, state, { [name]: value, ...(isFormatted && withImages) })
    }
  }
  merge('flag', later.isFlagged && !first.isFlagged ? 'missing' : 'same', { isFlagged: true })
  return { draft, added, leftOut, notTaken, reason }
}

/** @param own undefined, null and '' for nothing */
function stateOf<Value>(own: Value, other: Value): State {
  if (isNothing(other) || own === other) return 'same'
  return isNothing(own) ? 'missing' : 'other'
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The pictures of two drafts; null where one address stands for two of them. */
function imagesOfBoth(first: QuestionDraft, later: QuestionDraft): readonly PlacedImage[] | null {
  const known = new Map((first.images ?? []).map(({ address, image }) => [address, image]))
  const more = (later.images ?? []).filter(({ address }) => !known.has(address))
  const isClear = (later.images ?? []).every(({ address, image }) => (known.get(address) ?? image) === image)
  return isClear ? [...(first.images ?? []), ...more] : null
}

/** The feedback on each option of the first draft with that of the later one, and what the later one says on them, each state once. */
function feedbackOfBoth(
  first: QuestionDraft,
  later: QuestionDraft,
): { readonly feedback: readonly (string | null)[]; readonly states: ReadonlySet<State> } {
  const places = placesInLater(first, later)
  const own = first.options.map((_, index) => first.optionFeedback?.[index] ?? null)
  const said = places.map((place) => (place === null ? null : (later.optionFeedback?.[place] ?? null)))
  const states = new Set(own.map((text, index) => stateOf(text, said[index] ?? null)))
  const matched = new Set(places)
  if (later.optionFeedback?.some((text, place) => text && !matched.has(place))) states.add('other')
  return { feedback: own.map((text, index) => text || (said[index] ?? null)), states }
}

/**
 * The place in the later draft of each option of the first: by its text as it is written, else by its comparable text. Null where several
 * options have that, such as pictures of one caption.
 */
function placesInLater(first: QuestionDraft, later: QuestionDraft): readonly (number | null)[] {
  const written = new Map(later.options.map((option, place) => [option, place]))
  const ownTexts = comparableContent(first).options
  const own = uniquePlaces(ownTexts)
  const others = uniquePlaces(comparableContent(later).options)
  return first.options.map((option, index) => {
    const text = ownTexts[index] ?? option
    return written.get(option) ?? (own.get(text) === index ? (others.get(text) ?? null) : null)
  })
}

/** The place of each text; null for one that is there several times. */
function uniquePlaces(texts: readonly string[]): ReadonlyMap<string, number | null> {
  const places = new Map<string, number | null>()
  for (const [place, text] of texts.entries()) places.set(text, places.has(text) ? null : place)
  return places
}
