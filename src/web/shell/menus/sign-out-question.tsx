import { useEffect, useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import type { OutboxEntry } from '../../../domain/outbox/outbox-entry.ts'
import { waitingCountLabel } from '../../../domain/outbox/waiting-lists.ts'
import { readQuestionDrafts } from '../../data/browser/storage/question-draft.ts'
import { isInterrupted } from '../../data/browser/storage/saved-practice-store.ts'
import { SETTINGS } from '../../data/browser/storage/settings.ts'
import { hasQuestionDrafts } from '../../data/browser/storage/unfinished-work.ts'
import { useLearnerData } from '../../data/queries/signed-in.tsx'
import { useIsOutboxStorageUnavailable, useWaitingWrites } from '../../data/sync/outbox/use-outbox.ts'
import { SaveWordsDialog } from '../../first-steps/save-words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ConfirmLeaveDialog } from '../../ui/dialog/leave-dialog.tsx'
import type { UnsavedWork } from '../../ui/dialog/unsaved-work.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/**
 * The question before the session ends: about what this page would lose, about what has not been saved or finished yet on
 * this device, the words included, or about a link that signs in somebody else.
 */
export type Question =
  | { readonly about: 'loss'; readonly loss: UnsavedWork; readonly leave: () => void }
  | { readonly about: 'unsaved'; readonly loss: UnsavedWork | null; readonly leave: () => void }
  | { readonly about: 'words'; readonly goOn: () => void }
  | { readonly about: 'link'; readonly signOut: () => void; readonly dismiss: () => void }

/** Asks it. */
export function SignOutQuestion({
  question,
  onStay,
}: {
  readonly question: Question
  readonly onStay: () => void
}) {
  switch (question.about) {
    case 'unsaved':
      return <SignOutDialog loss={question.loss} onCancel={onStay} onSignOut={question.leave} />
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

/** Asks a learner who opened a link that signs in with other words. Who they belong to is asked after the logout. */
export function LinkDialog({
  onSignOut,
  onStay,
}: {
  readonly onSignOut: () => void
  readonly onStay: () => void
}) {
  const name = useLearnerData()?.learner.name ?? ''
  return (
    <Dialog
      onClose={onStay}
      title="Sign in with other words?"
      description={`You opened a link that signs in with other words. On this device you are signed in as ${name}.`}
    >
      <div className="grid gap-2.5">
        <Button onClick={onStay} className="wrap-anywhere">
          Stay signed in as {name}
        </Button>
        <Button variant="secondary" onClick={onSignOut}>
          Log out first
        </Button>
      </div>
    </Dialog>
  )
}

/** Asks before signing out while recent changes have not reached the server, or what is unfinished would be lost. */
export function SignOutDialog({
  loss,
  onSignOut,
  onCancel,
}: {
  /** What this page would lose; null when nothing. */
  readonly loss: UnsavedWork | null
  readonly onSignOut: () => void
  readonly onCancel: () => void
}) {
  const waiting = useWaitingWrites()
  const isOff = useIsOutboxStorageUnavailable()
  const learnerId = useLearnerData()?.learner.id ?? null
  const [unfinished] = useState(() => (learnerId === null ? [] : unfinishedWorkOf(learnerId)))
  // A question that is typed is among the stored ones as soon as it is stored.
  const [isStored] = useState(
    () => loss?.isUnsavedQuestion === true && learnerId !== null && hasQuestionDrafts(learnerId),
  )
  const lossText = isStored ? null : (loss?.text ?? null)
  const [isWaiting, setWaiting] = useState(false)
  const isAllSaved = waiting.length === 0
  const isUnfinished = unfinished.length > 0 || lossText !== null
  const isLoss = isUnfinished || (isOff && !isAllSaved)
  const canWait = waiting.some(({ conflict }) => conflict === null)
  useEffect(() => {
    if (isWaiting && isAllSaved) onSignOut()
  }, [isWaiting, isAllSaved, onSignOut])

  return (
    <Dialog onClose={onCancel} {...textsOf(waiting, isUnfinished, isOff)}>
      {lossText !== null && <p className="mb-4 text-pretty">{lossText}</p>}
      {unfinished.length > 0 && (
        <div className="mb-4 text-pretty">
          <p className="font-semibold">This will be lost:</p>
          <ul className="list-disc pl-5">
            {unfinished.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="grid gap-2.5">
        {canWait && (
          <Button disabled={isWaiting} onClick={() => setWaiting(true)}>
            {isWaiting && <Spinner />}{' '}
            {isWaiting ? 'Waiting until everything is saved' : 'Wait, then log out'}
          </Button>
        )}
        <Button variant={isLoss ? 'danger' : 'secondary'} onClick={onSignOut}>
          {isAllSaved && !isLoss ? 'Log out' : 'Log out anyway'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

function textsOf(
  waiting: readonly OutboxEntry[],
  isUnfinished: boolean,
  isOutboxStorageUnavailable: boolean,
) {
  if (waiting.length > 0)
    return {
      title: `${waitingCountLabel(waiting)} not saved yet`,
      description: unsavedChangesText(isOutboxStorageUnavailable),
    }
  return isUnfinished
    ? {
        title: 'Log out with unfinished work?',
        description: 'It is only on this device, and logging out removes it.',
      }
    : { title: 'All saved', description: 'Nothing is waiting anymore.' }
}

function unsavedChangesText(isOutboxStorageUnavailable: boolean): string {
  return isOutboxStorageUnavailable
    ? "This browser can't store anything for later: if you log out now, unsaved changes are lost."
    : 'Unsaved changes stay on this device and are sent the next time you sign in here with the same words.'
}

/** What is unfinished on this device, as sentences. */
function unfinishedWorkOf(learnerId: string): readonly string[] {
  const drafts = readQuestionDrafts(learnerId).length
  const sheets = SETTINGS.answerSheets.read(learnerId).length
  const questions = drafts === 1 ? 'a question' : `${drafts} questions`
  return [
    ...(isInterrupted(learnerId, ['exam'])
      ? ['Your unfinished test and its answers. To keep it, finish it in Practice first.']
      : []),
    ...(isInterrupted(learnerId, ['session'])
      ? ['Your unfinished session. The answers that you submitted in it count.']
      : []),
    ...(sheets > 0
      ? [`${formatCount(sheets, 'answer sheet')}. To keep the results, save them as CSV in Papers first.`]
      : []),
    ...(drafts > 0 ? [`What you typed in ${questions}. To keep it, save it in Questions first.`] : []),
  ]
}
