import { isStorableText, QUESTION_LIMITS } from '../../question-limits.ts'
import { CONTENT_FIELDS, type FieldsWith, namesIn } from '../../questions/content-fields.ts'
import {
  type EditorFields,
  type FieldProblems,
  fieldsOf as fieldsOfContent,
  readFields,
} from '../../questions/editor-fields.ts'
import { textsIn, textsOf } from '../../questions/question-content.ts'
import { type PlacedImage, type QuestionDraft, quoted, wholeContent, withContent } from './draft.ts'

type TypedName = FieldsWith<{ kind: 'text' | 'line' | 'options' | 'feedback' }>

/** The fields whose texts a draft may have too long, in the order in which they are checked, and what one of them is called. */
const SUBJECTS = {
  text: 'The question text',
  options: 'An option',
  category: 'The category',
  explanation: 'The explanation',
  optionFeedback: 'The feedback on an option',
  reference: 'The reference',
  madeBy: 'The name of the assistant that made it',
} as const satisfies Readonly<Record<TypedName, string>>

const CHECKED = namesIn(SUBJECTS)

/** Why a draft cannot be stored, as sentences for the learner; null when it can. */
export function checkDraft(draft: QuestionDraft): string | null {
  const [only = ''] = draft.options
  if (draft.options.length < QUESTION_LIMITS.optionsMin) return onlyOptionMessage(only)
  for (const name of CHECKED) {
    const texts = textsIn(draft[name])
    const long = texts.find((text) => text.length > CONTENT_FIELDS[name].max)
    if (long !== undefined) return tooLong(SUBJECTS[name], long, CONTENT_FIELDS[name].max)
    const repeated = name === 'options' ? duplicateOption(texts) : null
    if (repeated !== null) return repeated
  }
  for (const name of CHECKED) {
    const invalid = textsIn(draft[name]).find((text) => !isStorableText(text))
    if (invalid !== undefined) return unstorable(invalid)
  }
  return null
}

/** Says that a question has a single option. */
export function onlyOptionMessage(only: string): string {
  return `The question has only one option, ${quoted(only)}. It needs at least ${QUESTION_LIMITS.optionsMin}.`
}

/** Says that a question is one of a flash card: it has its answer and nothing else to choose. */
export function answerAloneMessage(answer: string): string {
  return (
    `The question has its answer, ${quoted(answer)}, but no wrong options. Only multiple-choice questions can be imported: ` +
    'add at least one wrong option.'
  )
}

function tooLong(part: string, text: string, max: number): string {
  return `${part} is too long: ${text.length} characters, and the limit is ${max} (${quoted(text)}). Shorten it.`
}

function duplicateOption(options: readonly string[]): string | null {
  const repeated = options.find((option, index) => options.indexOf(option) < index)
  return repeated === undefined ? null : `The option ${quoted(repeated)} appears twice. Keep one of them.`
}

function unstorable(text: string): string {
  return `${quoted(text.toWellFormed().replaceAll('\u0000', '�'))} contains an invalid character (NUL or half a surrogate pair). Remove it.`
}

/** The fields of a draft, before anything is typed. */
export function fieldsOf(draft: QuestionDraft): EditorFields {
  return fieldsOfContent(wholeContent(draft))
}

/**
 * The draft with the values of the fields, everything else unchanged; or the problems to fix first.
 *
 * @param added pictures that were added meanwhile; the draft has those that its texts name
 */
export function editDraft(
  draft: QuestionDraft,
  fields: EditorFields,
  added: readonly PlacedImage[] = [],
): { readonly draft: QuestionDraft } | { readonly problems: FieldProblems } {
  const read = readFields(fields, draft.sourceId)
  if ('problems' in read) return read
  const { format } = read.content
  const edited: QuestionDraft = {
    ...withContent(draft, read.content),
    // One that is plain now stays so where it replaces a question in Markdown.
    ...(format === 'plain' && draft.format !== undefined && { format }),
  }
  const texts = textsOf(edited)
  const named = added.filter(({ address }) => texts.some((text) => text.includes(address)))
  const images = [...(draft.images ?? []), ...named]
  const message = checkDraft(edited)
  return message === null
    ? { draft: images.length === 0 ? edited : { ...edited, images } }
    : { problems: { text: message, option: new Map() } }
}
