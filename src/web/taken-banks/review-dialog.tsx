import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { DecidedUpdate } from '../../contract/share.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import type { LearnerData, Question } from '../../domain/model.ts'
import { changeCounts, reasonsOf } from '../../domain/sharing/change-counts.ts'
import { questionFigures } from '../../domain/statistics/question-figures.ts'
import { hasStatus, NoReplyError, refusalMessage } from '../data/http/client.ts'
import { usePracticeResponses } from '../data/queries/practice-responses-query.ts'
import type { TakenBank, TakenChange, TakenExamChange, TakenUpdate } from '../data/sharing/read-taken.ts'
import { takenUpdateQuery } from '../data/sharing/taken-queries.ts'
import { type UpdatedCounts, useTakeUpdate } from '../data/sharing/write-taken.ts'
import { useChangeQuestions } from '../data/writes/change-questions.ts'
import { useUndoImport } from '../data/writes/undo-import.ts'
import { useToast } from '../toast/use-toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { Alert, LoadFailure, OfflineNote } from '../ui/feedback/alert.tsx'
import { PanelSpinner, Spinner } from '../ui/feedback/spinner.tsx'
import { ChangeRow, type Choice, decisionOn } from './change-row.tsx'

/** Changes that are listed at first, and how many more per press. */
const SHOWN_AT_FIRST = 20
const SHOWN_MORE = 100

/** How long taking over can be undone in the toast, milliseconds. */
const UNDO_MS = 10_000

