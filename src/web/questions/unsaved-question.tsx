import { useState } from 'react'
import { excerptOf } from '../../domain/importing/drafts/draft.ts'
import type { Question } from '../../domain/model.ts'
import { readQuestionDrafts, removeQuestionDraft } from '../data/browser/question-draft.ts'
import type { QuestionEditor } from '../question-editor/use-question-editor.tsx'
import { Button } from '../ui/button.tsx'

/** Offers to continue what an earlier page left in the editor, such as before a reload. */
export function UnsavedQuestion({
  learnerId,
  questions,
  editor,
}: {
  readonly learnerId: string
  readonly questions: readonly Question[]
  readonly editor: QuestionEditor
}) {
  const [drafts, setDrafts] = useState(() => readQuestionDrafts(learnerId))
  const draft = drafts.at(-1)
  if (draft === undefined) return null
  const question = questions.find(({ id }) => id === draft.questionId)
  const done = () => setDrafts(drafts.slice(0, -1))
  const text = excerptOf(draft.fields.text)
  const next = () => {
    done()
    if (draft.questionId === null || question === undefined) editor.add()
    else editor.edit(question)
  }
  return (
    <div
      role="status"
      className="my-1 flex shrink-0 flex-wrap items-center gap-x-2 rounded-control border border-sun/60 bg-sun-soft py-1 pr-1 pl-3.5 text-[0.9375rem]"
    >
      <p className="min-w-0 flex-1 basis-56 truncate">
        <span className="font-semibold">Not saved: </span>
        {text === '' ? 'a question you were writing' : text}
      </p>
      <Button variant="quiet" className="px-2.5" onClick={next}>
        Continue
      </Button>
      <Button
        variant="quiet"
        className="px-2.5"
        onClick={() => {
          removeQuestionDraft(learnerId, draft.questionId)
          done()
        }}
      >
        Discard
      </Button>
    </div>
  )
}
