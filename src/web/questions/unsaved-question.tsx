import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { excerptOf } from '../../domain/importing/drafts/draft.ts'
import type { Question } from '../../domain/model.ts'
import {
  parseQuestionDrafts,
  removeQuestionDraft,
  storedQuestionDrafts,
  watchQuestionDrafts,
} from '../data/browser/storage/question-draft.ts'
import type { QuestionEditor } from '../question-editor/use-question-editor.tsx'
import { Button } from '../ui/button.tsx'

/** Offers to continue what an earlier page left in the editor, such as before a reload, and what the server refused. */
export function UnsavedQuestion({
  learnerId,
  questions,
  editor,
}: {
  readonly learnerId: string
  readonly questions: readonly Question[]
  readonly editor: QuestionEditor
}) {
  const stored = useSyncExternalStore(
    watchQuestionDrafts,
    useCallback(() => storedQuestionDrafts(learnerId), [learnerId]),
  )
  const drafts = useMemo(() => parseQuestionDrafts(learnerId, stored), [learnerId, stored])
  const draft = drafts.at(-1)
  if (draft === undefined || editor.dialog !== null) return null
  const text = excerptOf(draft.fields.text)
  return (
    <div
      role="status"
      className="my-1 flex shrink-0 flex-wrap items-center gap-x-2 rounded-control border border-sun/60 bg-sun-soft py-1 pr-1 pl-3.5 text-[0.9375rem]"
    >
      <p className="min-w-0 flex-1 basis-56 truncate">
        <span className="font-semibold">Not saved: </span>
        {text === '' ? 'a question you were writing' : text}
        {drafts.length > 1 && ` and ${drafts.length - 1} more`}
      </p>
      <Button
        variant="quiet"
        className="px-2.5"
        onClick={() => editor.resume(draft, questions.find(({ id }) => id === draft.questionId) ?? null)}
      >
        Continue
      </Button>
      <Button
        variant="quiet"
        className="px-2.5"
        onClick={() => removeQuestionDraft(learnerId, draft.questionId)}
      >
        Discard
      </Button>
    </div>
  )
}
