import { formatWholeNumber } from '../format-number.ts'

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
