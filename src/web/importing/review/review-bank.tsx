import { type ReactNode, useMemo, useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import type { ExampleOffer } from '../../../domain/importing/example/example.ts'
import { goneFromFile } from '../../../domain/importing/review/bank-match.ts'
import { countReview, type ReviewCounts } from '../../../domain/importing/review/import-actions.ts'
import { countEntries } from '../../../domain/importing/review/report-groups.ts'
import { hasUnsavedWork, type ImportReview } from '../../../domain/importing/review/review.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmLeaveDialog, LeavePageDialog } from '../../ui/dialog/leave-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { takeFocus } from '../../ui/use-focus-when-shown.ts'
import { DraftList } from '../drafts/draft-list.tsx'
import { useDraftPages } from '../drafts/draft-pages.tsx'
import { useDraftEditing } from '../drafts/use-draft-editing.ts'
import type { ImportActions, ImportStep } from '../use-import.ts'
import { EncodingChoices } from './encoding-choices.tsx'
import { FindingsCard, GoneCard } from './findings-card.tsx'
import { CategoryChoices, DuplicateChoices } from './import-choices.tsx'
import { sourceWord } from './location-label.ts'
import { MissingPictures } from './missing-pictures.tsx'
import { RefusedQuestions } from './refused-questions.tsx'
import { ReportList } from './report-list.tsx'
import { ReviewColumns } from './review-columns.tsx'

/** Loaded for files with pairs: most have none. */
const PairsCard = lazyPiece(
  () => import('./pairs-card.tsx'),
  (module) => module.PairsCard,
)

/** Loaded where it is offered or asked for. */
const ExampleCard = lazyPiece(
  () => import('../example/example-card.tsx'),
  (module) => module.ExampleCard,
)

/** The offer to show one question of a file that was hardly read, and what came of it; else a button that opens it. */
function ReviewExample({
  names,
  offer,
  wouldLose,
  actions,
}: {
  readonly names: readonly string[]
  readonly offer: ExampleOffer
  readonly wouldLose: boolean
  readonly actions: ImportActions
}) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const isOffered = offer.isNeeded || offer.read !== null
  if (!isOffered && isOpen !== true) {
    return (
      <Button
        ref={isOpen === false ? takeFocus : null}
        variant="accent"
        onClick={() => setOpen(true)}
        className="mb-2 -ml-2 px-2 first-of-type:-mt-3"
      >
        Not read as it is meant? Show one question
      </Button>
    )
  }
  return (
    <ExampleCard
      offer={offer}
      name={names.length === 1 ? null : (names[offer.file] ?? null)}
      wouldLose={wouldLose}
      actions={actions}
      onClose={isOffered ? null : () => setOpen(false)}
    />
  )
}

const LOSS = {
  title: 'Leave without importing?',
  text: 'Nothing is stored yet, and your choices and changes here would be lost.',
} as const

const LOSS_OF_PROPOSAL = {
  title: LOSS.title,
  text: 'The questions still wait for you then, but your choices and changes here would be lost.',
} as const

function backLabelOf({ proposal, review }: Extract<ImportStep, { at: 'reviewing' }>): string {
  if (proposal !== null) return 'Not now'
  return review.items.length > 0 ? 'Choose another file' : 'Choose another file or paste'
}

