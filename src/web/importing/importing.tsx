import { FileCheck } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { BATCH_MAX } from '../../contract/limits.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import type { LearnerData } from '../../domain/model.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { ProposalsNotice } from '../assistants/proposals-notice.tsx'
import {
  PROPOSALS_PATH,
  SAMPLE_PATH,
  TRY_SAMPLE_PATH,
  takeFilesToImport,
} from '../data/browser/files-to-import.ts'
import { usePracticeRequests } from '../data/browser/use-practice-requests.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { ExamSuggestion } from '../exam-setup/exam-suggestion.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LeavePageDialog } from '../ui/dialog/leave-dialog.tsx'
import { type DroppedFile, useDroppedFiles } from '../ui/dropped-files.tsx'
import { EmptyState, LoginRequired } from '../ui/feedback/empty-state.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { ChooseBank } from './choose-bank.tsx'
import { PastImports } from './past-imports.tsx'
import type { ImportCounts } from './questions-to-store.ts'
import type { ReaderActivity } from './read/reader-messages.ts'
import { DeclineProposal } from './review/decline-proposal.tsx'
import { ReviewBank } from './review/review-bank.tsx'
import { type ImportStep, type StoringProgress, useImport } from './use-import.ts'

export const meta = () => [{ title: 'Import · Quizgrove' }]

/** /app/import: import a bank (spec §2.12). */
export default function ImportScreen() {
  const data = useLearnerData()
  if (!data) return <LoginRequired />
  return <Import key={data.learner.id} data={data} />
}

function Import({ data }: { readonly data: LearnerData }) {
  const { step, ...actions } = useImport(data)
  const { read, readProposal, readSample, startOver } = actions
  useFilesOfOtherScreens(read)
  useProposalFromAddress(readProposal)
  const isTrial = useSampleFromAddress(() => readSample({ isConfirmed: data.questions.length === 0 }))
  const isFirst = step.at === 'done' && isFirstImport(step.counts, data)
  useFirstSession(isFirst && isTrial)
  const isDragOver = useDroppedFiles(step.at === 'choosing', read)
  const categories = useMemo(() => categoriesOf(data.questions), [data.questions])
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step.at)
  // Each step replaces the previous one, and the focus in it.
  useEffect(() => {
    if (shown.current === step.at) return
    shown.current = step.at
    if (document.activeElement === document.body) heading.current?.focus()
  }, [step.at])
  return (
    <div className="mx-auto max-w-3xl">
      <h1 ref={heading} tabIndex={-1} className="mb-2 w-fit text-title font-bold">
        {titleOf(step)}
      </h1>
      {(step.at === 'choosing' || step.at === 'done') && (
        <ProposalsNotice learnerId={data.learner.id} onReview={readProposal} className="mt-2 mb-5" />
      )}
      {step.at === 'choosing' && (
        <>
          <ChooseBank
            problem={step.problem}
            isDragOver={isDragOver}
            categories={categories}
            onFiles={read}
            onSample={() => readSample({ isConfirmed: false })}
          />
          <PastImports learner={data.learner} />
        </>
      )}
      {step.at === 'fetching' && <PanelSpinner label="Loading the questions..." />}
      {step.at === 'reading' && (
        <ReadingCard names={step.names} activity={step.activity} onCancel={startOver} />
      )}
      {step.at === 'reviewing' && (
        <ReviewBank step={step} actions={actions}>
          {step.proposal && (
            <DeclineProposal
              learnerId={data.learner.id}
              proposal={step.proposal}
              onDeclined={() => startOver()}
            />
          )}
        </ReviewBank>
      )}
      {step.at === 'storing' && (
        <>
          <StoringCard progress={step.progress} onCancel={actions.cancelStoring} />
          <LeavePageDialog
            isAsked
            title="Stop the import?"
            text="The questions are still being stored. Either all of them are imported or none."
          />
        </>
      )}
      {step.at === 'done' && !(isFirst && isTrial) && (
        <ImportDone counts={step.counts} data={data} isFirst={isFirst} onMore={startOver} />
      )}
    </div>
  )
}

/** Reads what was dropped on another screen and led here. */
function useFilesOfOtherScreens(read: (files: readonly DroppedFile[]) => void): void {
  const take = useEffectEvent(() => {
    const files = takeFilesToImport()
    if (files.length > 0) read(files)
  })
  useEffect(() => take(), [])
}

function titleOf(step: ImportStep): string {
  const proposal = step.at === 'reviewing' ? step.proposal : null
  return proposal === null ? 'Import questions' : `Questions from ${proposal.assistant}`
}

/** Reviews the questions of an assistant where the address asks for it. */
function useProposalFromAddress(readProposal: () => void): void {
  const { pathname, hash, key } = useLocation()
  const isAsked = pathname + hash === PROPOSALS_PATH
  const read = useEffectEvent(readProposal)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the same address again begins again
  useEffect(() => {
    if (isAsked) read()
  }, [isAsked, key])
}

/**
 * Reads the sample bank where the address asks for it.
 *
 * @returns whether the first session is to begin after that
 */
