import type { TextFormat } from '../../model.ts'
import type { QuestionDraft } from './draft.ts'

/**
 * The parts of a draft that few questions have, absent where there is nothing.
 *
 * @param feedback on each option, in order, '' for none
 * @param reference '' for none
 */
export function detailsOf(
  feedback: readonly string[],
  reference: string,
  format: TextFormat = 'plain',
): Pick<QuestionDraft, 'optionFeedback' | 'reference' | 'format'> {
  const trimmed = feedback.map((text) => text.trim() || null)
  const where = reference.trim()
  return {
    ...(trimmed.every((text) => text === null) ? {} : { optionFeedback: trimmed }),
    ...(where === '' ? {} : { reference: where }),
    ...(format === 'plain' ? {} : { format }),
  }
}

/** Whether the options of a draft keep their order; absent for null. */
export function orderOf(keepsOrder: boolean | null | undefined): Pick<QuestionDraft, 'keepsOrder'> {
  return keepsOrder === null || keepsOrder === undefined ? {} : { keepsOrder }
}
