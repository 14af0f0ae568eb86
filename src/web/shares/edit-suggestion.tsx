import { useMemo, useState } from 'react'
import type { LearnerData } from '../../domain/model.ts'
import type { QuestionContent } from '../../domain/questions/content-fields.ts'
import { fieldsOf, readFields } from '../../domain/questions/editor-fields.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import type { Suggestion } from '../data/sharing/class-queries.ts'
import { QuestionForm } from '../question-editor/question-form.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

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
  const [fields, setFields] = useState(() => fieldsOf(content))
  return (
    <Dialog
      wide
      onClose={onClose}
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
        onCancel={onClose}
      />
    </Dialog>
  )
}
