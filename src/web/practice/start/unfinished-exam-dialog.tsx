import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** What would cost an exam that can still go on. */
export type ExamLoss = 'begin-anew' | 'discard'

const ASKED = {
  'begin-anew': {
    title: 'Begin a new test?',
    description: 'The test that you have not finished is given up, and its answers with it.',
    label: 'Begin a new test',
  },
  discard: {
    title: 'Discard the test?',
    description: 'The answers of this test are not kept, and it does not count.',
    label: 'Discard the test',
  },
} as const

/** Asks before an unfinished exam is lost. `asked` null: nothing is asked. */
export function UnfinishedExamDialog({
  asked,
  onKeep,
  onLose,
}: {
  readonly asked: ExamLoss | null
  readonly onKeep: () => void
  readonly onLose: (asked: ExamLoss) => void
}) {
  if (asked === null) return null
  const { title, description, label } = ASKED[asked]
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onKeep()} title={title} description={description}>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" onClick={onKeep}>
          Keep it
        </Button>
        <Button look="danger" onClick={() => onLose(asked)}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}
