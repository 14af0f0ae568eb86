import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLeaveBlocker } from '../ui/use-leave-blocker.ts'

/** Asks before a list is left with notes that were typed and not saved. */
export function LeaveNotesDialog({ hasEdits }: { readonly hasEdits: boolean }) {
  const blocker = useLeaveBlocker(hasEdits)
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title="Leave without saving?"
      description="What you typed in your notes is not saved yet."
    >
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" onClick={() => blocker.reset()}>
          Stay
        </Button>
        <Button look="danger" onClick={() => blocker.proceed()}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  )
}