/** What the files contain and its problems, to be confirmed. */
export function ReviewBank({
  step,
  actions,
  children,
}: {
  readonly step: Extract<ImportStep, { at: 'reviewing' }>
  readonly actions: ImportActions
  /** Another way to end the review. */
  readonly children?: ReactNode
}) {
  const { names, proposal, review, problem } = step
  const { change: onChange } = actions
  const { items, problems, notices } = review
  const counts = useMemo(() => countReview(review), [review])
  const pages = useDraftPages(review)
  const editing = useDraftEditing(items)
  const needsCategory = useMemo(() => items.some(({ draft }) => draft.category === null), [items])
  const gone = useMemo(
    // An assistant proposes some questions, never all of a bank.
    () =>
      proposal === null
        ? goneFromFile(items, review.bank).flatMap((position) => review.bank[position] ?? [])
        : [],
    [items, review.bank, proposal],
  )
  const { same, differs, repeated } = counts.statuses
  const inBank = same + differs
  const wouldLose = hasUnsavedWork(review) || editing.numbers.length > 0
  const loss = proposal === null ? LOSS : LOSS_OF_PROPOSAL
  const [isGivingUp, setGivingUp] = useState(false)
  const another = (
    <Button variant="secondary" onClick={wouldLose ? () => setGivingUp(true) : actions.startOver}>
      {backLabelOf(step)}
    </Button>
  )
  return (
    <div className="animate-rise">
      <p className="mb-4 wrap-anywhere text-ink-soft">
        {proposal === null && `${nameOf(names)}: `}
        {formatCount(items.length, 'question')}
        {problems.length > 0 && `, ${formatCount(countEntries(problems), 'problem')}`}
        {inBank > 0 && `, ${inBank.toLocaleString('en-US')} already in your bank`}
        {repeated > 0 && `, ${repeated.toLocaleString('en-US')} repeated`}
      </p>
      <EncodingChoices encodings={review.encodings} wouldLose={wouldLose} onChoose={actions.chooseEncoding} />
      <ReviewColumns
        columns={review.columns}
        wouldLose={wouldLose}
        preview={actions.previewColumns}
        onMap={actions.mapColumns}
      />
      {review.example && (
        <ReviewExample names={names} offer={review.example} wouldLose={wouldLose} actions={actions} />
      )}
      {review.pairs && <PairsCard pairs={review.pairs} wouldLose={wouldLose} onMake={actions.makeOfPairs} />}
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {(inBank + repeated > 0 || needsCategory) && (
        <Card className="mb-4 grid gap-6 p-5 sm:p-6">
          {inBank + repeated > 0 && (
            <DuplicateChoices
              choice={review.onDuplicates}
              source={sourceWord(review)}
              counts={counts}
              onChange={onChange}
            />
          )}
          {needsCategory && <CategoryChoices review={review} onChange={onChange} />}
        </Card>
      )}
      <RefusedQuestions
        names={names}
        review={review}
        editing={editing}
        onGoTo={pages.goToDraft}
        onChange={onChange}
      />
      <ReportList title="Please check" tone="note" groups={notices} />
      <MissingPictures
        review={review}
        blockedBy={review.isAwaitingPictures ? 'reading' : editing.numbers.length > 0 ? 'editing' : null}
        onFiles={actions.addPictures}
        onGoTo={pages.goToDraft}
      />
      <GoneCard questions={gone} />
      <FindingsCard items={items} onGoTo={pages.goToDraft} />
      {items.length > 0 ? (
        <>
          <DraftList review={review} pages={pages} editing={editing} onChange={onChange} />
          <ImportBar
            review={review}
            counts={counts}
            beingEdited={editing.numbers}
            onGoTo={pages.goToDraft}
            onConfirm={actions.confirm}
          >
            {children}
            {another}
          </ImportBar>
        </>
      ) : (
        another
      )}
      <ConfirmLeaveDialog
        {...loss}
        open={isGivingUp}
        onStay={() => setGivingUp(false)}
        onLeave={actions.startOver}
      />
      <LeavePageDialog isAsked={wouldLose} {...loss} />
    </div>
  )
}

function nameOf(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : `${names.length} files`
}

/**
 * The buttons that continue, at the foot of the page however long the list is. They wait until changes are judged: a
 * change that turns a duplicate into another question would otherwise be skipped as a duplicate.
 */
function ImportBar({
  review,
  counts: { actions },
  beingEdited,
  onGoTo,
  onConfirm,
  children,
}: {
  readonly review: ImportReview
  readonly counts: ReviewCounts
  /** Numbers of the drafts whose fields are open. */
  readonly beingEdited: readonly number[]
  readonly onGoTo: (number: number) => void
  readonly onConfirm: () => void
  /** Other ways to end the review. */
  readonly children: ReactNode
}) {
  const [edited] = beingEdited
  const count = actions.add + actions.replace
  return (
    <div
      data-foot-bar
      data-keep-clear
      className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-ground/95 px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur-md sm:-mx-6 sm:px-6"
    >
      <p className="min-w-0 flex-1 basis-full text-[0.9375rem] text-ink-soft tabular-nums sm:basis-0">
        {edited === undefined ? (
          summary(review, actions)
        ) : (
          <button
            type="button"
            onClick={() => onGoTo(edited)}
            className="min-h-11 text-left font-medium text-brand-text underline decoration-1 underline-offset-3"
          >
            Save or cancel your open edits first
          </button>
        )}
        {review.pendingAssessments > 0 && (
          <span role="status" className="ml-2 inline-flex animate-late items-center gap-1.5">
            <Spinner className="size-4" /> Checking the change...
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2.5 max-sm:flex-1 max-sm:*:flex-auto max-sm:*:px-3">
        {children}
        <Button
          disabled={count === 0 || edited !== undefined || review.pendingAssessments > 0}
          onClick={onConfirm}
        >
          {labelOf(actions)}
        </Button>
      </div>
    </div>
  )
}

function labelOf({ add, replace }: ReviewCounts['actions']): string {
  if (replace === 0) return `Import ${formatCount(add, 'question')}`
  return add === 0
    ? `Replace ${formatCount(replace, 'question')}`
    : `Import ${add.toLocaleString('en-US')}, replace ${replace.toLocaleString('en-US')}`
}

function summary({ items }: ImportReview, { add, replace }: ReviewCounts['actions']): string {
  const taken = add + replace
  return `${taken.toLocaleString('en-US')} of ${items.length.toLocaleString('en-US')} selected`
}
