import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import type { NoteDraft } from '../../domain/practice/notes/note-draft.ts'
import { noteToStore } from '../../domain/practice/notes/note-draft.ts'
import { savedAgoLabel } from '../../domain/practice/notes/saved-ago-label.ts'
import { isEmptyRichText } from '../../domain/rich-text/rich-text.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { useNow } from '../ui/use-now.ts'
import { RichText } from './rich-text.tsx'
import { RichTextField } from './rich-text-field.tsx'

/** The saved-ago label is updated this often, milliseconds (spec §9.10: every second). */
const LABEL_MS = 1000

/** One of a question's two texts, shown and, once opened, edited; empty and closed, it is one line (spec §2.8). */
export function NoteSection({
  title,
  html,
  editedHtml,
  draft,
  learnerId,
  onOpenChange,
  onEdit,
  onSave,
}: {
  readonly title: string
  /** Null where the text is on the screen already: then it is not repeated here. */
  readonly html: string | null
  /** The text of the editor, which may be filled where there is no text to show. */
  readonly editedHtml: string
  readonly draft: NoteDraft
  readonly learnerId: string
  /** Called when the editor opens and closes. */
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onEdit: (html: string) => void
  readonly onSave: () => void
}) {
  const [open, setOpen] = useState(false)
  const [uploading, setUploading] = useState(false)
  const [triedToSave, setTriedToSave] = useState(false)
  const canSave = noteToStore(draft) !== null
  const save = () => {
    setTriedToSave(!canSave)
    onSave()
  }
  const toggle = () => {
    onOpenChange(!open)
    setOpen(!open)
  }
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-2">
      <div data-keep-clear={open || undefined} className="-mr-3 flex flex-wrap items-center">
        <h3 id={headingId} className="font-bold">
          {title}
        </h3>
        <div className="ml-auto flex">
          <Button
            variant="quiet"
            aria-label={`${open ? 'Done with' : 'Edit'} ${title}`}
            aria-expanded={open}
            disabled={open && uploading}
            onClick={toggle}
            className="px-3"
          >
            {!open && <Pencil aria-hidden />}
            {open ? 'Done' : 'Edit'}
          </Button>
          <Button variant="quiet" disabled={draft.state === 'saving'} onClick={save} className="px-3">
            Save Manually
          </Button>
        </div>
      </div>
      {open ? (
        <RichTextField
          label={title}
          html={editedHtml}
          onEdit={onEdit}
          learnerId={learnerId}
          autoFocus
          onUploading={setUploading}
        />
      ) : html === null ? (
        <p className="text-ink-soft">Shown above.</p>
      ) : (
        !isEmptyRichText(html) && <RichText html={html} />
      )}
      {triedToSave && !canSave ? <NothingToSave /> : <SaveStatus draft={draft} />}
    </section>
  )
}

function NothingToSave() {
  return (
    <p role="status" className="mt-1 text-[0.9375rem] text-ink-soft">
      Nothing to save yet
    </p>
  )
}

function SaveStatus({ draft }: { readonly draft: NoteDraft }) {
  return (
    <p className="flex items-center gap-2 text-[0.9375rem] text-ink-soft not-empty:mt-1">
      {draft.state === 'saving' ? (
        <>
          <Spinner className="size-4" /> Saving...
        </>
      ) : draft.state === 'failed' ? (
        <span className="font-medium text-poor">{draft.message}</span>
      ) : (
        draft.state === 'clean' && draft.savedAt !== null && <SavedAgo savedAt={draft.savedAt} />
      )}
    </p>
  )
}

function SavedAgo({ savedAt }: { readonly savedAt: number }) {
  return savedAgoLabel(savedAt, useNow(LABEL_MS))
}
