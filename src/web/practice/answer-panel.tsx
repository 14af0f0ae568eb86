import { CircleCheck, CircleX, Flag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Question } from '../../domain/model.ts'
import { currentTexts, type NoteDraftEvent, startingNote } from '../../domain/practice/note-draft.ts'
import type { OnScreen } from '../../domain/practice/session-view.ts'
import { isSameRichText } from '../../domain/rich-text.ts'
import { NoteSection } from '../notes/note-section.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'

type ShownQuestion = Extract<OnScreen, { show: 'question' }>

/** What stays with an answered question: the explanation and the two notes (seed §2, "Practice view"). */
export function AnswerPanel({
  shown,
  learnerId,
  onNotes,
  onSave,
}: {
  readonly shown: ShownQuestion
  readonly learnerId: string
  readonly onNotes: (event: NoteDraftEvent) => void
  readonly onSave: () => void
}) {
  const { question, draft } = shown
  const { noteHtml, hintHtml } = currentTexts(draft)
  const noteIsExplanation = isSameRichText(noteHtml, startingNote(question, null).noteHtml)
  return (
    <div className="mt-6 grid gap-4">
      {question.explanation && !noteIsExplanation && (
        <section aria-label="Explanation" className="leading-[1.6] whitespace-pre-line">
          <h3 className="mb-1 font-bold">Explanation</h3>
          {question.explanation}
        </section>
      )}
      <NoteSection
        title="Notes"
        html={noteHtml}
        placeholder="No notes added yet. Click edit to add notes."
        draft={draft}
        learnerId={learnerId}
        onEdit={(html) => onNotes({ type: 'note-edited', html, now: Date.now() })}
        onSave={onSave}
      />
      <NoteSection
        title="Hint Notes"
        html={hintHtml}
        placeholder="No hint notes added yet."
        draft={draft}
        learnerId={learnerId}
        onEdit={(html) => onNotes({ type: 'hint-edited', html, now: Date.now() })}
        onSave={onSave}
      />
    </div>
  )
}

/** Right or wrong, and the flag. It comes into view by itself, however long the options are. */
export function VerdictBar({
  question,
  isCorrect,
  flagBusy,
  onFlag,
}: {
  readonly question: Question
  readonly isCorrect: boolean
  readonly flagBusy: boolean
  readonly onFlag: () => void
}) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bar.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const FlagIcon = flagBusy ? (
    <Spinner className="size-4" />
  ) : (
    <Flag aria-hidden fill={question.isFlagged ? 'currentColor' : 'none'} />
  )
  return (
    <div
      ref={bar}
      className={classNames(
        'mt-5 flex scroll-mb-24 flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border py-2 pr-2 pl-4',
        isCorrect ? 'border-good-line/60 bg-good-soft' : 'border-poor-line/60 bg-poor-soft',
      )}
    >
      <Verdict isCorrect={isCorrect} />
      <Button
        look="secondary"
        disabled={flagBusy}
        aria-pressed={question.isFlagged}
        onClick={onFlag}
        className="ml-auto"
      >
        {FlagIcon}
        {question.isFlagged ? 'Flagged' : 'Flag'}
      </Button>
    </div>
  )
}

function Verdict({ isCorrect }: { readonly isCorrect: boolean }) {
  const Icon = isCorrect ? CircleCheck : CircleX
  return (
    <p
      role="status"
      className={classNames(
        'flex items-center gap-2.5 font-display text-[1.1875rem] font-bold',
        isCorrect ? 'text-good' : 'text-poor',
      )}
    >
      <Icon aria-hidden className="size-6 animate-pop" />
      {isCorrect ? 'Correct!' : 'Incorrect'}
    </p>
  )
}
