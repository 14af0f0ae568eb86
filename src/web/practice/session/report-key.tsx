import { type FormEvent, useId, useState } from 'react'
import type { NoteDraft } from '../../../domain/practice/notes/note-draft.ts'
import { writtenNote } from '../../../domain/practice/notes/note-draft.ts'
import { joinRichTexts, plainTextToHtml } from '../../../domain/rich-text/rich-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'

/** Asks what is wrong with the key of a question. The question is flagged, and what is written is added to its note. */
export function ReportKeyDialog({
  draft,
  onReport,
  onClose,
}: {
  readonly draft: NoteDraft
  /** @param noteHtml the note with the remark; null when nothing was written. */
  readonly onReport: (noteHtml: string | null) => void
  readonly onClose: () => void
}) {
  const [remark, setRemark] = useState('')
  const id = useId()
  const report = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    const text = remark.trim()
    onReport(text === '' ? null : joinRichTexts(writtenNote(draft), plainTextToHtml(text)))
  }
  return (
    <Dialog
      onClose={onClose}
      title="Report a wrong key"
      description="The question is flagged, and the editor opens so that you can correct it."
    >
      <form onSubmit={report} className="grid gap-4">
        <div>
          <label htmlFor={id} className="mb-1 block text-[0.9375rem] font-semibold">
            What is wrong? It is added to your note.
          </label>
          <textarea
            id={id}
            rows={3}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
            className="block w-full rounded-control border border-line-strong bg-surface px-3 py-2.5 leading-6"
          />
        </div>
        <DialogButtons onCancel={onClose}>
          <Button type="submit">Flag and edit</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
