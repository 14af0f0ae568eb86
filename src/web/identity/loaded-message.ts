import { formatWholeNumber } from '../../domain/format-number.ts'

/** What a sign-in says: spec §4.1, to the letter; and where it all comes from, when the server was not there to tell. */
export function loadedMessage(tests: number, questions: number, isShowingCachedLists: boolean): string {
  const loaded = `Loaded ${formatWholeNumber(tests)} tests and ${formatWholeNumber(questions)} questions successfully!`
  return isShowingCachedLists ? `${loaded} They come from this device.` : loaded
}
