import { GitFork } from 'lucide-react'
import { useId, useState } from 'react'
import { displayText } from '../../domain/formatting/display-text.ts'
import { formatDateTime } from '../../domain/formatting/format-time.ts'
import { textWithoutMarkup } from '../../domain/markdown/text-without-markup.ts'
import { joinNotes } from '../../domain/outbox/conflicts.ts'
import { isNoteConflict, type NoteConflict } from '../../domain/outbox/outbox-entry.ts'
import type { NoteTexts } from '../../domain/practice/notes/note-draft.ts'
import { isEmptyRichText } from '../../domain/rich-text/rich-text.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { resolveNoteConflict } from '../data/sync/outbox/resolve-conflicts.ts'
import { useWaitingWrites } from '../data/sync/outbox/use-outbox.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { RichText } from './rich-text.tsx'

/** A note that was changed here and elsewhere: both versions, side by side, until the learner has chosen. */
export function NoteConflictDialog({
  conflict,
  questionText,
  onLater,
}: {
  readonly conflict: NoteConflict
  /** Null when the question is not known here. */
  readonly questionText: string | null
  readonly onLater: () => void
}) {
  const [isChosen, setChosen] = useState(false)
  const mine = conflict.write.texts
  const theirs = conflict.conflict
  const choose = (texts: NoteTexts | null) => {
    setChosen(true)
    resolveNoteConflict(conflict, texts)
  }
  return (
    <Dialog
      wide
      onClose={onLater}
      title="This note was changed elsewhere"
      description="Another tab or device saved it after you started editing. Both versions are kept until you choose."
    >
      {questionText && (
        <p className="plain-text mb-4 line-clamp-3 font-semibold text-pretty">{displayText(questionText)}</p>
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Version title="Yours" when="written here" texts={mine} />
        <Version title="The other" when={savedWhen(theirs.updatedAt)} texts={theirs} />
      </div>
      <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2.5 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="quiet" disabled={isChosen} onClick={onLater} className="sm:mr-auto">
          Decide later
        </Button>
        <Button variant="secondary" disabled={isChosen} onClick={() => choose(mine)}>
          Keep mine
        </Button>
        <Button variant="secondary" disabled={isChosen} onClick={() => choose(null)}>
          Keep the other
        </Button>
        <Button disabled={isChosen} onClick={() => choose(joinNotes(mine, theirs))}>
          Keep both
        </Button>
      </div>
    </Dialog>
  )
}

function savedWhen(updatedAt: number): string {
  return updatedAt === 0 ? 'saved elsewhere' : `saved ${formatDateTime(updatedAt)}`
}

function Version({
  title,
  when,
  texts,
}: {
  readonly title: string
  readonly when: string
  readonly texts: NoteTexts
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-control border border-line bg-ground p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={id} className="font-bold">
          {title}
        </h3>
        <p className="text-[0.8125rem] text-ink-soft">{when}</p>
      </div>
      <Text title="Notes" html={texts.noteHtml} />
      <Text title="Hint Notes" html={texts.hintHtml} />
    </section>
  )
}

function Text({ title, html }: { readonly title: string; readonly html: string }) {
  return (
    <div className="mt-2">
      <h4 className="text-[0.8125rem] font-semibold text-ink-soft">{title}</h4>
      {isEmptyRichText(html) ? <p className="text-ink-soft italic">Empty</p> : <RichText html={html} />}
    </div>
  )
}

/**
 * Asks about each note that was changed here and elsewhere, one after the other; a deferred one can be reopened from
 * the bar.
 */
export function NoteConflicts() {
  const conflicts = useWaitingWrites().filter(isNoteConflict)
  const data = useLearnerData()
  const [postponed, setPostponed] = useState<ReadonlySet<string>>(new Set())
  if (conflicts.length === 0) return null
  const asked = conflicts.find(({ id }) => !postponed.has(id))
  const question = data?.questions.find(({ id }) => id === asked?.write.questionId)
  return (
    <>
      {!asked && (
        <Button variant="quiet" className="px-3" onClick={() => setPostponed(new Set())}>
          <GitFork aria-hidden />
          <span className="max-sm:sr-only">Two versions of a note</span>
        </Button>
      )}
      {asked && (
        <NoteConflictDialog
          key={asked.id}
          conflict={asked}
          questionText={question ? textWithoutMarkup(question.text, question.format) : null}
          onLater={() => setPostponed(new Set([...postponed, asked.id]))}
        />
      )}
    </>
  )
}
