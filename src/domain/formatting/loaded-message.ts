import { formatWholeNumber } from './format-number.ts'

/**
 * The message of a sign-in: the exact text of spec §4.1, plus a note when the server did not reply and the data is from
 * this device.
 */
export function loadedMessage(tests: number, questions: number, isShowingCachedLists: boolean): string {
  const loaded = `Loaded ${formatWholeNumber(tests)} tests and ${formatWholeNumber(questions)} questions successfully!`
  return isShowingCachedLists ? `${loaded} They come from this device.` : loaded
}
