import { formatCount } from '../../domain/formatting/format-number.ts'
import { formatDateTime } from '../../domain/formatting/format-time.ts'
import type { LearnerData, PastTest } from '../../domain/model.ts'
import { questionsOfTest } from '../../domain/past-tests.ts'
import { useDeleteTest } from '../data/writes/delete-test.ts'
import { useToast } from '../toast/use-toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'

/** Asks before a test is deleted, and says how many questions go with it (spec §4.2). */
export function DeleteTestDialog({
  data,
  test,
  onClose,
  onDeleted,
}: {
  readonly data: LearnerData
  readonly test: PastTest
  readonly onClose: () => void
  readonly onDeleted: () => void
}) {
  const showToast = useToast()
  const { mutate, isPending, isError } = useDeleteTest(data.learner)
  const count = questionsOfTest(data.questions, test.id).length

  const remove = () =>
    mutate(test, {
      onSuccess: () => {
        showToast({ title: 'Test deleted', description: deletionResult(count) })
        onDeleted()
      },
    })

  return (
    <Dialog
      onClose={() => !isPending && onClose()}
      title="Delete this test?"
      description={`The test with ${Math.round(test.score)}% (${formatDateTime(test.takenAt ?? 0)}) will be deleted permanently. ${deletionWarning(count)}`}
    >
      {isError && <Alert className="mb-4">Failed to delete test. Please try again.</Alert>}
      <DialogButtons isDisabled={isPending} onCancel={onClose}>
        <Button variant="danger" onClick={remove} disabled={isPending}>
          {isPending && <Spinner />}
          {isPending ? 'Deleting...' : 'Delete Test'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function deletionWarning(count: number): string {
  if (count === 0) return 'No questions will be deleted.'
  return count === 1
    ? '1 question that came from it will be deleted too, with its answers and notes.'
    : `${formatCount(count, 'question')} that came from it will be deleted too, with their answers and notes.`
}

function deletionResult(count: number): string {
  if (count === 0) return 'No questions were deleted with it.'
  return `${formatCount(count, 'question')} ${count === 1 ? 'was' : 'were'} deleted with it.`
}
