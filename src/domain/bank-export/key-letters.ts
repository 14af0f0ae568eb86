import type { ExportedQuestion } from './exported-question.ts'

/** The letter of the option at this position: A is 0. A question has at most 26. */
export function optionLetter(position: number): string {
  return String.fromCharCode(65 + position)
}

/** The letters of the right options, in order. */
export function keyLetters({ options, correct }: ExportedQuestion): string[] {
  const right = new Set(correct)
  return options.flatMap((option, position) => (right.has(option) ? [optionLetter(position)] : []))
}
