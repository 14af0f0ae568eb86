import { CircleAlert, CircleCheck, CircleX, Flag, Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Question } from '../../../domain/model.ts'
import { currentTexts, hasHint, type NoteDraftEvent } from '../../../domain/practice/notes/note-draft.ts'
import { repeatsExplanation } from '../../../domain/practice/notes/repeats-explanation.ts'
import type { SessionScreen } from '../../../domain/practice/session/session-view.ts'
import { Explanation, Reference } from '../../content/explanation.tsx'
import { NoteSection } from '../../notes/note-section.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'

type ShownQuestion = Extract<SessionScreen, { show: 'question' }>

/**
 * What belongs to an answered question: the explanation and the two notes (spec §2.8). Nothing is shown twice: neither
 * an explanation that the note contains (spec §2.8) nor a hint whose panel is open.
 */
export function AnswerPanel({
  shown,
  learnerId,
  onNotes,
  onSave,
  onHideHint,
  onEditQuestion,
}: {
  readonly shown: ShownQuestion
  readonly learnerId: string
  readonly onNotes: (event: NoteDraftEvent) => void
  readonly onSave: () => void
  readonly onHideHint: () => void
  readonly onEditQuestion: () => void
}) {
  const { question, draft, hintOpen } = shown
  const { noteHtml, hintHtml } = currentTexts(draft)
  return (
    <div className="mt-6 grid gap-4">
      {question.explanation && !repeatsExplanation(noteHtml, question.explanation) && (
        <section aria-label="Explanation" className="leading-[1.6]">
          <h3 className="mb-1 font-bold">Explanation</h3>
          <Explanation question={question} />
        </section>
      )}
      <Reference question={question} />
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
        isShownAbove={hintOpen && hasHint(draft)}
        placeholder="No hint notes added yet."
        draft={draft}
        learnerId={learnerId}
        onOpen={onHideHint}
        onEdit={(html) => onNotes({ type: 'hint-edited', html, now: Date.now() })}
        onSave={onSave}
      />
      <div className="border-t border-line pt-3">
        <Button variant="quiet" className="-ml-3 px-3" onClick={onEditQuestion}>
          <Pencil aria-hidden /> Edit question
        </Button>
      </div>
    </div>
  )
}

/**
 * The verdict and the flag; nothing while `isCorrect` is null. It is in the page before the answer, so that screen
 * readers announce the verdict. It scrolls into view, however long the options are, and takes the focus of elements
 * that the answer locked or removed.
 */
export function VerdictBar({
  question,
  isCorrect,
  flagBusy,
  onFlag,
  onReport,
}: {
  readonly question: Question
  readonly isCorrect: boolean | null
  readonly flagBusy: boolean
  readonly onFlag: () => void
  readonly onReport: () => void
}) {
  const bar = useRef<HTMLDivElement>(null)
  const verdict = useRef<HTMLParagraphElement>(null)
  const isJudged = isCorrect !== null
  useEffect(() => {
    if (!isJudged) return
    bar.current?.scrollIntoView({ block: 'nearest' })
    const focused = document.activeElement
    if (focused === document.body || focused?.matches(':disabled'))
      verdict.current?.focus({ preventScroll: true })
  }, [isJudged])
  const FlagIcon = flagBusy ? (
    <Spinner className="size-4" />
  ) : (
    <Flag aria-hidden fill={question.isFlagged ? 'currentColor' : 'none'} />
  )
  return (
    <div
      ref={bar}
      data-keep-clear
      className={classNames(
        isJudged &&
          'mt-5 flex scroll-mb-24 flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border py-2 pr-2 pl-4',
        isJudged && VERDICT_GROUNDS[isCorrect ? 'right' : 'wrong'],
      )}
    >
      <p
        ref={verdict}
        role="status"
        tabIndex={-1}
        className={classNames(
          'flex items-center gap-2.5 font-display text-[1.1875rem] font-bold outline-none empty:sr-only',
          isCorrect ? 'text-good' : 'text-poor',
        )}
      >
        {isJudged && <Verdict isCorrect={isCorrect} />}
      </p>
      {isJudged && (
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1 gap-y-2">
          <Button
            variant="quiet"
            title="Report a wrong key"
            onClick={onReport}
            className="px-3 max-sm:w-11 max-sm:px-2.5"
          >
            <CircleAlert aria-hidden />
            <span className="max-sm:sr-only">Report a wrong key</span>
          </Button>
          <Button variant="secondary" disabled={flagBusy} aria-pressed={question.isFlagged} onClick={onFlag}>
            {FlagIcon}
            {question.isFlagged ? 'Flagged' : 'Flag'}
          </Button>
        </div>
      )}
    </div>
  )
}

const VERDICT_GROUNDS = {
  right: 'border-good-line/60 bg-good-soft',
  wrong: 'border-poor-line/60 bg-poor-soft',
} as const

function Verdict({ isCorrect }: { readonly isCorrect: boolean }) {
  const Icon = isCorrect ? CircleCheck : CircleX
  return (
    <>
      <Icon aria-hidden className="size-6 animate-pop" />
      {isCorrect ? 'Correct!' : 'Incorrect'}
    </>
  )
}
