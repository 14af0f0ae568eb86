import type { Question } from '../../domain/model.ts'
import { DRAW_PROBLEMS } from '../../domain/practice/draw-problem.ts'
import { needsOrderRule, type OrderRule } from '../../domain/practice/option-order.ts'
import { lazyCode } from '../ui/lazy-code.ts'

const orderDependence = lazyCode(
  () => import('../../domain/practice/order/order-dependence.ts'),
  (code) => code.orderDependence,
)

let loaded: OrderRule | null = null

/** Without the rule: what may depend on its order keeps it. */
const keepAll: OrderRule = () => 'keep-order'

/** The rule for drawing the order of options. */
export const orderRule = {
  /** Null where a question needs one that is not loaded. */
  of(questions: readonly Question[]): OrderRule | null {
    return loaded ?? (questions.some(needsOrderRule) ? null : keepAll)
  },
  /** Loads it, with its words of 21 languages. Never rejects: without it, options keep their order this time. */
  async load(): Promise<OrderRule> {
    try {
      loaded = await orderDependence.load()
      return loaded
    } catch (cause) {
      console.error('The rule for the order of options could not be loaded', cause)
      return keepAll
    }
  },
}

/** Spec §8.2: the view shows its empty state (`failed`), the console the cause. */
export function drawWithFallback<Drawn>(draw: () => Drawn, failed: Drawn): Drawn {
  try {
    return draw()
  } catch (cause) {
    console.error(DRAW_PROBLEMS['draw-failed'], cause)
    return failed
  }
}
