import {
  type FieldProblems,
  fieldsOf as fieldsOfContent,
  type QuestionFields,
  readFields,
} from '../../questions/question-fields.ts'
import { checkDraft } from './check-draft.ts'
import type { PlacedImage, QuestionDraft } from './draft.ts'
import { orderOf } from './draft-details.ts'
import { textsOf } from './pictures/wanted-pictures.ts'

/** The fields of a draft, before anything is typed. */
export function fieldsOf(draft: QuestionDraft): QuestionFields {
  return fieldsOfContent({
    ...draft,
    format: draft.format ?? 'plain',
    optionFeedback: draft.optionFeedback ?? null,
    reference: draft.reference ?? null,
    keepsOrder: draft.keepsOrder ?? null,
  })
}

/**
 * The draft with the values of the fields, everything else unchanged; or the problems to fix first.
 *
 * @param added pictures that were added meanwhile; the draft has those that its texts name
 */
export function editDraft(
  draft: QuestionDraft,
  fields: QuestionFields,
  added: readonly PlacedImage[] = [],
): { readonly draft: QuestionDraft } | { readonly problems: FieldProblems } {
  const read = readFields(fields, draft.sourceId)
  if ('problems' in read) return read
  const { format, optionFeedback, reference, keepsOrder, ...content } = read.content
  const { format: formatBefore, optionFeedback: _, reference: __, keepsOrder: ___, ...rest } = draft
  const edited: QuestionDraft = {
    ...rest,
    ...content,
    ...(format === 'plain' && formatBefore === undefined ? {} : { format }),
    ...(optionFeedback === null ? {} : { optionFeedback }),
    ...(reference === null ? {} : { reference }),
    ...orderOf(keepsOrder),
  }
  const texts = textsOf(edited)
  const named = added.filter(({ address }) => texts.some((text) => text.includes(address)))
  const images = [...(draft.images ?? []), ...named]
  const message = checkDraft(edited)
  return message === null
    ? { draft: images.length === 0 ? edited : { ...edited, images } }
    : { problems: { text: message, option: new Map() } }
}
