import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Asks what is wrong with the key of a question. The question is flagged, and what is written is added to its note. */
export function ReportKeyDialog({
  onReport,
  onClose,
}: {
  /** @param remark trimmed; '' when nothing was written. */
  readonly onReport: (remark: string) => void
  readonly onClose: () => void
}) {
  const [remark, setRemark] = useState('')
  const id = useId()
  const report = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    onReport(remark.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Flag and edit</Button>
        </div>
      </form>
    </Dialog>
  )
}
