import { useMemo, useState } from 'react'
import type { LearnerData } from '../../domain/model.ts'
import type { QuestionContent } from '../../domain/questions/content-fields.ts'
import { areSameFields, fieldsOf, readFields } from '../../domain/questions/editor-fields.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import type { Suggestion } from '../data/sharing/class-queries.ts'
import { QuestionForm } from '../question-editor/question-form.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ConfirmLeaveDialog } from '../ui/dialog/leave-dialog.tsx'

/** The editor with a suggestion in it: what is saved is accepted. */
export function EditSuggestion({
  data: { questions },
  suggestion: { content, current },
  onAccept,
  onClose,
}: {
  readonly data: LearnerData
  readonly suggestion: Suggestion
  readonly onAccept: (content: QuestionContent) => void
  readonly onClose: () => void
}) {
  const offered = useMemo(() => categoriesOf(questions), [questions])
  const [start] = useState(() => fieldsOf(content))
  const [fields, setFields] = useState(start)
  const [isClosing, setClosing] = useState(false)
  const close = () => (areSameFields(start, fields) ? onClose() : setClosing(true))
  return (
    <Dialog
      wide
      onClose={close}
      title="Edit the suggestion"
      description="What you save becomes your question."
    >
      <QuestionForm
        fields={fields}
        categories={{ offered }}
        onType={setFields}
        onSave={(typed) => {
          const read = readFields(typed, current.sourceId)
          if ('problems' in read) return read.problems
          onAccept(read.content)
          return null
        }}
        onCancel={close}
      />
      <ConfirmLeaveDialog
        open={isClosing}
        title="Discard your changes?"
        text="What you typed in this suggestion isn't saved. The suggestion stays as it was sent."
        leave="Discard"
        onStay={() => setClosing(false)}
        onLeave={onClose}
      />
    </Dialog>
  )
}
