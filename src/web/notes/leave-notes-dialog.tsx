import { LeavePageDialog } from '../ui/dialog/leave-dialog.tsx'

/** Asks before a list is left with notes that were typed and not saved. */
export function LeaveNotesDialog({ hasEdits }: { readonly hasEdits: boolean }) {
  return (
    <LeavePageDialog
      isAsked={hasEdits}
      title="Leave without saving?"
      text="What you typed in your notes isn't saved yet."
      leave="Leave without saving"
    />
  )
}
