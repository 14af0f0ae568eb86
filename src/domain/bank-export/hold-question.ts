import { checkDraft } from '../importing/drafts/check-draft.ts'
import { WHOLE_FILE } from '../importing/drafts/draft.ts'
import type { Question } from '../model.ts'
import { QUESTION_LIMITS } from '../question-limits.ts'
import type { HeldQuestion } from './held-question.ts'
import type { LossKind } from './loss.ts'

/** How a format converts a text that it cannot hold unchanged. */
export interface TextRule {
  readonly kind: LossKind
  readonly bend: (text: string) => string
}

/** What a format can represent. */
export interface FormatRoom {
  readonly holdsFlags: boolean
  /** For every text of a question, its category included. */
  readonly texts: readonly TextRule[]
  /** For the category alone, after those for every text. */
  readonly categories: readonly TextRule[]
}

/** Conversions that every format needs. */
const EVERYWHERE: readonly TextRule[] = [
  { kind: 'unwritable', bend: (text) => text.replaceAll('\u0000', '\uFFFD').toWellFormed() },
  { kind: 'outer-space', bend: (text) => text.trim() },
]

/** A question as a file holds it, null when the file leaves it out, and what is lost. */
export interface Holding {
  readonly held: HeldQuestion | null
  readonly losses: ReadonlySet<LossKind>
}

/** Converts a question to what the format can hold. An import of the file reads back exactly that. */
export function holdQuestion(question: Question, room: FormatRoom): Holding {
  if (!hasKey(question)) return { held: null, losses: new Set(['no-key']) }
  const losses = new Set<LossKind>()
  const bend = (text: string, rules: readonly TextRule[]): string =>
    rules.reduce((before, rule) => {
      const after = rule.bend(before)
      if (after !== before) losses.add(rule.kind)
      return after
    }, text)
  const texts = [...EVERYWHERE, ...room.texts]

  const options = question.options.map((option) => bend(option, texts))
  const held: HeldQuestion = {
    text: bend(question.text, texts),
    category: bend(question.category ?? '', [...texts, ...room.categories]) || null,
    options,
    correct: options.filter((_, index) => question.correct.includes(question.options[index] ?? '')),
    explanation: bend(question.explanation ?? '', texts) || null,
    isFlagged: question.isFlagged && room.holdsFlags,
  }
  if (!isImportable(held)) return { held: null, losses: new Set(['misfit']) }
  if (question.isFlagged && !room.holdsFlags) losses.add('flag')
  return { held, losses }
}

/** Whether the question has a complete key. */
function hasKey({ options, correct }: Question): boolean {
  return correct.length > 0 && correct.every((answer) => options.includes(answer))
}

function isImportable(held: HeldQuestion): boolean {
  const { optionsMin, optionsMax } = QUESTION_LIMITS
  const { text, options } = held
  if (text === '' || options.includes('')) return false
  if (options.length < optionsMin || options.length > optionsMax) return false
  return checkDraft({ ...held, sourceId: null, place: WHOLE_FILE }) === null
}
