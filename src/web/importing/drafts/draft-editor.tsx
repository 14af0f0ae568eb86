import type { ReactNode } from 'react'
import type { PlacedImage, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { editDraft } from '../../../domain/importing/drafts/edit-draft.ts'
import { altTextOfFile } from '../../../domain/rich-text/image-rules.ts'
import { newId } from '../../data/browser/new-id.ts'
import { type StorePicture, useWaitingPictures } from '../../question-editor/pictures/use-waiting-pictures.ts'
import { QuestionForm } from '../../question-editor/question-form.tsx'
import type { DraftEditing, OpenDraft } from './use-draft-editing.ts'

/** The editor of a draft. Pictures that are added here are uploaded with those of the file. */
export function DraftEditor({
  draft,
  open: { fields, added, waiting },
  inheritedCategory,
  categories,
  onChange,
  onPicture,
  onSave,
  onCancel,
  children,
}: {
  readonly draft: QuestionDraft
  readonly open: OpenDraft
  readonly inheritedCategory: string
  readonly categories: readonly string[]
  readonly onChange: (change: Parameters<DraftEditing['change']>[1]) => void
  /** Returns why there is no room for it, or null. */
  readonly onPicture: (picture: PlacedImage) => string | null
  readonly onSave: (edited: QuestionDraft) => void
  readonly onCancel: () => void
  /** More buttons. */
  readonly children: ReactNode
}) {
  const storePicture: StorePicture = async (file, extension) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const address = `${newId()}.${extension}`
    const problem = onPicture({ address, image: { name: file.name, bytes } })
    return problem === null ? { address, alt: altTextOfFile(file.name) } : { problem }
  }
  const pictures = useWaitingPictures(storePicture, [
    waiting,
    (next) => onChange((open) => ({ waiting: typeof next === 'function' ? next(open.waiting) : next })),
  ])
  return (
    <QuestionForm
      fields={fields}
      inheritedCategory={inheritedCategory}
      categories={categories}
      waiting={pictures}
      onType={(typed) => onChange(() => ({ fields: typed }))}
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
