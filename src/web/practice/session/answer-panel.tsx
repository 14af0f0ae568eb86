import { Flag, Lightbulb, Pencil, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Learner } from '../../../domain/model.ts'
import {
  currentTexts,
  hasHint,
  type NoteDraft,
  writtenNote,
} from '../../../domain/practice/notes/note-draft.ts'
import type { NoteDraftEvent } from '../../../domain/practice/notes/note-draft-reducer.ts'
import { repeatsExplanation } from '../../../domain/practice/notes/repeats-explanation.ts'
import type { SessionScreen } from '../../../domain/practice/session/session-view.ts'
import { AskWhy } from '../../content/ask-why.tsx'
import { Explanation, Reference } from '../../content/explanation.tsx'
import { isIdentifierUnsaved } from '../../data/browser/storage/stored-identifier.ts'
import { NoteSection } from '../../notes/lazy-note-section.tsx'
import { RichText } from '../../notes/rich-text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

/** Loaded for new learners who have not saved their words yet. */
const WordsLine = lazyPiece(
  () => import('../../identifier/identifier-words.tsx'),
  (code) => code.WordsLine,
)

type ShownQuestion = Extract<SessionScreen, { show: 'question' }>

/**
 * What belongs to an answered question: the explanation, then the flag and the two notes (spec §2.8). Nothing is shown
 * twice: neither an explanation that the note contains (spec §2.8) nor a hint whose panel is open.
 */
export function AnswerPanel({
  shown,
  learner,
  isFirst,
  flag,
  onNotes,
  onSave,
  onHideHint,
  onEditQuestion,
}: {
  readonly shown: ShownQuestion
  readonly learner: Learner
  /** Whether it is the first answer of the session. */
  readonly isFirst: boolean
  readonly flag: { readonly busy: boolean; readonly toggle: (shown: SessionScreen) => void }
  readonly onNotes: (event: NoteDraftEvent) => void
  readonly onSave: () => void
  readonly onHideHint: () => void
  readonly onEditQuestion: () => void
}) {
  const { question, draft, hintOpen } = shown
  const { noteHtml, hintHtml } = currentTexts(draft)
  const [isNoteOpen, setNoteOpen] = useState(false)
  // Without a note of the learner, the explanation is in the editor of the note only.
  const shownNote = isNoteOpen ? noteHtml : writtenNote(draft)
  const isReview = shown.review !== null
  const panel = useRef<HTMLDivElement>(null)
  // Beneath long options, the reason would begin under the bar at the bottom of a phone.
  useEffect(() => {
    const title = panel.current?.querySelector('h3')
    if (!isReview && title && title.getBoundingClientRect().top > 0)
      title.scrollIntoView({ block: 'nearest' })
  }, [isReview])
  return (
    <div ref={panel} className={classNames('mt-5', BESIDE)}>
      <div className={classNames('grid grid-cols-1 gap-4', IN_VIEW)}>
        {question.explanation && !repeatsExplanation(shownNote, question) && (
          <section aria-label="Explanation" className="leading-[1.6]">
            <h3 className="mb-1 scroll-mb-48 font-bold">Explanation</h3>
            <Explanation question={question} />
          </section>
        )}
        <Reference question={question} />
        {isFirst && isIdentifierUnsaved(learner.identifier) && <WordsLine learner={learner} />}
        <div className="flex flex-wrap gap-2">
          <FlagButton isFlagged={question.isFlagged} isBusy={flag.busy} onFlag={() => flag.toggle(shown)} />
          <Button variant="quiet" className="px-3" onClick={onEditQuestion}>
            <Pencil aria-hidden /> Edit question
          </Button>
          <AskWhy question={question} options={shown.optionOrder} chosen={shown.selected} />
        </div>
        <div className="grid grid-cols-1 gap-2">
          <NoteSection
            title="Notes"
            html={shownNote}
            editedHtml={noteHtml}
            draft={draft}
            learnerId={learner.id}
            onOpenChange={setNoteOpen}
            onEdit={(html) => onNotes({ type: 'note-edited', html, now: Date.now() })}
            onSave={onSave}
          />
          <NoteSection
            title="Hint Notes"
            html={hintOpen && hasHint(draft) ? null : hintHtml}
            editedHtml={hintHtml}
            draft={draft}
            learnerId={learner.id}
            onOpenChange={(isOpen) => isOpen && onHideHint()}
            onEdit={(html) => onNotes({ type: 'hint-edited', html, now: Date.now() })}
            onSave={onSave}
          />
        </div>
      </div>
    </div>
  )
}

/**
 * In a wide window it is in a column beside the card of the question, which stays where it is. Its width never reaches
 * the edge of the window.
 */
const BESIDE =
  'min-[105rem]:absolute min-[105rem]:inset-y-0 min-[105rem]:left-full min-[105rem]:mt-0 min-[105rem]:ml-5 min-[105rem]:w-[min(26rem,calc((100vw-16px-48rem)/2-2.5rem))]'

/** There it stays in view while a long question scrolls. */
const IN_VIEW =
  'min-[105rem]:sticky min-[105rem]:top-[calc(var(--top-bar)+1.25rem)] min-[105rem]:rounded-card min-[105rem]:border min-[105rem]:bg-surface min-[105rem]:p-6 min-[105rem]:shadow-card'

function FlagButton({
  isFlagged,
  isBusy,
  onFlag,
}: {
  readonly isFlagged: boolean
  readonly isBusy: boolean
  readonly onFlag: () => void
}) {
  return (
    <Button variant="secondary" data-keep-clear disabled={isBusy} aria-pressed={isFlagged} onClick={onFlag}>
      {isBusy ? (
        <Spinner className="size-4" />
      ) : (
        <Flag aria-hidden fill={isFlagged ? 'currentColor' : 'none'} />
      )}
      {isFlagged ? 'Flagged' : 'Flag'}
    </Button>
  )
}

/** The learner's own hint; its X closes it (spec §2.8). */
export function HintPanel({ draft, onClose }: { readonly draft: NoteDraft; readonly onClose: () => void }) {
  return (
    <section
      aria-label="Hint"
      className="mt-4 flex animate-rise items-start gap-3 rounded-xl border border-sun/50 bg-sun-soft py-2 pr-2 pl-4"
    >
      <Lightbulb aria-hidden className="mt-3 size-5 shrink-0 text-sun-text" />
      <div className="min-w-0 flex-1 py-2.5">
        <RichText html={currentTexts(draft).hintHtml} />
      </div>
      <IconButton label="Close the hint" onClick={onClose} className="hover:bg-sun/25">
        <X />
      </IconButton>
    </section>
  )
}
