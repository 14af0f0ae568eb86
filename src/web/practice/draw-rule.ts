import type { Question } from '../../domain/model.ts'
import { DRAW_PROBLEMS } from '../../domain/practice/draw-problem.ts'
import { type DrawRule, needsDrawRule } from '../../domain/practice/option-order.ts'
import { lazyCode } from '../ui/lazy-code.ts'

const rule = lazyCode(
  () => import('../../domain/practice/draw-rule.ts'),
  (code) => code.drawRule,
)

let loaded: DrawRule | null = null

/** Without the rule: options are those of the question, and what may depend on its order keeps it. */
const keepAll: DrawRule = ({ options }) => ({ options, order: 'keep-order' })

/** The rule for drawing options and their order. */
export const drawRule = {
  /** Null where a question needs one that is not loaded. */
  of(questions: readonly Question[]): DrawRule | null {
    return loaded ?? (questions.some(needsDrawRule) ? null : keepAll)
  },
  /** Loads it, with its words of 21 languages. Never rejects: without it, options are not drawn and keep their order this time. */
  async load(): Promise<DrawRule> {
    try {
      loaded = await rule.load()
      return loaded
    } catch (cause) {
      console.error('The rule for drawing options could not be loaded', cause)
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
