import { type ReactNode, useCallback, useState } from 'react'
import type { LearnerData, Question } from '../../domain/model.ts'
import type { UnsavedQuestion } from '../data/browser/storage/question-draft.ts'
import { lazyDialog } from '../ui/lazy-piece.tsx'
import type { OnQuestionSaved } from './question-editor-dialog.tsx'

const QuestionEditorDialog = lazyDialog(
  () => import('./question-editor-dialog.tsx'),
  (code) => code.QuestionEditorDialog,
)

export interface QuestionEditor {
  /** Opens the editor of a question. Stays the same function. */
  readonly edit: (question: Question) => void
  /** Opens the editor for a new question. */
  readonly add: () => void
  /** Opens the editor with what was not saved, of a question of the bank or, with null, of a new one. */
  readonly resume: (draft: UnsavedQuestion, question: Question | null) => void
  /** The open editor, to be rendered somewhere on the screen; null while it is closed. */
  readonly dialog: ReactNode
}

interface Subject {
  readonly question: Question | null
  /** Whose draft the editor begins with and writes. */
  readonly draftOf: UnsavedQuestion['questionId']
  /** Tells one opening from the next. */
  readonly at: number
}

/** The editor of questions for a screen. It is loaded when it is opened first. */
export function useQuestionEditor(data: LearnerData, onSaved?: OnQuestionSaved): QuestionEditor {
  const [subject, setSubject] = useState<Subject | null>(null)
  const open = useCallback(
    (question: Question | null, draftOf: UnsavedQuestion['questionId']) =>
      setSubject((before) => ({ question, draftOf, at: (before?.at ?? 0) + 1 })),
    [],
  )
  const edit = useCallback((question: Question) => open(question, question.id), [open])
  const add = useCallback(() => open(null, null), [open])
  const resume = useCallback(
    (draft: UnsavedQuestion, question: Question | null) => open(question, draft.questionId),
    [open],
  )
  const dialog = subject && (
    <QuestionEditorDialog
      key={subject.at}
      data={data}
      question={subject.question}
      draftOf={subject.draftOf}
      onSaved={onSaved}
      onClose={() => setSubject(null)}
    />
  )
  return { edit, add, resume, dialog }
}
