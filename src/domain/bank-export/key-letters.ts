import { optionLetter } from '../practice/option-order.ts'
import type { ExportedQuestion } from './exported-question.ts'

/** The letters of the right options, in order. */
export function keyLetters({ options, correct }: ExportedQuestion): string[] {
  const right = new Set(correct)
  return options.flatMap((option, position) => (right.has(option) ? [optionLetter(position)] : []))
}
