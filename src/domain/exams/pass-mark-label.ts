import { wholePercent } from '../percent.ts'
import type { PassMark } from './exam-definition.ts'

/** "68%", or "26 of 35" for points; `total` is how many questions were asked. */
export function passMarkLabel(passMark: PassMark, total: number): string {
  return passMark.kind === 'percent' ? `${passMark.percent}%` : `${passMark.points} of ${total}`
}

/** "68% or higher", or "26 of 35". */
export function passMarkText(passMark: PassMark, total: number): string {
  const label = passMarkLabel(passMark, total)
  return passMark.kind === 'percent' ? `${label} or higher` : label
}

/** The place of the pass mark on a bar of the score, 0–100 percent. */
export function passMarkPercent(passMark: PassMark, total: number): number {
  return passMark.kind === 'percent' ? passMark.percent : Math.min(100, wholePercent(passMark.points, total))
}
