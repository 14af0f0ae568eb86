import { Pencil } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { NoteDraft } from '../../domain/practice/note-draft.ts'
import { savedAgoLabel } from '../../domain/practice/saved-ago-label.ts'
import { isEmptyRichText, plainTextToHtml } from '../../domain/rich-text.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useNow } from '../ui/use-now.ts'
import { richTextToPlain } from './plain-text.ts'
import { RichText } from './rich-text.tsx'

/** The saved-ago label is renewed this often, milliseconds (seed §9: every second). */
const LABEL_MS = 1000

/** One of a question's two texts, shown and, once opened, edited and saved (seed §2, "Practice view"). */
export function NoteSection({
  title,
  html,
  placeholder,
  draft,
  onEdit,
  onSave,
}: {
  readonly title: string
  readonly html: string
  readonly placeholder: string
  readonly draft: NoteDraft
  readonly onEdit: (html: string) => void
  readonly onSave: () => void
}) {
  const [open, setOpen] = useState(false)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id={headingId} className="font-bold">
          {title}
        </h3>
        <Button
          look="quiet"
          aria-label={open ? `Close the ${title} editor` : `Edit ${title}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-mr-2 px-3"
        >
          {!open && <Pencil aria-hidden />}
          {open ? 'Done' : 'Edit'}
        </Button>
      </div>
      {open ? (
        <PlainEditor label={title} html={html} onEdit={onEdit}>
          <SaveStatus draft={draft} />
          <Button look="secondary" disabled={draft.state === 'saving'} onClick={onSave}>
            Save Manually
          </Button>
        </PlainEditor>
      ) : isEmptyRichText(html) ? (
        <p className="text-ink-soft">{placeholder}</p>
      ) : (
        <RichText html={html} />
      )}
    </section>
  )
}

/** The field keeps its own text while it is open, so that nothing typed is moved by what a save brings back. */
function PlainEditor({
  label,
  html,
  onEdit,
  children,
}: {
  readonly label: string
  readonly html: string
  readonly onEdit: (html: string) => void
  readonly children: ReactNode
}) {
  const [text, setText] = useState(() => richTextToPlain(html))
  return (
    <>
      <textarea
        aria-label={label}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onEdit(plainTextToHtml(event.target.value))
        }}
        placeholder="Start typing..."
        className="mt-1 block field-sizing-content min-h-25 w-full rounded-control border border-line-strong bg-surface px-3.5 py-2.5 leading-6 placeholder:text-ink-soft"
      />
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-3">{children}</div>
    </>
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
