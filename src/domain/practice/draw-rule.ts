import type { DrawRule } from './option-order.ts'
import { redrawnOptions } from './options-of-set.ts'
import { orderOfOptions } from './order/order-dependence.ts'

/** The rule for questions whose options are drawn from a set, or may depend on their order. Loaded where a question needs it. */
export const drawRule: DrawRule = (question, bank, random) => {
  const options = redrawnOptions(question, bank, random)
  return { options, order: orderOfOptions({ options, keepsOrder: question.keepsOrder }) }
}
