import { useLearnerData } from '../../data/queries/signed-in.tsx'
import { SaveWordsDialog } from '../../first-steps/save-words.tsx'
import { ConfirmLeaveDialog } from '../../ui/dialog/leave-dialog.tsx'
import type { UnsavedWork } from '../../ui/dialog/unsaved-work.ts'
import { LinkDialog } from './link-dialog.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

/**
 * The question before the session ends: about what would be lost, about what has not been saved yet, the words
 * included, or about a link that signs in somebody else.
 */
export type Question =
  | { readonly about: 'loss'; readonly loss: UnsavedWork; readonly leave: () => void }
  | { readonly about: 'waiting' }
  | { readonly about: 'words'; readonly goOn: () => void }
  | { readonly about: 'link'; readonly signOut: () => void; readonly dismiss: () => void }

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
    case 'words':
      return <SaveWordsQuestion onSaved={question.goOn} onStay={onStay} />
    case 'link':
      return <LinkDialog onSignOut={question.signOut} onStay={question.dismiss} />
    case 'loss':
      return <ConfirmLeaveDialog {...question.loss} open onStay={onStay} onLeave={question.leave} />
  }
}

function SaveWordsQuestion({
  onSaved,
  onStay,
}: {
  readonly onSaved: () => void
  readonly onStay: () => void
}) {
  const data = useLearnerData()
  return data && <SaveWordsDialog learner={data.learner} onSaved={onSaved} onClose={onStay} />
}
