import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DELETED_RETENTION_DAYS } from '../../../contract/limits.ts'
import { formatDateTime } from '../../../domain/formatting/format-time.ts'
import type { LearnerData, Question } from '../../../domain/model.ts'
import { type AssistantChange, assistantChangesQuery } from '../../data/assistants/assistant-queries.ts'
import { useUndoChange } from '../../data/assistants/change-assistants.ts'
import { useConnection } from '../../data/http/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { Alert, LoadFailure } from '../../ui/feedback/alert.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { changeText, undoingText, undoneText } from './change-texts.ts'

/** Changes that are listed at first, and with each button press more. */
const SHOWN_AT_ONCE = 20

/** What assistants changed in the last weeks, each of which can be undone. */
export function AssistantChanges({ data }: { readonly data: LearnerData }) {
  const { learner, questions } = data
  const { data: changes, isError, isFetching, refetch } = useQuery(assistantChangesQuery(learner.id))
  const byId = useMemo(() => new Map(questions.map((question) => [question.id, question])), [questions])
  return (
    <Card role="region" aria-labelledby="assistant-changes" className="p-5 sm:p-6">
      <h2 id="assistant-changes" className="text-[1.1875rem] font-bold">
        Changes by assistants
      </h2>
      <p className="mt-1 text-[0.9375rem] text-ink-soft">
        Of the last {DELETED_RETENTION_DAYS} days. Questions that wait for you are not listed yet.
      </p>
      {changes === undefined ? (
        isError ? (
          <div className="mt-4">
            <LoadFailure
              message="Failed to load what assistants changed. Please try again."
              onTryAgain={() => void refetch()}
              isTrying={isFetching}
            />
          </div>
        ) : (
          <p role="status" className="mt-4 flex animate-late items-center gap-2 text-ink-soft">
            <Spinner className="size-4" /> Loading...
          </p>
        )
      ) : changes.length === 0 ? (
        <p className="mt-4">Nothing.</p>
      ) : (
        <ChangeList data={data} changes={changes} byId={byId} />
      )}
    </Card>
  )
}

function ChangeList({
  data: { learner },
  changes,
  byId,
}: {
  readonly data: LearnerData
  readonly changes: readonly AssistantChange[]
  readonly byId: ReadonlyMap<string, Question>
}) {
  const { isOffline } = useConnection()
  const [asked, setAsked] = useState<AssistantChange | null>(null)
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const undo = useUndoChange(learner)
  const textOf = (change: AssistantChange) => changeText(change, byId.get(change.questionId ?? ''))
  return (
    <>
      {undo.isSuccess && (
        <Alert tone="good" className="mt-4">
          {undoneText(undo.data)}
        </Alert>
      )}
      {undo.isError && <Alert className="mt-4">The change couldn't be undone. Please try again.</Alert>}
      <ul className="mt-2 divide-y divide-line">
        {changes.slice(0, shown).map((change) => (
          <li key={change.id} className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0 flex-1 basis-56">
              <p dir="auto" className="font-medium wrap-anywhere">
                {textOf(change)}
              </p>
              <p className="text-[0.875rem] wrap-anywhere text-ink-soft">
                <bdi>{change.assistant}</bdi> · {formatDateTime(change.changedAt)}
              </p>
            </div>
            {change.undoneAt === null ? (
              <Button
                variant="secondary"
                aria-label={`Undo: ${textOf(change)}`}
                disabled={undo.isPending || isOffline}
                onClick={() => setAsked(change)}
              >
                {undo.isPending && undo.variables.id === change.id ? 'Undoing...' : 'Undo'}
              </Button>
            ) : (
              <span className="text-[0.9375rem] text-ink-soft">Undone</span>
            )}
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <Button variant="accent" onClick={() => setShown(shown + SHOWN_AT_ONCE)} className="mt-2 -ml-2 px-2">
          Show {Math.min(SHOWN_AT_ONCE, changes.length - shown)} more
        </Button>
      )}
      {asked && (
        <Dialog
          onClose={() => setAsked(null)}
          title="Undo this change?"
          description={undoingText(asked, DELETED_RETENTION_DAYS)}
        >
          <DialogButtons onCancel={() => setAsked(null)}>
            <Button
              variant="danger"
              onClick={() => {
                undo.mutate(asked)
                setAsked(null)
              }}
            >
              Undo the change
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}
