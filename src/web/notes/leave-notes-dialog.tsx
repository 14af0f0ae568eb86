import { LeavePageDialog } from '../ui/dialog/leave-dialog.tsx'

/** Asks before a list with typed and unsaved notes is left. */
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
