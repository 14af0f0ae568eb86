import { LogIn } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import type { LearnerData } from '../../domain/model.ts'
import { SAMPLE_PATH, TRY_SAMPLE_PATH, takeFilesToImport } from '../data/browser/files-to-import.ts'
import { usePracticeRequests } from '../data/browser/practice-request.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { LeavePageDialog } from '../ui/dialog/leave-dialog.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { type DroppedFile, useDroppedFiles } from '../ui/use-dropped-files.ts'
import { ChooseBank } from './choose/choose-bank.tsx'
import { ImportDone, isFirstImport } from './import-done.tsx'
import { PastImports } from './past-imports.tsx'
import { ReadingCard, StoringCard } from './progress-cards.tsx'
import { ReviewBank } from './review/review-bank.tsx'
import { useImport } from './use-import.ts'

export const meta = () => [{ title: 'Import · Quizgrove' }]

/** /app/import: import a bank (spec §2.12). */
export default function ImportScreen() {
  const data = useLearnerData()
  if (!data) {
    return (
      <EmptyState isPage icon={<LogIn />} title="Login Required" text="Please load your quiz data first." />
    )
  }
  return <Import key={data.learner.id} data={data} />
}

function Import({ data }: { readonly data: LearnerData }) {
  const {
    step,
    read,
    readSample,
    change,
    mapColumns,
    chooseEncoding,
    previewColumns,
    addPictures,
    confirm,
    cancelStoring,
    startOver,
  } = useImport(data)
  useBroughtFiles(read)
  const isTried = useSampleSought(() => readSample({ isConfirmed: data.questions.length === 0 }))
  const isFirst = step.at === 'done' && isFirstImport(step.counts, data)
  useFirstSession(isFirst && isTried)
  const isHeldOver = useDroppedFiles(step.at === 'choosing', read)
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
        Import questions
      </h1>
      {step.at === 'choosing' && (
        <>
          <ChooseBank
            problem={step.problem}
            isHeldOver={isHeldOver}
            onFiles={read}
            onSample={() => readSample({ isConfirmed: false })}
          />
          <PastImports learner={data.learner} />
        </>
      )}
      {step.at === 'reading' && (
        <ReadingCard names={step.names} activity={step.activity} onCancel={startOver} />
      )}
      {step.at === 'reviewing' && (
        <ReviewBank
          names={step.names}
          review={step.review}
          problem={step.problem}
          onChange={change}
          onPictures={addPictures}
          onMap={mapColumns}
          onEncoding={chooseEncoding}
          previewColumns={previewColumns}
          onConfirm={confirm}
          onBack={startOver}
        />
      )}
      {step.at === 'storing' && (
        <>
          <StoringCard progress={step.progress} onCancel={cancelStoring} />
          <LeavePageDialog
            isAsked
            title="Stop the import?"
            text="The questions are still being stored. Either all of them are imported or none."
          />
        </>
      )}
      {step.at === 'done' && !(isFirst && isTried) && (
        <ImportDone counts={step.counts} data={data} isFirst={isFirst} onMore={startOver} />
      )}
    </div>
  )
}

/** Reads what was dropped on another screen and led here. */
function useBroughtFiles(read: (files: readonly DroppedFile[]) => void): void {
  const take = useEffectEvent(() => {
    const files = takeFilesToImport()
    if (files.length > 0) read(files)
  })
  useEffect(() => take(), [])
}

/**
 * Reads the sample bank where the address asks for it.
 *
 * @returns whether the first session is to begin after that
 */
function useSampleSought(readSample: () => void): boolean {
  const { pathname, hash } = useLocation()
  const sought = pathname + hash
  const read = useEffectEvent(readSample)
  useEffect(() => {
    if (sought === SAMPLE_PATH || sought === TRY_SAMPLE_PATH) read()
  }, [sought])
  return sought === TRY_SAMPLE_PATH
}

function useFirstSession(isNext: boolean): void {
  const { goOnToFirstSession } = usePracticeRequests()
  useEffect(() => {
    if (isNext) goOnToFirstSession()
  }, [isNext, goOnToFirstSession])
}
