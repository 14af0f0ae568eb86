import { FileUp } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { useConnection } from '../data/http/connection.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { ChooseFilesButton, type DroppedFile, PASTED_TEXT_NAME } from '../ui/dropped-files.tsx'
import { Alert, OfflineNote } from '../ui/feedback/alert.tsx'
import { lazyDialog } from '../ui/lazy-piece.tsx'

const AssistantDialog = lazyDialog(
  () => import('./assistant-dialog.tsx'),
  (code) => code.AssistantDialog,
)

/** Formats that a pasted text may have. */
const EXAMPLE = `For example:

1. What is an oak?
A. A fish
B. A tree
Answer: B`

/** Files, chosen or dropped, or a text pasted. */
export function ChooseBank({
  problem,
  isDragOver,
  categories,
  onFiles,
  onSample,
}: {
  readonly problem: string | null
  /** Those of the bank. */
  readonly categories: readonly string[]
  /** Files are dragged over the page. */
  readonly isDragOver: boolean
  readonly onFiles: (files: readonly DroppedFile[]) => void
  readonly onSample: () => void
}) {
  const { isOffline } = useConnection()
  const [isAsking, setAsking] = useState(false)
  const pasteField = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <p className="mb-5 text-pretty text-ink-soft">
        Drop one or more files. You'll see what's in them, and any problems, before anything is stored.
      </p>
      {isOffline && (
        <OfflineNote className="mb-4">
          You're offline. You can import questions when you're online again.
        </OfflineNote>
      )}
      {problem && <Alert className="mb-4">{problem}</Alert>}
      <DropZone isDragOver={isDragOver} onFiles={onFiles} />
      <PasteField
        field={pasteField}
        onText={(text) => onFiles([{ name: PASTED_TEXT_NAME, content: text }])}
      />
      <p className="mt-4 flex flex-wrap items-center gap-x-1 text-ink-soft">
        Have slides or notes?
        <Button variant="accent" onClick={() => setAsking(true)} className="px-2">
          Ask your assistant for questions
        </Button>
      </p>
      {isAsking && (
        <AssistantDialog
          categories={categories}
          onClose={() => setAsking(false)}
          pasteField={() => pasteField.current}
        />
      )}
      <p className="flex flex-wrap items-center gap-x-1 text-ink-soft">
        Don't have a bank yet?
        <Button variant="accent" onClick={onSample} className="px-2">
          Start with the sample bank
        </Button>
      </p>
    </>
  )
}

function DropZone({
  isDragOver,
  onFiles,
}: {
  readonly isDragOver: boolean
  readonly onFiles: (files: readonly DroppedFile[]) => void
}) {
  return (
    <section
      aria-label="Choose a file"
      className={classNames(
        'grid justify-items-center rounded-card border-2 border-dashed px-6 py-12 text-center transition-colors duration-150',
        isDragOver ? 'border-brand bg-brand-soft' : 'border-line-strong/60 bg-surface',
      )}
    >
      <FileUp aria-hidden className="mb-4 size-10 text-brand-text" />
      <p className="font-display text-heading font-bold">Drop your question bank here</p>
      <p className="mt-1 mb-5 max-w-lg text-pretty text-ink-soft">
        Word, PDF, CSV, Excel, JSON, Moodle XML, GIFT, QTI, Anki, Aiken, Markdown or plain text. The format is
        recognized by the content, not by the file name.
      </p>
      <ChooseFilesButton onFiles={onFiles}>Choose files</ChooseFilesButton>
    </section>
  )
}

function PasteField({
  field,
  onText,
}: {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onText: (text: string) => void
}) {
  const [text, setText] = useState('')
  const id = useId()
  return (
    <Card className="mt-4 p-5 sm:p-6">
      <label htmlFor={id} className="mb-2 block font-semibold">
        Or paste your questions
      </label>
      <textarea
        ref={field}
        id={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        rows={6}
        spellCheck={false}
        placeholder={EXAMPLE}
        className="block w-full rounded-control border border-line-strong bg-surface px-3.5 py-2.5 font-mono text-[0.9375rem] leading-6 placeholder:text-ink-soft"
      />
      <Button variant="secondary" disabled={text.trim() === ''} onClick={() => onText(text)} className="mt-3">
        Read the pasted text
      </Button>
    </Card>
  )
}
