import { DRAW_PROBLEMS } from '../../domain/practice/draw-problem.ts'

/** Spec §8.2: the view shows its empty state (`failed`), the console the cause. */
export function drawWithFallback<Drawn>(draw: () => Drawn, failed: Drawn): Drawn {
  try {
    return draw()
  } catch (cause) {
    console.error(DRAW_PROBLEMS['draw-failed'], cause)
    return failed
  }
}