/** What a newer version of a taken bank would change: all of it at once, or question by question (spec §2.17). */
export function ReviewDialog({
  data,
  bank,
  focusAfter,
  onTaken,
  onClose,
}: {
  readonly data: LearnerData
  readonly bank: TakenBank
  /** What has the focus once there is nothing left to review. */
  readonly focusAfter: () => HTMLElement | null
  readonly onTaken: () => void
  readonly onClose: () => void
}) {
  const query = useQuery(takenUpdateQuery(data.learner.id, bank.id))
  const { data: update, isError, refetch } = query
  // No state: the dialog is gone before it would be rendered again.
  const isTaken = useRef(false)
  return (
    <Dialog
      wide
      onClose={onClose}
      title={`Corrections of ${bank.title}`}
      description={update ? `Because: ${reasonsOf(update.versions)}` : 'What its author changed.'}
      focusAfter={() => (isTaken.current ? focusAfter() : null)}
    >
      {update === undefined && !isError && <PanelSpinner label="Comparing..." />}
      {update === undefined && isError && (
        <LoadFailure
          message="Failed to load the corrections. Please try again."
          onTryAgain={() => void refetch()}
        />
      )}
      {update && (
        <Review
          data={data}
          bank={bank}
          update={update}
          onClose={onClose}
          onTaken={() => {
            isTaken.current = true
            onTaken()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

function Review({
  data: { learner, questions },
  bank,
  update: { versions, changes, exams },
  onClose,
  onTaken,
}: {
  readonly data: LearnerData
  readonly bank: TakenBank
  readonly update: TakenUpdate
  readonly onClose: () => void
  readonly onTaken: () => void
}) {
  const own = useMemo(() => new Map(questions.map((question) => [question.id, question])), [questions])
  const responses = usePracticeResponses(learner)
  const figures = useMemo(() => questionFigures(responses ?? []), [responses])
  const { mutate, isPending, error } = useTakeUpdate(learner, bank.id)
  const announce = useAnnouncement(learner)
  const client = useQueryClient()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [takesExams, setTakesExams] = useState(true)
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  const decisions = changes.flatMap((change) => decisionOn(change, choices.get(change.item)) ?? [])
  const open = changes.length - decisions.length
  const hasExams = exams.length > 0
  const areAllTaken = decisions.every(({ choice }) => choice === 'take') && (takesExams || !hasExams)
  const ownOf = ({ questionId }: TakenChange) => (questionId === null ? null : (own.get(questionId) ?? null))
  const apply = () => {
    const decided: DecidedUpdate = {
      version: versions[0]?.number ?? 0,
      decisions,
      ...(hasExams && { exams: takesExams ? 'take' : 'leave' }),
    }
    const deleted = changes.flatMap((change) => {
      const isTaken = decisions.some(({ item, choice }) => item === change.item && choice === 'take')
      return change.kind === 'removed' && isTaken ? (ownOf(change) ?? []) : []
    })
    mutate(decided, {
      onSuccess: (counts) => {
        announce(counts, deleted)
        onTaken()
      },
      onError: (cause) => {
        if (hasStatus(cause, 409)) void client.invalidateQueries(takenUpdateQuery(learner.id, bank.id))
      },
    })
  }
  if (changes.length === 0 && !hasExams) {
    return (
      <>
        <p>Your bank has everything that is public.</p>
        <DialogButtons cancel="Close" onCancel={onClose} className="mt-4">
          {null}
        </DialogButtons>
      </>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="font-semibold">{changeCounts(changes, exams)}.</p>
      <ul aria-label="Corrections" className="grid grid-cols-1 gap-3">
        {changes.slice(0, shown).map((change) => (
          <ChangeRow
            key={change.item}
            change={change}
            question={ownOf(change)}
            responses={figures.get(change.questionId ?? '')?.responses ?? []}
            choice={choices.get(change.item)}
            onChoose={(choice) => setChoices(new Map([...choices, [change.item, choice]]))}
          />
        ))}
      </ul>
      {changes.length > shown && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setShown(shown + SHOWN_MORE)}>
          Show more
        </Button>
      )}
      {hasExams && <ExamChanges exams={exams} isTaken={takesExams} onChange={setTakesExams} />}
      {open > 0 && (
        <p className="text-[0.9375rem] text-ink-soft">
          {formatCount(open, 'question')} that you changed, too, {open === 1 ? 'stays' : 'stay'} as{' '}
          {open === 1 ? 'it is' : 'they are'} until you choose.
        </p>
      )}
      <Failure error={error} />
      <DialogButtons onCancel={onClose}>
        <Button disabled={isPending || (decisions.length === 0 && !hasExams)} onClick={apply}>
          {isPending && <Spinner />} {areAllTaken && open === 0 ? 'Take all' : 'Apply'}
        </Button>
      </DialogButtons>
    </div>
  )
}

/** The exams that change, which are taken over together or not. */
function ExamChanges({
  exams,
  isTaken,
  onChange,
}: {
  readonly exams: readonly TakenExamChange[]
  readonly isTaken: boolean
  readonly onChange: (isTaken: boolean) => void
}) {
  const names = exams.map(({ kind, name }) => `${name}${kind === 'added' ? ' (new)' : ''}`)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem]">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-brand"
        checked={isTaken}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        Take the rules of {names.join(', ')}. What you changed in them stays.
      </span>
    </label>
  )
}

function Failure({ error }: { readonly error: Error | null }) {
  if (error === null) return null
  if (error instanceof NoReplyError)
    return <OfflineNote>The server can't be reached. Corrections wait for a connection.</OfflineNote>
  return (
    <Alert>
      {hasStatus(error, 409)
        ? 'The author published again meanwhile. Please look at the corrections again.'
        : (refusalMessage(error) ?? 'Failed to take the corrections over. Please try again.')}
    </Alert>
  )
}

/** Shows a toast that says what was taken over, and can undo it. */
function useAnnouncement(learner: LearnerData['learner']) {
  const showToast = useToast()
  const { mutateAsync: undoImport } = useUndoImport(learner)
  const { changeMany } = useChangeQuestions(learner.id)
  return ({ applied, skipped, importId }: UpdatedCounts, deleted: readonly Question[]) => {
    const undo = async () => {
      if (deleted.length > 0) changeMany({ is: 'restore', questions: deleted })
      if (importId !== null) await undoImport(importId)
    }
    const canUndo = importId !== null || deleted.length > 0
    showToast({
      title: 'Corrections applied',
      description:
        applied + skipped === 0
          ? 'The exams are as you chose.'
          : `${formatCount(applied, 'question')} as you chose.${skipped > 0 ? ` ${formatCount(skipped, 'question')} changed meanwhile and stayed as they were.` : ''}`,
      ...(canUndo && {
        visibleMs: UNDO_MS,
        action: {
          label: 'Undo',
          onChoose: () => {
            undo().catch(() =>
              showToast({
                title: 'Not undone',
                description: 'Try again below "Past imports" on the screen for imports.',
                variant: 'destructive',
              }),
            )
          },
        },
      }),
    })
  }
}
