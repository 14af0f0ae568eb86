import { formatCount } from '../../../domain/formatting/format-number.ts'
import { excerptOf } from '../../../domain/importing/drafts/draft.ts'
import { textWithoutMarkup } from '../../../domain/markdown/text-without-markup.ts'
import type { Question } from '../../../domain/model.ts'
import type { AssistantChange } from '../../data/assistants/assistant-queries.ts'
import type { UndoneChange } from '../../data/assistants/change-assistants.ts'

type Kind = AssistantChange['kind']

const SINGLE: Readonly<Record<Kind, { readonly with: string; readonly without: string }>> = {
  questions: { with: 'Corrected: ', without: 'Corrected 1 question' },
  answer: { with: 'Answered: ', without: 'Answered a question' },
  note: { with: 'Wrote a note on: ', without: 'Wrote a note' },
}

/**
 * What an assistant did: "Added 12 questions", "Corrected: What is an oak?".
 *
 * @param question the one that was changed; undefined where there were several, and where it is gone
 */
export function changeText(
  { kind, created, replaced }: AssistantChange,
  question: Question | undefined,
): string {
  if (kind === 'questions' && (created > 0 || replaced !== 1)) {
    return [
      ...(created > 0 ? [`Added ${formatCount(created, 'question')}`] : []),
      ...(replaced > 0 ? [`${created > 0 ? 'c' : 'C'}orrected ${formatCount(replaced, 'question')}`] : []),
    ].join(', ')
  }
  const text = SINGLE[kind]
  return question === undefined
    ? text.without
    : text.with + excerptOf(textWithoutMarkup(question.text, question.format))
}

/** What undoing a change will do, for the question before it. */
export function undoingText({ kind, created, replaced }: AssistantChange, retentionDays: number): string {
  switch (kind) {
    case 'answer':
      return 'The answer is removed, as if it had not been given.'
    case 'note':
      return 'The note gets its earlier text back, or is removed where there was none. If you changed it since, it stays as it is.'
    case 'questions':
      return [
        ...(created > 0
          ? [
              `${formatCount(created, 'question')} will be deleted; you can restore deleted questions for ${retentionDays} days.`,
            ]
          : []),
        ...(replaced > 0
          ? [
              `${formatCount(replaced, 'question')} will have the earlier content again, unless you edited ${replaced === 1 ? 'it' : 'them'} since.`,
            ]
          : []),
      ].join(' ')
  }
}

/** What undoing a change did. */
export function undoneText(undone: UndoneChange): string {
  if (undone.is === 'undone') return 'The change is undone.'
  if (undone.questions === 0) return 'You changed the note since, so it stays as it is.'
  return undone.is === 'kept'
    ? `${formatCount(undone.questions, 'question')} ${undone.questions === 1 ? 'was' : 'were'} changed since, so nothing is undone.`
    : `The change is undone. ${formatCount(undone.questions, 'question')} stayed as ${undone.questions === 1 ? 'it is' : 'they are'}, because you edited ${undone.questions === 1 ? 'it' : 'them'} since.`
}
