import { formatWholeNumber } from '../formatting/format-number.ts'
import type { Question } from '../model.ts'

/** A custom test ready for export: questions in this order, their options in the bank's order. */
export interface CustomTest {
  /** Unique, so that answers saved in a browser belong to one page. */
  readonly id: string
  readonly name: string
  readonly questions: readonly Question[]
}

/** The right answers of a question by their indexes among its options. */
export interface AnswerKey {
  /** From 0, ascending. */
  readonly indexes: readonly number[]
  /** Right answers that are not among the options, as in some older banks; such a question cannot be answered right. */
  readonly unlisted: readonly string[]
}

/** The key of a question; empty when the bank has none. */
export function answerKey({ options, correct }: Pick<Question, 'options' | 'correct'>): AnswerKey {
  const right = new Set(correct)
  return {
    indexes: [...options.keys()].filter((place) => right.has(options[place] ?? '')),
    unlisted: correct.filter((answer) => !options.includes(answer)),
  }
}

/** What a test is called that the learner gave no name (spec §5.4). */
export const DEFAULT_TEST_NAME = 'Custom Practice Test'

/** The test's name as typed, without blanks around it; {@link DEFAULT_TEST_NAME} when nothing is left. */
export function testName(typed: string): string {
  return typed.trim() || DEFAULT_TEST_NAME
}

/**
 * The name of the test's file: every character other than letters and digits becomes an underscore (spec §5.4). Letters
 * are those of any script, composed so that an accent is part of its letter; an emoji is one character.
 *
 * @param extension without its dot, such as `html`.
 */
export function testFileName(name: string, extension: string): string {
  return `${name.normalize('NFC').replace(/[^\p{L}\p{Nd}]/gu, '_')}.${extension}`
}

/** Messages of the custom-test screen for a test that cannot be made (spec §5.4). */
export const NO_QUESTIONS = 'No questions available for selected criteria'
export const PRINT_NOT_IMPLEMENTED = 'Print format not yet implemented'

/** Message when the category has fewer questions than requested; `count` is all it has (spec §5.4). */
export function fewerAvailable(count: number): string {
  return `Only ${formatWholeNumber(count)} questions available, adjusting count`
}

/** Message when the browser has the file (spec §8.4). */
export function testGenerated(name: string, count: number): string {
  return `✓ Test "${name}" generated with ${formatWholeNumber(count)} questions!`
}
