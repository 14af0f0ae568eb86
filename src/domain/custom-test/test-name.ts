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
