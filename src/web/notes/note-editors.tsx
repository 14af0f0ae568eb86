import { Pencil } from 'lucide-react'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import type { Note, Question } from '../../domain/model.ts'
import { currentTexts, type NoteDraft } from '../../domain/practice/notes/note-draft.ts'
import { isEmptyRichText } from '../../domain/rich-text/rich-text.ts'
import { readPracticeRequest } from '../data/browser/practice-request.ts'
import { Button } from '../ui/button.tsx'
import { LeavePageDialog } from '../ui/dialog/leave-dialog.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { RichText } from './rich-text.tsx'
import { RichTextField } from './rich-text-field.tsx'
import type { NoteActions, NoteEditingControls } from './use-note-editing.ts'

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
  const [asked, setAsked] = useState<Which | null>(null)
  const texts = draft && currentTexts(draft)
  const editors: Editors = {
    learnerId,
    asked,
    isSaving: draft?.state === 'saving',
    isUploading: texts !== null && (hintUploading || noteUploading),
    open: (which) => {
      setAsked(which)
      actions.open(row, question, note)
    },
    save: (which) => {
      setAsked(which)
      if (draft) actions.save(row, question.id, draft)
    },
    cancel: (which) => {
      setAsked(which)
      if (draft) actions.cancel(row, question.id, draft)
    },
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-2 sm:grid-cols-2">
      <NoteEditor
        which="hint"
        savedHtml={note?.hintHtml ?? ''}
        editedHtml={texts?.hintHtml ?? null}
        editors={editors}
        onEdit={(html) => actions.editHint(row, html)}
        onUploading={setHintUploading}
      />
      <NoteEditor
        which="note"
        savedHtml={note?.noteHtml ?? ''}
        editedHtml={texts?.noteHtml ?? null}
        editors={editors}
        onEdit={(html) => actions.editNote(row, html)}
        onUploading={setNoteUploading}
      />
    </div>
  )
})

type Which = 'hint' | 'note'

const WORDS = {
  hint: { title: 'Hint Notes', placeholder: 'No hint notes added yet.' },
  note: { title: 'Notes', placeholder: 'No notes added yet. Click edit to add notes.' },
} as const

/** What the editors of both texts share: they open, save and close together. */
interface Editors {
  readonly learnerId: string
  /** The one whose button was used last. */
  readonly asked: Which | null
  readonly isSaving: boolean
  /** Whether an image is still being uploaded into either text: a save would lack it. */
  readonly isUploading: boolean
  readonly open: (which: Which) => void
  readonly save: (which: Which) => void
  readonly cancel: (which: Which) => void
}

/** One of the two texts. `editedHtml` is null while the editors are closed. */
function NoteEditor({
  which,
  savedHtml,
  editedHtml,
  editors,
  onEdit,
  onUploading,
}: {
  readonly which: Which
  readonly savedHtml: string
  readonly editedHtml: string | null
  readonly editors: Editors
  readonly onEdit: (html: string) => void
  readonly onUploading: (uploading: boolean) => void
}) {
  const { title, placeholder } = WORDS[which]
  const { isSaving, isUploading } = editors
  const takesFocus = editors.asked === which
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
            onClick={() => editors.open(which)}
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
            learnerId={editors.learnerId}
            readOnly={isSaving}
            autoFocus={takesFocus}
            onUploading={onUploading}
          />
          <div data-keep-clear className="mt-2 flex flex-wrap justify-end gap-2">
            <Button variant="quiet" disabled={isSaving} onClick={() => editors.cancel(which)}>
              Cancel
            </Button>
            <Button
              variant="secondary"
              disabled={isSaving || isUploading}
              onClick={() => editors.save(which)}
            >
              {isSaving && <Spinner className="size-4" />}
              {isSaving ? 'Saving...' : 'Save'}
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

/** Asks before a list with typed and unsaved notes is left, also for the landing view of practice in its place. */
export function LeaveNotesDialog({ hasEdits, saveAll }: Pick<NoteEditingControls, 'hasEdits' | 'saveAll'>) {
  return (
    <LeavePageDialog
      isAsked={hasEdits}
      title="Leave without saving?"
      text="What you typed in your notes isn't saved yet."
      onSave={saveAll}
      isLeftFor={({ state, hash }) => readPracticeRequest(state, hash)?.kind === 'landing'}
    />
  )
}
