import type { ResponseFilter } from '../../domain/statistics/response-filter.ts'

const RESULTS = { correct: true, incorrect: false } as const

const SOURCES = { exam: true, practice: false } as const

/** The choices in an address; missing or unknown values mean all. `categories` are those of the bank. */
export function readHistoryChoices(address: URLSearchParams, categories: readonly string[]): ResponseFilter {
  const result = address.get('result')
  const category = address.get('category')
  const source = address.get('source')
  return {
    isCorrect: result === 'correct' || result === 'incorrect' ? RESULTS[result] : null,
    category: category !== null && categories.includes(category) ? category : null,
    isExam: source === 'exam' || source === 'practice' ? SOURCES[source] : null,
  }
}

/** The address of these choices; values that mean all are left out. */
export function writeHistoryChoices({ isCorrect, category, isExam }: ResponseFilter): URLSearchParams {
  const address = new URLSearchParams()
  if (isCorrect !== null) address.set('result', isCorrect ? 'correct' : 'incorrect')
  if (category !== null) address.set('category', category)
  if (isExam !== null) address.set('source', isExam ? 'exam' : 'practice')
  return address
}
