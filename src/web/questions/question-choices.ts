import type { QuestionFilter } from '../../domain/questions/question-filter.ts'
import { FIRST_ORDER, type QuestionOrder, readQuestionOrder } from '../../domain/questions/question-order.ts'

/** How the learner wants to see the bank; all of it stands in the address. */
export interface QuestionChoices extends QuestionFilter {
  readonly order: QuestionOrder
}

const FLAGGED = 'yes'

/** What an address asks for; what it does not say, or nobody knows, is as at first. `categories` are those of the bank. */
export function readQuestionChoices(
  address: URLSearchParams,
  categories: readonly string[],
): QuestionChoices {
  const category = address.get('category')
  return {
    order: readQuestionOrder(address.get('sort')),
    search: address.get('search') ?? '',
    category: category !== null && categories.includes(category) ? category : null,
    flaggedOnly: address.get('flagged') === FLAGGED,
  }
}

/** The address of these choices; what is as at first is left out of it. */
export function writeQuestionChoices({
  order,
  search,
  category,
  flaggedOnly,
}: QuestionChoices): URLSearchParams {
  const address = new URLSearchParams()
  if (order !== FIRST_ORDER) address.set('sort', order)
  if (search.trim() !== '') address.set('search', search)
  if (category !== null) address.set('category', category)
  if (flaggedOnly) address.set('flagged', FLAGGED)
  return address
}
