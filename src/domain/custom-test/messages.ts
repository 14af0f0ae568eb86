import { wholeNumber } from '../counted.ts'

/** What the export screen says of a test that cannot be made (spec §5.4). */
export const NO_QUESTIONS = 'No questions available for selected criteria'
export const PRINT_NOT_IMPLEMENTED = 'Print format not yet implemented'

/** Said when the category has fewer questions than were asked for, and `count` is all it has (spec §5.4). */
export function fewerAvailable(count: number): string {
  return `Only ${wholeNumber(count)} questions available, adjusting count`
}

/** Said when the file has been handed to the browser (spec §8.4). */
export function testGenerated(name: string, count: number): string {
  return `✓ Test "${name}" generated with ${wholeNumber(count)} questions!`
}
