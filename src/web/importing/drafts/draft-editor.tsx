import type { ReactNode } from 'react'
import { editDraft } from '../../../domain/importing/drafts/check-draft.ts'
import type { QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { altTextOfFile } from '../../../domain/rich-text/image-rules.ts'
import { newId } from '../../data/browser/new-id.ts'
import { type QuestionCategories, QuestionForm } from '../../question-editor/question-form.tsx'
import { type StorePicture, useWaitingPictures } from '../../question-editor/use-pictures.tsx'
import type { DraftEditing, OpenDraft } from './use-draft-editing.ts'

/** The editor of a draft. Pictures that are added here are uploaded with those of the file. */
export function DraftEditor({
  draft,
  open: { fields, added, waiting },
  number,
  editing,
  categories,
  onSave,
  onCancel,
  children,
}: {
  readonly draft: QuestionDraft
  readonly open: OpenDraft
  readonly number: number
  readonly editing: DraftEditing
  readonly categories: QuestionCategories
  readonly onSave: (edited: QuestionDraft) => void
  readonly onCancel: () => void
  /** More buttons. */
  readonly children?: ReactNode
}) {
  const storePicture: StorePicture = async (file, extension) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const address = `${newId()}.${extension}`
    const problem = editing.addPicture(number, { address, image: { name: file.name, bytes } })
    return problem === null ? { address, alt: altTextOfFile(file.name) } : { problem }
  }
  const pictures = useWaitingPictures(storePicture, [
    waiting,
    (next) =>
      editing.change(number, (open) => ({ waiting: typeof next === 'function' ? next(open.waiting) : next })),
  ])
  return (
    <QuestionForm
      fields={fields}
      categories={categories}
      waiting={pictures}
      onType={(typed) => editing.change(number, () => ({ fields: typed }))}
      onSave={(typed) => {
        const edited = editDraft(draft, typed, added)
        if ('problems' in edited) return edited.problems
        onSave(edited.draft)
        return null
      }}
      onCancel={onCancel}
    >
      {children}
    </QuestionForm>
  )
}
