import { type ImportNotice, type QuestionDraft, quoted } from './draft.ts'

/** The options without those that repeat an earlier one of the same mark; of two marks both stay, and the draft is refused. */
export function distinctOptions<Option extends { readonly text: string; readonly isRight: boolean }>(
  options: readonly Option[],
): readonly Option[] {
  return options.filter(
    ({ text, isRight }, index) =>
      options.findIndex((other) => other.text === text && other.isRight === isRight) === index,
  )
}

/** Says which options of the file a draft has only once. */
export function repeatedOptionNotices(
  options: readonly { readonly text: string }[],
  { location }: Pick<QuestionDraft, 'location'>,
): ImportNotice[] {
  const texts = options.map(({ text }) => text.trim()).filter((text) => text !== '')
  const repeated = new Set(texts.filter((text, index) => texts.indexOf(text) < index))
  return Array.from(repeated, (text) => ({
    location,
    message: `The option ${quoted(text)} is in the file more than once. It was taken once.`,
  }))
}
