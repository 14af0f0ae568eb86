import type { QuestionFilter } from '../../domain/questions/question-filter.ts'
import { FIRST_ORDER, type QuestionOrder, readQuestionOrder } from '../../domain/questions/question-order.ts'

/** Search, filters and order of the question list; all of them are in the address. */
export interface QuestionChoices extends QuestionFilter {
  readonly order: QuestionOrder
}

const YES = 'yes'

/** The choices in an address; missing or unknown values are the defaults. `categories` are those of the bank. */
export function readQuestionChoices(
  address: URLSearchParams,
  categories: readonly string[],
): QuestionChoices {
  const category = address.get('category')
  return {
    order: readQuestionOrder(address.get('sort')),
    search: address.get('search') ?? '',
    category: category !== null && categories.includes(category) ? category : null,
    flaggedOnly: address.get('flagged') === YES,
    unpracticedOnly: address.get('unpracticed') === YES,
    forgottenOnly: address.get('forgotten') === YES,
  }
}

/** The address of these choices; defaults are left out. */
export function writeQuestionChoices({
  order,
  search,
  category,
  flaggedOnly,
  unpracticedOnly,
  forgottenOnly,
}: QuestionChoices): URLSearchParams {
  const address = new URLSearchParams()
  if (order !== FIRST_ORDER) address.set('sort', order)
  if (search.trim() !== '') address.set('search', search)
  if (category !== null) address.set('category', category)
  if (flaggedOnly) address.set('flagged', YES)
  if (unpracticedOnly) address.set('unpracticed', YES)
  if (forgottenOnly) address.set('forgotten', YES)
  return address
}