function useSampleFromAddress(readSample: () => void): boolean {
  const { pathname, hash } = useLocation()
  const address = pathname + hash
  const read = useEffectEvent(readSample)
  useEffect(() => {
    if (address === SAMPLE_PATH || address === TRY_SAMPLE_PATH) read()
  }, [address])
  return address === TRY_SAMPLE_PATH
}

function useFirstSession(isNext: boolean): void {
  const { goOnToFirstSession } = usePracticeRequests()
  useEffect(() => {
    if (isNext) goOnToFirstSession()
  }, [isNext, goOnToFirstSession])
}

/** Shown while files are read, but only when that takes a moment. */
export function ReadingCard({
  names,
  activity,
  onCancel,
}: {
  readonly names: readonly string[]
  readonly activity: ReaderActivity
  readonly onCancel: () => void
}) {
  return (
    <ProgressCard sentence={sentenceOf(names, activity)} onCancel={onCancel} className="animate-late">
      <ProgressBar
        label={activity.is === 'reading' ? 'Read' : 'Checked'}
        value={activity.percent}
        max={100}
      />
    </ProgressCard>
  )
}

function sentenceOf(names: readonly string[], activity: ReaderActivity): string {
  if (activity.is === 'judging') return `Checking ${formatCount(activity.questions, 'question')}...`
  const of = names.length > 1 ? ` (${activity.file + 1} of ${names.length})` : ''
  return `Reading ${names[activity.file] ?? ''}${of}...`
}

/** Shown while questions are stored, and their images before them. */
export function StoringCard({
  progress: { what, done, total },
  onCancel,
}: {
  readonly progress: StoringProgress
  readonly onCancel: () => void
}) {
  const isKnown = total > 0
  // The last batch cannot be canceled: the server decides what becomes of it.
  const isTooLate = isKnown && what === 'question' && total - done <= BATCH_MAX
  return (
    <ProgressCard
      sentence={isKnown ? `Storing ${formatCount(total, what)}...` : 'Preparing the questions...'}
      onCancel={isTooLate ? null : onCancel}
    >
      <ProgressBar label="Stored" value={isKnown ? done : null} max={total} />
      <p className="mt-2 text-[0.9375rem] text-ink-soft tabular-nums">
        {isKnown && `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}. `}
        Either all of them are imported or none.
      </p>
    </ProgressCard>
  )
}

function ProgressCard({
  sentence,
  onCancel,
  className,
  children,
}: {
  readonly sentence: string
  /** Null once it is too late to cancel. */
  readonly onCancel: (() => void) | null
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <div className={className}>
      <Card className="mt-4 p-6">
        <p role="status" className="mb-3 font-semibold wrap-anywhere">
          {sentence}
        </p>
        {children}
        {onCancel && (
          <Button variant="secondary" onClick={onCancel} className="mt-5">
            Cancel
          </Button>
        )}
      </Card>
    </div>
  )
}

/** Whether the bank was empty before the import. */
export function isFirstImport({ added }: ImportCounts, { questions }: LearnerData): boolean {
  return added > 0 && questions.length <= added
}

/** What the import did, and what to do next. */
export function ImportDone({
  counts,
  data: { learner, questions },
  isFirst,
  onMore,
}: {
  readonly counts: ImportCounts
  readonly data: LearnerData
  /** Whether the bank was empty before. */
  readonly isFirst: boolean
  readonly onMore: () => void
}) {
  const { added, replaced } = counts
  const { startFirstSession } = usePracticeRequests()
  const title =
    added > 0 || replaced === 0
      ? `${formatCount(added, 'question')} imported`
      : `${formatCount(replaced, 'question')} replaced`
  return (
    <div className="mt-4 grid gap-4">
      <div role="status">
        <EmptyState icon={<FileCheck />} title={title} text={resultOf(counts)}>
          {isFirst && <Button onClick={startFirstSession}>First ten questions</Button>}
          <Link to="/app/practice/smart-selection" className={buttonClass(isFirst ? 'secondary' : 'primary')}>
            Start practicing
          </Link>
          <Link to="/app/questions" className={buttonClass('secondary')}>
            See the questions
          </Link>
          <Button variant="quiet" onClick={onMore}>
            Import more
          </Button>
        </EmptyState>
      </div>
      <ExamSuggestion learner={learner} questions={questions} />
    </div>
  )
}

function resultOf({ added, replaced, skipped, images, imagesLeftOut }: ImportCounts): string {
  const kept = images - imagesLeftOut
  return [
    `${added + replaced === 1 ? "It's" : "They're"} in your bank, ready to practice.`,
    ...(replaced > 0 && added > 0 ? [`${formatCount(replaced, 'question')} replaced.`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped, 'question')} skipped.`] : []),
    ...(kept > 0 ? [`${formatCount(kept, 'image')} saved with your questions.`] : []),
    ...(imagesLeftOut > 0 ? [`${formatCount(imagesLeftOut, 'image')} couldn't be saved.`] : []),
  ].join(' ')
}
