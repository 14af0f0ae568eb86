import { formatWholeNumber } from '../../domain/format-number.ts'

/** What a sign-in says: spec §4.1, to the letter; and where it all comes from, when the server was not there to tell. */
export function loadedSentence(tests: number, questions: number, isFromDevice: boolean): string {
  const loaded = `Loaded ${formatWholeNumber(tests)} tests and ${formatWholeNumber(questions)} questions successfully!`
  return isFromDevice ? `${loaded} They come from this device.` : loaded
}
