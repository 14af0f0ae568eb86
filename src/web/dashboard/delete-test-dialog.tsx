import { questionsOfTest } from '../../domain/delete-test.ts'
import { formatCount } from '../../domain/format-number.ts'
import type { LearnerData, PastTest } from '../../domain/model.ts'
import { useDeleteTest } from '../data/writes/delete-test.ts'
import { useToast } from '../toast/use-toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { formatTestDate } from './format-test-date.ts'

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
        showToast({ title: 'Test deleted', description: whatWent(count) })
        onDeleted()
      },
    })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Delete this test?"
      description={`The test with ${Math.round(test.score)}% (${formatTestDate(test)}) will be deleted permanently. ${whatGoes(count)}`}
    >
      {isError && <Alert className="mb-4">Failed to delete test. Please try again.</Alert>}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="secondary" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button variant="danger" onClick={remove} disabled={isPending}>
          {isPending && <Spinner />}
          {isPending ? 'Deleting...' : 'Delete Test'}
        </Button>
      </div>
    </Dialog>
  )
}

function whatGoes(count: number): string {
  if (count === 0) return 'No questions will be deleted.'
  return count === 1
    ? '1 question that came from it will be deleted too, with its answers and notes.'
    : `${formatCount(count, 'question')} that came from it will be deleted too, with their answers and notes.`
}

function whatWent(count: number): string {
  if (count === 0) return 'No questions were deleted with it.'
  return `${formatCount(count, 'question')} ${count === 1 ? 'was' : 'were'} deleted with it.`
}
