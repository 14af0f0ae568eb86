import { useState } from 'react'
import type { ImportProblem, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { fieldsOf } from '../../../domain/importing/drafts/edit-draft.ts'
import { areSameFields } from '../../../domain/questions/question-fields.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ConfirmLeaveDialog } from '../../ui/dialog/leave-dialog.tsx'
import { DraftEditor } from './lazy-draft-editor.tsx'
import type { DraftEditing } from './use-draft-editing.ts'

/** A refused question in the editor of drafts. Saved, it is one of the drafts. */
export function FixDialog({
  number,
  problem,
  draft,
  inheritedCategory,
  categories,
  editing,
  focusAfter,
  onFixed,
  onClose,
}: {
  /** Which draft it will be. */
  readonly number: number
  readonly problem: ImportProblem
  /** What was read of it. */
  readonly draft: QuestionDraft
  readonly inheritedCategory: string
  readonly categories: readonly string[]
  readonly editing: DraftEditing
  /** What has the focus afterwards; null: the opener. */
  readonly focusAfter: () => HTMLElement | null
  readonly onFixed: (fixed: QuestionDraft) => void
  readonly onClose: () => void
}) {
  const [isClosing, setClosing] = useState(false)
  const open = editing.of(number)
  if (open === null) return null
  const isDirty = !areSameFields(open.fields, fieldsOf(draft)) || open.waiting.length > 0
  const close = () => (isDirty ? setClosing(true) : onClose())
  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Fix the question"
      description={problem.message}
      focusAfter={focusAfter}
    >
      <DraftEditor
        draft={draft}
        open={open}
        inheritedCategory={inheritedCategory}
        categories={categories}
        onChange={(change) => editing.change(number, change)}
        onPicture={(picture) => editing.addPicture(number, picture)}
        onSave={onFixed}
        onCancel={close}
      >
        {null}
      </DraftEditor>
      <ConfirmLeaveDialog
        open={isClosing}
        title="Discard your changes?"
        text="What you typed in this question isn't saved yet."
        leave="Discard"
        onStay={() => setClosing(false)}
        onLeave={onClose}
      />
    </Dialog>
  )
}
