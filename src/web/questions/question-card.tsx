import { ChevronDown, Flag, TrendingDown, TrendingUp } from 'lucide-react'
import { memo, useEffect, useId, useRef } from 'react'
import { displayText } from '../../domain/formatting/display-text.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { formatDateTime } from '../../domain/formatting/format-time.ts'
import { textWithoutMarkup } from '../../domain/markdown/text-without-markup.ts'
import type { Note } from '../../domain/model.ts'
import type { NoteDraft } from '../../domain/practice/notes/note-draft.ts'
import { isMade } from '../../domain/questions/question-filter.ts'
import type { QuestionRow } from '../../domain/questions/question-row.ts'
import { shownSourceId } from '../../domain/questions/shown-source-id.ts'
import {
  accuracyTone,
  isPositiveTrend,
  type QuestionFigures,
} from '../../domain/statistics/question-figures.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { type CardActions, QuestionDetails } from './question-details.tsx'

/** One question of the list: a summary, and everything else once it is opened (spec §2.6). */
export const QuestionCard = memo(function QuestionCard({
  row,
  isWithdrawn,
  note,
  learnerId,
  draft,
  isExpanded,
  isFlagging,
  isSelected,
  actions,
}: {
  readonly row: QuestionRow
  /** Whether the author of the bank that it was taken from withdrew it. */
  readonly isWithdrawn: boolean
  readonly note: Note | null
  readonly learnerId: string
  readonly draft: NoteDraft | null
  readonly isExpanded: boolean
  readonly isFlagging: boolean
  /** Null while no questions are being selected. */
  readonly isSelected: boolean | null
  readonly actions: CardActions
}) {
  const { question, figures, category } = row
  const sourceId = shownSourceId(question.sourceId)
  const id = useId()
  return (
    <Card
      className={classNames(
        'transition-[border-color,box-shadow] duration-150 hover:border-line-strong/70',
        isExpanded && 'border-line-strong/70 shadow-lift',
      )}
    >
      <div className="flex items-start">
        {isSelected !== null && (
          <label className="grid size-11 shrink-0 cursor-pointer place-content-center pl-2 sm:pl-3">
            <input
              type="checkbox"
              aria-label="Select question"
              aria-describedby={`${id}text`}
              checked={isSelected}
              onChange={() => actions.select(question.id)}
              className="size-5 accent-brand"
            />
          </label>
        )}
        <h3 id={`${id}text`} className="min-w-0 flex-1 font-semibold text-pretty">
          <button
            type="button"
            aria-expanded={isExpanded}
            aria-controls={`${id}details`}
            aria-describedby={`${id}facts`}
            onClick={() => actions.toggle(question.id)}
            className={classNames(
              'flex w-full items-start gap-2.5 rounded-card py-3 text-left leading-6 sm:gap-3',
              isSelected === null ? 'pl-4 sm:pl-5' : 'pl-1.5',
            )}
          >
            <ChevronDown
              aria-hidden
              className={classNames(
                'mt-0.5 size-5 shrink-0 text-ink-soft transition-transform duration-200 ease-grow',
                !isExpanded && '-rotate-90',
              )}
            />
            <span
              dir="auto"
              className={
                isExpanded && question.format === 'plain' ? 'plain-text min-w-0' : 'line-clamp-2 min-w-0'
              }
            >
              {displayText(textWithoutMarkup(question.text, question.format))}
            </span>
          </button>
        </h3>
        <div className="flex items-center pt-0.5 pr-1.5 pl-1 sm:pr-3">
          {figures.attempts > 0 && <TrendIcon percent={figures.accuracyPercent} />}
          <FlagButton
            isFlagged={question.isFlagged}
            isBusy={isFlagging}
            describedBy={`${id}text`}
            onFlag={() => actions.flag(question)}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same for the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer only */}
      <div
        id={`${id}facts`}
        onClick={() => actions.toggle(question.id)}
        className="flex cursor-pointer flex-wrap items-center gap-x-2 gap-y-1.5 px-4 pb-3.5 sm:px-5 sm:pl-13"
      >
        <Badge tone="outline">
          <span className="truncate">
            <CategoryName category={category} />
          </span>
        </Badge>
        {question.isFlagged && <Badge tone="sun">Flagged</Badge>}
        {isMade(question) && <Badge tone="outline">Made by an assistant</Badge>}
        {isWithdrawn && <Badge tone="poor">Withdrawn by its author</Badge>}
        {sourceId !== null && (
          <span className="min-w-0 truncate text-[0.875rem] text-ink-soft">ID {sourceId}</span>
        )}
        <PracticeFacts figures={figures} />
      </div>
      {isExpanded && (
        <div id={`${id}details`} className="border-t border-line px-4 pt-4 pb-5 sm:pr-6 sm:pl-13">
          <QuestionDetails
            question={question}
            responses={figures.responses}
            note={note}
            learnerId={learnerId}
            draft={draft}
            actions={actions}
          />
        </div>
      )}
    </Card>
  )
})

function PracticeFacts({ figures }: { readonly figures: QuestionFigures }) {
  const { attempts, accuracyPercent, lastAttemptedAt } = figures
  return (
    <>
      <span className="text-[0.875rem] text-ink-soft tabular-nums">{formatCount(attempts, 'attempt')}</span>
      {attempts > 0 && <Badge tone={accuracyTone(accuracyPercent)}>{accuracyPercent}% correct</Badge>}
      {lastAttemptedAt !== null && (
        <span className="text-[0.875rem] text-ink-soft">
          Last attempted {formatDateTime(lastAttemptedAt)}
        </span>
      )}
    </>
  )
}

/** From 70% up (spec §9.8). */
function TrendIcon({ percent }: { readonly percent: number }) {
  return isPositiveTrend(percent) ? (
    <TrendingUp role="img" aria-label="Positive trend" className="mx-2 size-5 text-good max-sm:mx-1" />
  ) : (
    <TrendingDown role="img" aria-label="Negative trend" className="mx-2 size-5 text-poor max-sm:mx-1" />
  )
}

/** Flips a question's flag; a spinner while it is on its way (spec §2.6, §4.11). */
function FlagButton({
  isFlagged,
  isBusy,
  describedBy,
  onFlag,
}: {
  readonly isFlagged: boolean
  readonly isBusy: boolean
  /** Id of the element that names the question. */
  readonly describedBy: string
  readonly onFlag: () => void
}) {
  const button = usePreservedFocus(isBusy)
  return (
    <IconButton
      ref={button}
      label={isFlagged ? 'Unflag question' : 'Flag question'}
      aria-describedby={describedBy}
      disabled={isBusy}
      onClick={onFlag}
      className={isFlagged ? 'text-sun-text hover:text-sun-text' : ''}
    >
      {isBusy ? <Spinner /> : <Flag aria-hidden fill={isFlagged ? 'currentColor' : 'none'} />}
    </IconButton>
  )
}

/** A disabled button loses the focus. It gets the focus back unless the learner has moved it meanwhile. */
function usePreservedFocus(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isBusy) {
      hadFocus.current = true
      return
    }
    if (hadFocus.current && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true })
    }
    hadFocus.current = false
  }, [isBusy])
  return button
}
