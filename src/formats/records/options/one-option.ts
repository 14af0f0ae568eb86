import { isRecord } from '../../../domain/is-record.ts'
import type { FoundOption } from '../../drafts/found-question.ts'
import { BARE_OPTION } from '../../drafts/found-question.ts'
import { imageAsText, optionPicture } from '../../drafts/pictures/named-pictures.ts'
import { isBlank, plainText, truthValue, wrappedText } from '../loose-value.ts'
import { normalizeFieldName, singleOptionName } from '../names/known-names.ts'

export const OPTION_TEXT_NAMES = [
  'text',
  'txt',
  'option',
  'optiontext',
  'optioncontent',
  'answer',
  'answertext',
  'choice',
  'content',
  'body',
  'value',
  'val',
]

export const OPTION_LABEL_NAMES = ['label', 'letter', 'id', 'key', 'value']

export const OPTION_MARK_NAMES = ['iscorrect', 'correct', 'isright', 'right', 'isanswer', 'iscorrectanswer']

const OPTION_FEEDBACK_PARTS = [
  'feedback',
  'explanation',
  'rationale',
  'comment',
  'reason',
  'desc',
  'description',
]

/** An option whose text is taken as it is written, whatever it says of itself. */
export function plainSlot(value: unknown): FoundOption {
  if (isRecord(value)) return slotOf(value)
  return { ...BARE_OPTION, text: isBlank(value) ? '' : plainText(value) }
}

/** An option from a text, which may mark itself, or from an object with its text, label, mark, feedback or picture. */
export function slotOf(value: unknown): FoundOption {
  if (value === null || value === undefined) return { ...BARE_OPTION, text: '' }
  if (!isRecord(value)) return markedSlot(plainText(value))
  const entries = Object.entries(value)
  const parts = new Map<string, unknown>()
  for (const [name, part] of entries) parts.set(normalizeFieldName(name), part)
  const textName = OPTION_TEXT_NAMES.find((name) => wrappedText(parts.get(name)) !== null)
  const picture = optionPicture(parts)
  const [only, ...others] = entries
  if (textName === undefined && picture === null) {
    const isNamed = only !== undefined && others.length === 0 && typeof only[1] !== 'boolean'
    if (isNamed && OPTION_MARK_NAMES.includes(normalizeFieldName(only[0]))) {
      return { ...BARE_OPTION, text: plainText(only[1]), isRight: true }
    }
    if (isNamed) return { ...BARE_OPTION, text: plainText(only[1]), label: labelOf(only[0]) }
    const mark = OPTION_MARK_NAMES.find((name) => parts.has(name))
    const isRight = mark === undefined ? null : truthValue(parts.get(mark))
    return { ...BARE_OPTION, text: wrappedText(value), isRight }
  }
  const labelName = OPTION_LABEL_NAMES.find(
    (name) => name !== textName && plainText(parts.get(name)) !== null,
  )
  const markName = OPTION_MARK_NAMES.find((name) => parts.has(name))
  const feedbackName = OPTION_FEEDBACK_PARTS.find((name) => plainText(parts.get(name)) !== null)
  const text = textName === undefined ? null : wrappedText(parts.get(textName))
  return {
    ...BARE_OPTION,
    text: picture === null ? text : text || imageAsText(picture),
    picture,
    label: labelName === undefined ? null : labelOf(plainText(parts.get(labelName)) ?? ''),
    isRight: markName === undefined ? null : truthValue(parts.get(markName)),
    feedback: feedbackName === undefined ? null : plainText(parts.get(feedbackName)),
  }
}

/** An option that says itself that it is right: "CORRECT: A. Paris". */
function markedSlot(text: string | null): FoundOption {
  const marked = /^(?:\[?correct\]?|\(correct\)):?[ \t]*(?=[A-Z]\.|\S)/i.exec(text?.slice(0, 20) ?? '')?.[0]
  if (text === null || marked === undefined || !/[:\])]/.test(marked)) return { ...BARE_OPTION, text }
  return { ...BARE_OPTION, text: text.slice(marked.length), isRight: true }
}

/** How an option is named, for comparing: "answer_b", "Option B" and "B" are all "b", and "Вариант Б" is "б". */
export function labelOf(name: string): string {
  return singleOptionName(normalizeFieldName(name))?.label ?? name.trim().toLowerCase()
}
