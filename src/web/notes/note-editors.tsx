import { Pencil } from 'lucide-react'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import type { Note, Question } from '../../domain/model.ts'
import { currentTexts, type NoteDraft } from '../../domain/practice/notes/note-draft.ts'
import { isEmptyRichText } from '../../domain/rich-text/rich-text.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { RichText } from './rich-text.tsx'
import { RichTextField } from './rich-text-field.tsx'
import type { NoteActions } from './use-note-editing.ts'

/**
 * A question's two texts in a list: shown, and edited together (spec §2.6, §4.12). `draft` and `actions` come from the
 * list's `useNoteEditing`, in which this row is named `row`.
 * What is saved is shown unchanged. The list shows the explanation itself, so the explanation replaces a missing note
 * in the editors only.
 */
export const NoteEditors = memo(function NoteEditors({
  row,
  question,
  note,
  learnerId,
  draft,
  actions,
}: {
  readonly row: string
  readonly question: Question
  readonly note: Note | null
  readonly learnerId: string
  readonly draft: NoteDraft | null
  readonly actions: NoteActions
}) {
  const [hintUploading, setHintUploading] = useState(false)
  const [noteUploading, setNoteUploading] = useState(false)
  const [asked, setAsked] = useState<'hint' | 'note' | null>(null)
  const texts = draft && currentTexts(draft)
  const saving = draft?.state === 'saving'
  const open = (which: 'hint' | 'note') => {
    setAsked(which)
    actions.open(row, question, note)
  }
  const save = (which: 'hint' | 'note') => {
    setAsked(which)
    if (draft) actions.save(row, question.id, draft)
  }
  const cancel = (which: 'hint' | 'note') => {
    setAsked(which)
    if (draft) actions.cancel(row, question.id, draft)
  }
  const shared = {
    learnerId,
    saving,
    uploading: texts !== null && (hintUploading || noteUploading),
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-2 sm:grid-cols-2">
      <NoteEditor
        title="Hint Notes"
        savedHtml={note?.hintHtml ?? ''}
        placeholder="No hint notes added yet."
        editedHtml={texts?.hintHtml ?? null}
        takesFocus={asked === 'hint'}
        onOpen={() => open('hint')}
        onSave={() => save('hint')}
        onCancel={() => cancel('hint')}
        onEdit={(html) => actions.editHint(row, html)}
        onUploading={setHintUploading}
        {...shared}
      />
      <NoteEditor
        title="Notes"
        savedHtml={note?.noteHtml ?? ''}
        placeholder="No notes added yet. Click edit to add notes."
        editedHtml={texts?.noteHtml ?? null}
        takesFocus={asked === 'note'}
        onOpen={() => open('note')}
        onSave={() => save('note')}
        onCancel={() => cancel('note')}
        onEdit={(html) => actions.editNote(row, html)}
        onUploading={setNoteUploading}
        {...shared}
      />
    </div>
  )
})

/** One of the two texts. `editedHtml` is null while the editors are closed. */
function NoteEditor({
  title,
  savedHtml,
  placeholder,
  editedHtml,
  takesFocus,
  learnerId,
  saving,
  uploading,
  onOpen,
  onEdit,
  onUploading,
  onSave,
  onCancel,
}: {
  readonly title: string
  readonly savedHtml: string
  readonly placeholder: string
  readonly editedHtml: string | null
  readonly takesFocus: boolean
  readonly learnerId: string
  readonly saving: boolean
  /** Whether an image is still being uploaded into either text: a save would lack it. */
  readonly uploading: boolean
  readonly onOpen: () => void
  readonly onEdit: (html: string) => void
  readonly onUploading: (uploading: boolean) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}) {
  const editButton = useRef<HTMLButtonElement>(null)
  const isEmpty = editedHtml === null && isEmptyRichText(savedHtml)
  useFocusBack(editButton, editedHtml !== null, takesFocus)
  return (
    <div className="border-t border-line pt-2">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <div className="min-w-0">
          <h4 className="font-bold">{title}</h4>
          {isEmpty && <p className="text-[0.9375rem] leading-5 text-pretty text-ink-soft">{placeholder}</p>}
        </div>
        {editedHtml === null && (
          <Button
            ref={editButton}
            variant="quiet"
            aria-label={`Edit ${title}`}
            onClick={onOpen}
            className="-mr-2 px-3"
          >
            <Pencil aria-hidden /> Edit
          </Button>
        )}
      </div>
      {editedHtml !== null ? (
        <>
          <RichTextField
            label={title}
            html={editedHtml}
            onEdit={onEdit}
            learnerId={learnerId}
            readOnly={saving}
            autoFocus={takesFocus}
            onUploading={onUploading}
          />
          <div data-keep-clear className="mt-2 flex flex-wrap justify-end gap-2">
            <Button variant="quiet" disabled={saving} onClick={onCancel}>
              Cancel
            </Button>
            <Button variant="secondary" disabled={saving || uploading} onClick={onSave}>
              {saving && <Spinner className="size-4" />}
              {saving ? 'Saving...' : 'Save'}
            </Button>
          </div>
        </>
      ) : (
        !isEmpty && <RichText html={savedHtml} />
      )}
    </div>
  )
}

/** When the editors close, the focus returns to the button that opens them instead of being lost. */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, open: boolean, takesFocus: boolean): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    const closed = wasOpen.current && !open
    wasOpen.current = open
    if (closed && takesFocus && document.activeElement === document.body) button.current?.focus()
  }, [button, open, takesFocus])
}
