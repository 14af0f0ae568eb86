import type { Question } from '../model.ts'
import type { QuestionDraft } from './draft.ts'

/** Drafts by what is to become of them, each list in the file's order. */
export interface NewDrafts {
  readonly toAdd: readonly QuestionDraft[]
  /** Their question stands in the bank already. */
  readonly inBank: readonly QuestionDraft[]
  /** Their question stands further up in the same file. */
  readonly repeated: readonly QuestionDraft[]
}

type Content = Pick<Question, 'text' | 'options' | 'correct'>

/**
 * What an import adds, so that importing a file again doubles nothing. A question is the same when its text, its
 * options and its key are; the order of options and all else (category, explanation, flag) make no other question.
 */
export function newDrafts(drafts: readonly QuestionDraft[], bank: readonly Content[]): NewDrafts {
  const standing = new Set(bank.map(contentKey))
  const seen = new Set<string>()
  const toAdd: QuestionDraft[] = []
  const inBank: QuestionDraft[] = []
  const repeated: QuestionDraft[] = []
  for (const draft of drafts) {
    const key = contentKey(draft)
    if (standing.has(key)) inBank.push(draft)
    else if (seen.has(key)) repeated.push(draft)
    else toAdd.push(draft)
    seen.add(key)
  }
  return { toAdd, inBank, repeated }
}

/** Equal for questions that are the same: text, options and key, in whatever order. */
export function contentKey({ text, options, correct }: Content): string {
  return JSON.stringify([text, options.toSorted(), correct.toSorted()])
}
