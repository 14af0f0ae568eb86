import { formatLocation, type ImportNotice, type PlacedImage, type QuestionDraft } from '../drafts/draft.ts'
import { repeatedDrafts } from './same-content.ts'

/** What a question may say besides its text, options and key. */
type Part = 'category' | 'explanation' | 'feedback' | 'reference' | 'flag'

/** Drafts whose repetitions in the file say nothing more, and notices on what was added and what was not. */
export interface MergedDrafts {
  readonly drafts: readonly QuestionDraft[]
  readonly notices: readonly ImportNotice[]
}

/**
 * Adds to each draft what the same question says later in the file and it does not: category, explanation, feedback on options,
 * reference, flag. The first of several is the one that is taken. Where both say something and not the same, the first is kept, and the
 * notice says that the other is left out. Questions with other keys are not the same: all of them are taken, with a finding.
 */
export function withRepeatedMerged(drafts: readonly QuestionDraft[]): MergedDrafts {
  const merged = [...drafts]
  const notices: ImportNotice[] = []
  for (const [number, of] of repeatedDrafts(drafts)) {
    const first = merged[of]
    const later = drafts[number]
    if (first === undefined || later === undefined) continue
    const { draft, added, leftOut } = mergedWith(first, later)
    merged[of] = draft
    if (added.length + leftOut.length === 0) continue
    const message = [
      `The same question is in ${formatLocation(later.location)}.`,
      ...(added.length === 0 ? [] : [`Taken from there: ${added.join(', ')}.`]),
      ...(leftOut.length === 0 ? [] : [`Different there and left out: ${leftOut.join(', ')}.`]),
    ].join(' ')
    notices.push({ location: first.location, message })
  }
  return notices.length === 0 ? { drafts, notices } : { drafts: merged, notices }
}

/** What a later draft says of a part: nothing new, what the first one does not say, or something else. */
type State = 'same' | 'missing' | 'other'

interface Merge {
  readonly draft: QuestionDraft
  readonly added: readonly Part[]
  readonly leftOut: readonly Part[]
}

function mergedWith(first: QuestionDraft, later: QuestionDraft): Merge {
  const images = imagesOfBoth(first, later)
  const isOneFormat = (first.format ?? 'plain') === (later.format ?? 'plain') && images !== null
  let draft = first
  const added: Part[] = []
  const leftOut: Part[] = []
  const merge = (part: Part, state: State, filled: Partial<QuestionDraft>): void => {
    if (state === 'missing') {
      draft = { ...draft, ...filled }
      added.push(part)
    } else if (state === 'other') leftOut.push(part)
  }
  merge('category', stateOf(first.category, later.category), { category: later.category })
  const explanation = stateOf(first.explanation, later.explanation)
  merge('explanation', explanation === 'missing' && !isOneFormat ? 'other' : explanation, {
    explanation: later.explanation,
    ...(images !== null && images.length > 0 && { images }),
  })
  const { feedback, state } = feedbackOfBoth(first, later)
  merge('feedback', state === 'missing' && !isOneFormat ? 'other' : state, { optionFeedback: feedback })
  const { reference = '' } = later
  merge('reference', stateOf(first.reference ?? null, reference), { reference })
  merge('flag', later.isFlagged && !first.isFlagged ? 'missing' : 'same', { isFlagged: true })
  return { draft, added, leftOut }
}

function stateOf(own: string | null, other: string | null): State {
  if (!other || own === other) return 'same'
  return own ? 'other' : 'missing'
}

/** The pictures of two drafts; null where one address stands for two of them. */
function imagesOfBoth(first: QuestionDraft, later: QuestionDraft): readonly PlacedImage[] | null {
  const known = new Map((first.images ?? []).map(({ address, image }) => [address, image]))
  const more = (later.images ?? []).filter(({ address }) => !known.has(address))
  const isClear = (later.images ?? []).every(({ address, image }) => (known.get(address) ?? image) === image)
  return isClear ? [...(first.images ?? []), ...more] : null
}

/** The feedback on each option of the first draft, by the texts of the options. */
function feedbackOfBoth(
  first: QuestionDraft,
  later: QuestionDraft,
): { readonly feedback: readonly (string | null)[]; readonly state: State } {
  const said = new Map(later.options.map((option, index) => [option, later.optionFeedback?.[index] ?? null]))
  const states = first.options.map((option, index) =>
    stateOf(first.optionFeedback?.[index] ?? null, said.get(option) ?? null),
  )
  const feedback = first.options.map(
    (option, index) => first.optionFeedback?.[index] || (said.get(option) ?? null),
  )
  const state = states.find((one) => one === 'missing') ?? states.find((one) => one === 'other') ?? 'same'
  return { feedback, state }
}
