import { DRAW_PROBLEMS } from '../../domain/practice/draw-problem.ts'

/** Seed §8, "Unexpected failure picking a question": the view shows its empty state (`failed`), the console the cause. */
export function drawOrReport<Drawn>(draw: () => Drawn, failed: Drawn): Drawn {
  try {
    return draw()
  } catch (cause) {
    console.error(DRAW_PROBLEMS['draw-failed'], cause)
    return failed
  }
}
