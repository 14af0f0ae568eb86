import type { ResponseFilter } from '../../domain/statistics/response-filter.ts'

const RESULTS = { correct: true, incorrect: false } as const

const EXAM = 'exam'

/** What the practice history lists. */
export interface HistoryChoices extends ResponseFilter {
  /** Answers in exams; else those in practice. */
  readonly isExam: boolean
}

/** The choices in an address; missing or unknown values are the defaults. `categories` are those of the bank. */
export function readHistoryChoices(address: URLSearchParams, categories: readonly string[]): HistoryChoices {
  const result = address.get('result')
  const category = address.get('category')
  return {
    isCorrect: result === 'correct' || result === 'incorrect' ? RESULTS[result] : null,
    category: category !== null && categories.includes(category) ? category : null,
    isExam: address.get('source') === EXAM,
  }
}

/** The address of these choices; defaults are left out. */
export function writeHistoryChoices({ isCorrect, category, isExam }: HistoryChoices): URLSearchParams {
  const address = new URLSearchParams()
  if (isCorrect !== null) address.set('result', isCorrect ? 'correct' : 'incorrect')
  if (category !== null) address.set('category', category)
  if (isExam) address.set('source', EXAM)
  return address
}
