import { isStorableText } from '../../question-limits.ts'
import type { UnfinishedQuestion } from './draft.ts'
import { mapTexts } from './map-texts.ts'

/** Says that a question lost characters of this kind. */
export const UNSTORABLE_LEFT_OUT =
  'Its texts had invalid characters (NUL, or half of a pair). NUL was left out, and "�" stands for the others: check them.'

/** The draft without characters that no database stores; the same object where it has none. */
export function withStorableTexts<Draft extends UnfinishedQuestion>(draft: Draft): Draft {
  const { text, options, explanation, category, optionFeedback = [], reference } = draft
  const texts = [text, ...options, ...optionFeedback, explanation, category, reference ?? null]
  if (texts.every((one) => one === null || isStorableText(one))) return draft
  return {
    ...mapTexts(draft, storable),
    category: category === null ? null : storable(category).trim() || null,
    ...(reference === undefined ? {} : { reference: storable(reference) }),
  }
}

function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}
