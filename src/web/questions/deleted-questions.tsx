import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, RotateCcw, Trash } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { DELETED_RETENTION_DAYS } from '../../contract/limits.ts'
import { displayText } from '../../domain/formatting/display-text.ts'
import { formatDateTime } from '../../domain/formatting/format-time.ts'
import { textWithoutMarkup } from '../../domain/markdown/text-without-markup.ts'
import type { Learner } from '../../domain/model.ts'
import { type DeletedQuestion, withWaitingDeletions } from '../../domain/outbox/waiting-lists.ts'
import { categoryOf } from '../../domain/selection/categories.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { NoReplyError } from '../data/http/client.ts'
import { deletedQuestionsQuery } from '../data/queries/deleted-questions-query.ts'
import { useWaitingWrites } from '../data/sync/outbox/use-outbox.ts'
import { useQuestionActions } from '../question-editor/use-question-actions.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadFailure, OfflineNote } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { ListArea, ListScreen } from '../ui/list/list-screen.tsx'
import { VirtualList } from '../ui/list/virtual-list.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

const QUESTIONS_PATH = '/app/questions'
/** The address of the deleted questions. */
export const DELETED_PATH = `${QUESTIONS_PATH}?show=deleted`

/** Whether an address below Questions asks for the deleted ones. */
export function isDeletedShown(address: URLSearchParams): boolean {
  return address.get('show') === 'deleted'
}

/** Estimated height of a card of one line, pixels. */
const CARD_HEIGHT = 110

/** Where the focus goes when a question is restored: to the next one, at last to the link back. */
const FOCUS = { inRow: 'button', withoutRows: 'a' }

/** The questions that can still be restored, the last deleted first. */
export function DeletedQuestions({ learner }: { readonly learner: Learner }) {
  const { data, isPending, isError, error, refetch } = useQuery(deletedQuestionsQuery(learner.id))
  const isOffline = error instanceof NoReplyError
  const waiting = useWaitingWrites()
  const shown = useMemo(() => withWaitingDeletions(waiting, data ?? []), [waiting, data])
  const { restore } = useQuestionActions(learner.id)
  const { place, mayLeave } = useFocusAfterRemoval(shown, FOCUS)
  return (
    <ListScreen ref={place}>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3">
        <h1 className="text-title font-bold">Deleted questions</h1>
        <Link to={QUESTIONS_PATH} className={buttonClass('quiet', '-mr-2.5 ml-auto px-2.5')}>
          <ArrowLeft aria-hidden /> All questions
        </Link>
      </div>
      <p className="mb-2 max-w-prose text-ink-soft">
        A deleted question can be restored for {DELETED_RETENTION_DAYS} days, with its notes and its practice
        record.
      </p>
      {isPending && <PanelSpinner label="Loading deleted questions..." />}
      {isOffline && (
        <OfflineNote className="mb-3">
          {data === undefined
            ? 'Without a connection this list has only what was deleted on this device and is not saved yet.'
            : 'Without a connection this list may not be complete.'}
        </OfflineNote>
      )}
      {isError && !isOffline && (
        <div className="mb-3">
          <LoadFailure
            message="Failed to load deleted questions. Please try again."
            onTryAgain={() => void refetch()}
          />
        </div>
      )}
      {data !== undefined && !isOffline && shown.length === 0 && (
        <EmptyState
          icon={<Trash />}
          title="Nothing deleted"
          text={`What you delete stays here for ${DELETED_RETENTION_DAYS} days.`}
        />
      )}
      {shown.length > 0 && (
        <ListArea>
          <VirtualList
            label="Deleted questions"
            items={shown}
            keyOf={idOf}
            estimatedHeight={CARD_HEIGHT}
            startKey="deleted"
            className="-mx-2 min-h-0 flex-1 px-2 pt-1 pb-3"
          >
            {(deleted) => (
              <DeletedCard
                deleted={deleted}
                onRestore={() => {
                  mayLeave(deleted.question.id)
                  restore([deleted.question])
                }}
              />
            )}
          </VirtualList>
        </ListArea>
      )}
    </ListScreen>
  )
}

function idOf({ question }: DeletedQuestion): string {
  return question.id
}

function DeletedCard({
  deleted: { question, deletedAt },
  onRestore,
}: {
  readonly deleted: DeletedQuestion
  readonly onRestore: () => void
}) {
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <h2 dir="auto" className="line-clamp-2 font-sans font-semibold tracking-normal wrap-anywhere">
          {displayText(textWithoutMarkup(question.text, question.format))}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-[0.875rem] text-ink-soft">
          <Badge tone="outline">
            <span className="truncate">
              <CategoryName category={categoryOf(question)} />
            </span>
          </Badge>
          Deleted {formatDateTime(deletedAt)}
        </p>
      </div>
      <Button variant="secondary" onClick={onRestore}>
        <RotateCcw aria-hidden /> Restore
      </Button>
    </Card>
  )
}
