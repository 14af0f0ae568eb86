import { isRecord } from '../../../is-record.ts'
import { imageAsText, optionFigure } from '../figures.ts'
import { isBlank, plainText, truthValue, wrappedText } from '../loose-value.ts'
import { normalizeFieldName, singleOptionName } from '../names/known-names.ts'
import { BARE_SLOT, type OptionSlot } from './option-slot.ts'

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
]

export const OPTION_LABEL_NAMES = ['label', 'letter', 'id', 'key', 'value']

const OPTION_MARK_NAMES = ['iscorrect', 'correct', 'isright', 'right', 'isanswer', 'iscorrectanswer']

const OPTION_FEEDBACK_PARTS = ['feedback', 'explanation', 'rationale', 'comment', 'reason']

/** An option whose text is taken as it is written, whatever it says of itself. */
export function plainSlot(value: unknown): OptionSlot {
  if (isRecord(value)) return slotOf(value)
  return { ...BARE_SLOT, text: isBlank(value) ? '' : plainText(value) }
}

/** An option from a text, which may mark itself, or from an object with its text, label, mark, feedback or picture. */
export function slotOf(value: unknown): OptionSlot {
  if (value === null || value === undefined) return { ...BARE_SLOT, text: '' }
  if (!isRecord(value)) return markedSlot(plainText(value))
  const entries = Object.entries(value)
  const parts = new Map<string, unknown>()
  for (const [name, part] of entries) parts.set(normalizeFieldName(name), part)
  const textName = OPTION_TEXT_NAMES.find((name) => wrappedText(parts.get(name)) !== null)
  const figure = optionFigure(parts)
  const [only, ...others] = entries
  if (textName === undefined && figure === null) {
    const isNamed = only !== undefined && others.length === 0 && typeof only[1] !== 'boolean'
    if (isNamed && OPTION_MARK_NAMES.includes(normalizeFieldName(only[0]))) {
      return { ...BARE_SLOT, text: plainText(only[1]), isMarked: true }
    }
    if (isNamed) return { ...BARE_SLOT, text: plainText(only[1]), label: labelOf(only[0]) }
    const mark = OPTION_MARK_NAMES.find((name) => parts.has(name))
    const isMarked = mark === undefined ? null : truthValue(parts.get(mark))
    return { ...BARE_SLOT, text: wrappedText(value), isMarked }
  }
  const labelName = OPTION_LABEL_NAMES.find(
    (name) => name !== textName && plainText(parts.get(name)) !== null,
  )
  const markName = OPTION_MARK_NAMES.find((name) => parts.has(name))
  const feedbackName = OPTION_FEEDBACK_PARTS.find((name) => plainText(parts.get(name)) !== null)
  const text = textName === undefined ? null : wrappedText(parts.get(textName))
  return {
    ...BARE_SLOT,
    text: figure === null ? text : text || imageAsText(figure),
    figure,
    label: labelName === undefined ? null : labelOf(plainText(parts.get(labelName)) ?? ''),
    isMarked: markName === undefined ? null : truthValue(parts.get(markName)),
    feedback: feedbackName === undefined ? null : plainText(parts.get(feedbackName)),
  }
}

/** An option that says itself that it is right: "CORRECT: A. Paris". */
function markedSlot(text: string | null): OptionSlot {
  const marked = /^(?:\[?correct\]?|\(correct\)):?[ \t]*(?=[A-Z]\.|\S)/i.exec(text?.slice(0, 20) ?? '')?.[0]
  if (text === null || marked === undefined || !/[:\])]/.test(marked)) return { ...BARE_SLOT, text }
  return { ...BARE_SLOT, text: text.slice(marked.length), isMarked: true }
}

/** How an option is named, for comparing: "answer_b", "Option B" and "B" are all "b", and "Вариант Б" is "б". */
export function labelOf(name: string): string {
  return singleOptionName(normalizeFieldName(name))?.label ?? name.trim().toLowerCase()
}
