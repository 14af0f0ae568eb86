import { Pencil, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { NoteDraft } from '../../domain/practice/notes/note-draft.ts'
import { noteToStore } from '../../domain/practice/notes/note-to-store.ts'
import { savedAgoLabel } from '../../domain/practice/notes/saved-ago-label.ts'
import { isEmptyRichText } from '../../domain/rich-text/rich-text.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { useNow } from '../ui/use-now.ts'
import { RichText } from './rich-text.tsx'
import { RichTextField } from './rich-text-field.tsx'

/** The saved-ago label is updated this often, milliseconds (spec §9.10: every second). */
const LABEL_MS = 1000

/**
 * One of a question's two texts, shown and, once opened, edited and saved (spec §2.8). While it is empty and closed, only
 * a button that opens it. An item of a row that wraps: a text fills a line.
 */
export function NoteSection({
  title,
  addLabel,
  html,
  editedHtml,
  draft,
  learnerId,
  isShownAbove = false,
  onOpenChange,
  onEdit,
  onSave,
}: {
  readonly title: string
  /** What the button of an empty text adds: "Note". */
  readonly addLabel: string
  readonly html: string
  /** The text of the editor, which may be filled where there is no text to show. */
  readonly editedHtml: string
  readonly draft: NoteDraft
  readonly learnerId: string
  /** Whether the text is on the screen already: then it is not repeated here. */
  readonly isShownAbove?: boolean
  /** Called when the editor opens and closes. */
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onEdit: (html: string) => void
  readonly onSave: () => void
}) {
  const [open, setOpen] = useState(false)
  const [uploading, setUploading] = useState(false)
  const [askedInVain, setAskedInVain] = useState(false)
  const canSave = noteToStore(draft) !== null
  const save = () => {
    setAskedInVain(!canSave)
    onSave()
  }
  const toggle = () => {
    onOpenChange(!open)
    setOpen(!open)
  }
  const headingId = useId()
  const isEmpty = !open && isEmptyRichText(html)
  return (
    <section aria-labelledby={headingId} className={isEmpty ? undefined : 'w-full border-t border-line pt-3'}>
      <div
        data-keep-clear={open || undefined}
        className={isEmpty ? undefined : 'flex items-center justify-between gap-3'}
      >
        <h3 id={headingId} className={isEmpty ? 'sr-only' : 'font-bold'}>
          {title}
        </h3>
        <Button
          variant="quiet"
          aria-label={open ? `Done with ${title}` : isEmpty ? `Add ${addLabel}` : `Edit ${title}`}
          aria-expanded={open}
          disabled={open && uploading}
          onClick={toggle}
          className={isEmpty ? 'px-3' : '-mr-2 px-3'}
        >
          {!open && (isEmpty ? <Plus aria-hidden /> : <Pencil aria-hidden />)}
          {open ? 'Done' : isEmpty ? addLabel : 'Edit'}
        </Button>
      </div>
      {open ? (
        <>
          <RichTextField
            label={title}
            html={editedHtml}
            onEdit={onEdit}
            learnerId={learnerId}
            autoFocus
            onUploading={setUploading}
          />
          <div data-keep-clear className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
            {askedInVain && !canSave ? <NothingToSave /> : <SaveStatus draft={draft} />}
            <Button variant="secondary" disabled={draft.state === 'saving'} onClick={save}>
              Save Manually
            </Button>
          </div>
        </>
      ) : isShownAbove ? (
        <p className="text-ink-soft">Shown above.</p>
      ) : (
        !isEmpty && <RichText html={html} />
      )}
    </section>
  )
}

function NothingToSave() {
  return (
    <p role="status" className="text-[0.9375rem] text-ink-soft">
      Nothing to save yet
    </p>
  )
}

function SaveStatus({ draft }: { readonly draft: NoteDraft }) {
  const now = useNow(LABEL_MS)
  return (
    <p className="flex items-center gap-2 text-[0.9375rem] text-ink-soft">
      {draft.state === 'saving' ? (
        <>
          <Spinner className="size-4" /> Saving...
        </>
      ) : draft.state === 'failed' ? (
        <span className="font-medium text-poor">{draft.message}</span>
      ) : (
        draft.state === 'clean' && draft.savedAt !== null && savedAgoLabel(draft.savedAt, now)
      )}
    </p>
  )
}
