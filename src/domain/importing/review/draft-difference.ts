import type { Question } from '../../model.ts'
import {
  CONTENT_FIELDS,
  type FieldName,
  namesIn,
  type QuestionContent,
} from '../../questions/content-fields.ts'
import { orderName, wrongOptionsName } from '../../questions/question-content.ts'
import { categoryOf } from '../../selection/categories.ts'
import { type QuestionDraft, wholeContent } from '../drafts/draft.ts'

/** A part of a question that a change concerns. */
export interface ChangedField {
  /** As it is called on screen. */
  readonly name: string
  readonly parts: readonly DifferencePart[]
}

/** How the fields are compared, in the order of the screen; null for one that is not shown. */
const SHOWN: Readonly<Record<FieldName, ((content: QuestionContent) => string) | null>> = {
  category: categoryOf,
  text: ({ text }) => text,
  options: ({ options }) => options.join('\n'),
  correct: ({ correct }) => inOrder(correct),
  explanation: ({ explanation }) => explanation ?? '',
  optionFeedback: feedbackOf,
  reference: ({ reference }) => reference ?? '',
  keepsOrder: ({ keepsOrder }) => orderName(keepsOrder),
  pairSet: ({ pairSet }) => wrongOptionsName(pairSet),
  madeBy: ({ madeBy }) => madeBy ?? '',
  sourceId: ({ sourceId }) => sourceId ?? '',
  format: null,
}

/**
 * What replacing a question of the bank with a draft changes, in the order of the screen. What the file does not say stays,
 * and the order of options is no change.
 *
 * @param category that the file gives it; null for none
 */
export function draftDifference(
  question: Question,
  draft: QuestionDraft,
  category: string | null,
): ChangedField[] {
  const read = { ...wholeContent(draft), category }
  return differenceIn(
    namesIn(SHOWN).filter((name) => read[name] !== null),
    question,
    read,
  )
}

/** What differs between two contents, in the order of the screen. The order of options is no change. */
export function contentDifference(before: QuestionContent, after: QuestionContent): ChangedField[] {
  return differenceIn(namesIn(SHOWN), before, after)
}

function differenceIn(
  names: readonly FieldName[],
  before: QuestionContent,
  after: QuestionContent,
): ChangedField[] {
  return names.flatMap((name) => {
    const textOf = SHOWN[name]
    const isSame = name === 'options' && inOrder(before.options) === inOrder(after.options)
    return textOf === null || isSame
      ? []
      : fieldDifference(CONTENT_FIELDS[name].label, textOf(before), textOf(after))
  })
}

/** The difference of one text, as it is called on screen; none where it is the same. */
export function fieldDifference(name: string, before: string, after: string): ChangedField[] {
  return before === after ? [] : [{ name, parts: wordDifference(before, after) }]
}

function inOrder(texts: readonly string[]): string {
  return texts.toSorted().join('\n')
}

/** Feedback beside its option, one a line, in the order of the options' texts. */
function feedbackOf({ options, optionFeedback }: QuestionContent): string {
  return inOrder(
    options.flatMap((option, index) => {
      const said = optionFeedback?.[index] ?? null
      return said === null ? [] : [`${option}: ${said}`]
    }),
  )
}

/** A piece of two texts: in both, only in the first, or only in the second. */
export interface DifferencePart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Comparisons of words that one difference may cost. Beyond, the differing middle is shown as a whole. */
const COMPARISONS_MAX = 4_000_000

/**
 * What changed between two texts, word by word, in reading order. The parts that are not `added` make the first text, and
 * those that are not `removed` the second.
 */
export function wordDifference(before: string, after: string): DifferencePart[] {
  const old = wordsOf(before)
  const fresh = wordsOf(after)
  const start = commonLength(old, fresh)
  const end = commonLength(old.slice(start).reverse(), fresh.slice(start).reverse())
  const middle = middleOf(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end))
  return joined([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ])
}

/** Words of any script, and what is between them. */
function wordsOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'word' }).segment(text), ({ segment }) => segment)
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const different = one.findIndex((word, index) => word !== other[index])
  return different === -1 ? one.length : different
}

/** By a longest common subsequence; as a whole where little is in common. */
function middleOf(old: readonly string[], fresh: readonly string[]): DifferencePart[] {
  const whole: DifferencePart[] = [
    { kind: 'removed', text: old.join('') },
    { kind: 'added', text: fresh.join('') },
  ]
  if (old.length * fresh.length > COMPARISONS_MAX) return whole
  const parts = commonParts(old, fresh)
  const kept = wordCount(parts.flatMap(({ kind, text }) => (kind === 'same' ? text : [])))
  return kept * 2 < Math.min(wordCount(old), wordCount(fresh)) ? whole : parts
}

function wordCount(segments: readonly string[]): number {
  return segments.filter((segment) => /[\p{L}\p{N}]/u.test(segment)).length
}

function commonParts(old: readonly string[], fresh: readonly string[]): DifferencePart[] {
  // lengths[i * width + j]: words that the rests from i and j on have in common.
  const width = fresh.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const parts: DifferencePart[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < fresh.length) {
    if (i < old.length && old[i] === fresh[j]) {
      parts.push({ kind: 'same', text: old[i] ?? '' })
      i++
      j++
    } else if (j === fresh.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: 'removed', text: old[i++] ?? '' })
    } else parts.push({ kind: 'added', text: fresh[j++] ?? '' })
  }
  return parts
}

/** Neighbors of one kind as one part; no empty ones. */
function joined(parts: readonly DifferencePart[]): DifferencePart[] {
  const result: DifferencePart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.text === '') continue
    if (last?.kind === part.kind) result[result.length - 1] = { ...last, text: last.text + part.text }
    else result.push(part)
  }
  return result
}
