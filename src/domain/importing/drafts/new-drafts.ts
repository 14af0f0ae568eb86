import type { Question } from '../../model.ts'
import type { QuestionDraft } from './draft.ts'

/** Drafts grouped by duplicates, each list in the file's order. */
export interface NewDrafts {
  readonly toAdd: readonly QuestionDraft[]
  /** Their question is already in the bank. */
  readonly inBank: readonly QuestionDraft[]
  /** Their question occurs earlier in the same file. */
  readonly repeated: readonly QuestionDraft[]
}

type Content = Pick<Question, 'text' | 'options' | 'correct'>

/**
 * Which drafts an import adds, so that importing a file twice makes no duplicates. Questions are the same when text,
 * options and key are equal; the order of options and all other fields do not matter.
 */
export function newDrafts(drafts: readonly QuestionDraft[], bank: readonly Content[]): NewDrafts {
  const earlierOf = duplicateFinder<'bank' | 'file'>()
  for (const question of bank) earlierOf(question, 'bank')
  const toAdd: QuestionDraft[] = []
  const inBank: QuestionDraft[] = []
  const repeated: QuestionDraft[] = []
  for (const draft of drafts) {
    const earlier = earlierOf(draft, 'file')
    if (earlier === 'bank') inBank.push(draft)
    else if (earlier === 'file') repeated.push(draft)
    else toAdd.push(draft)
  }
  return { toAdd, inBank, repeated }
}

/**
 * Returns a function that looks up the mark of the first question with the same content; undefined for the first one,
 * which is then recorded with its mark. Keys are computed only for repeated texts, as most texts are unique.
 *
 * @param besides what else two questions of one content must have in common
 */
export function duplicateFinder<Mark>(
  besides: (question: Content, mark: Mark) => string = () => '',
): (question: Content, mark: Mark) => Mark | undefined {
  const keyOf = (question: Content, mark: Mark) => duplicateKey(question) + besides(question, mark)
  const firsts = new Map<string, { readonly question: Content; readonly mark: Mark }>()
  const repeated = new Map<string, Map<string, Mark>>()
  return (question, mark) => {
    const first = firsts.get(question.text)
    if (first === undefined) {
      firsts.set(question.text, { question, mark })
      return undefined
    }
    const byKey = repeated.get(question.text) ?? new Map([[keyOf(first.question, first.mark), first.mark]])
    repeated.set(question.text, byKey)
    const key = keyOf(question, mark)
    const earlier = byKey.get(key)
    if (earlier === undefined) byKey.set(key, mark)
    return earlier
  }
}

/** Equal for questions that are the same: text, options and key, in whatever order. */
export function duplicateKey({ text, options, correct }: Content): string {
  return JSON.stringify([text, options.toSorted(), correct.toSorted()])
}
