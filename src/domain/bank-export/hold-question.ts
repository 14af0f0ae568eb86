import { checkDraft } from '../importing/drafts/check-draft.ts'
import { WHOLE_FILE } from '../importing/drafts/draft.ts'
import type { Question } from '../model.ts'
import { QUESTION_LIMITS } from '../question-limits.ts'
import type { HeldQuestion } from './held-question.ts'
import type { LossKind } from './loss.ts'

/** What a format does to a text that it cannot hold as it is. Leaves alone what it can hold. */
export interface TextRule {
  readonly kind: LossKind
  readonly bend: (text: string) => string
}

/** What a format has room for. */
export interface FormatRoom {
  readonly holdsFlags: boolean
  /** For every text of a question, its category included. */
  readonly texts: readonly TextRule[]
  /** For the category alone, after those for every text. */
  readonly categories: readonly TextRule[]
}

/** What happens to a text on its way into any file. */
const EVERYWHERE: readonly TextRule[] = [
  { kind: 'unwritable', bend: (text) => text.replaceAll('\u0000', '\uFFFD').toWellFormed() },
  { kind: 'outer-space', bend: (text) => text.trim() },
]

/** What a file holds of a question, null when it leaves it out, and what is lost thereby. */
export interface Holding {
  readonly held: HeldQuestion | null
  readonly losses: ReadonlySet<LossKind>
}

/** The question as a file with this room holds it. An import of the file gives back exactly that. */
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

/** Whether the bank says which options are right. */
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
