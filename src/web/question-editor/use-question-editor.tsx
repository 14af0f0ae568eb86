import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { LearnerData, Question } from '../../domain/model.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'
import type { OnQuestionSaved } from './question-editor-dialog.tsx'

const QuestionEditorDialog = lazy(async () => ({
  default: (await import('./question-editor-dialog.tsx')).QuestionEditorDialog,
}))

export interface QuestionEditor {
  /** Opens the editor of a question. Stays the same function. */
  readonly edit: (question: Question) => void
  /** Opens the editor for a new question. */
  readonly add: () => void
  /** The open editor, to be rendered somewhere on the screen. */
  readonly dialog: ReactNode
}

/** The editor of questions for a screen. It is loaded when it is opened first. */
export function useQuestionEditor(data: LearnerData, onSaved?: OnQuestionSaved): QuestionEditor {
  /** `at` tells one opening from the next. */
  const [subject, setSubject] = useState<{ question: Question | null; at: number } | null>(null)
  const open = useCallback(
    (question: Question | null) => setSubject((before) => ({ question, at: (before?.at ?? 0) + 1 })),
    [],
  )
  const edit = useCallback((question: Question) => open(question), [open])
  const add = useCallback(() => open(null), [open])
  const dialog = subject && (
    <Suspense fallback={<Waiting />}>
      <QuestionEditorDialog
        key={subject.at}
        data={data}
        question={subject.question}
        onSaved={onSaved}
        onClose={() => setSubject(null)}
      />
    </Suspense>
  )
  return { edit, add, dialog }
}

function Waiting() {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-content-center bg-shade/20">
      <Spinner />
      <span className="sr-only">Loading the editor...</span>
    </div>
  )
}
