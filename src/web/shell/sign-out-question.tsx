import { ConfirmLeaveDialog } from '../ui/dialog/leave-dialog.tsx'
import type { UnsavedWork } from '../ui/dialog/unsaved-work.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** The question before the session ends: about what would be lost, or about what has not been saved yet. */
export type Question =
  | { readonly about: 'loss'; readonly loss: UnsavedWork; readonly leave: () => void }
  | { readonly about: 'waiting' }

/** Asks it. */
export function SignOutQuestion({
  question,
  onStay,
  onSignOut,
}: {
  readonly question: Question
  readonly onStay: () => void
  readonly onSignOut: () => void
}) {
  switch (question.about) {
    case 'waiting':
      return <SignOutDialog onCancel={onStay} onSignOut={onSignOut} />
    case 'loss':
      return <ConfirmLeaveDialog {...question.loss} open onStay={onStay} onLeave={question.leave} />
  }
}
