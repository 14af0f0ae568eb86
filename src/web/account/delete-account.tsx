import { type FormEvent, useId, useState } from 'react'
import type { Learner } from '../../domain/model.ts'
import { useSignedIn } from '../data/queries/signed-in.tsx'
import { useDeleteAccount } from '../data/writes/delete-account.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { AccountCard } from './account-card.tsx'

/** Deletes the account once the learner has typed its identifier. */
export function DeleteAccount({ learner }: { readonly learner: Learner }) {
  const [asking, setAsking] = useState(false)
  return (
    <AccountCard
      anchor="delete"
      title="Delete my account"
      text="Permanently deletes your questions, past tests, answers, notes and images. This can't be undone."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete everything?"
        description="Type your identifier to confirm."
      >
        <DeletionForm learner={learner} onCancel={() => setAsking(false)} />
      </Dialog>
    </AccountCard>
  )
}

function DeletionForm({ learner, onCancel }: { readonly learner: Learner; readonly onCancel: () => void }) {
  const signedIn = useSignedIn()
  const [typed, setTyped] = useState('')
  const { mutate, isPending, isError } = useDeleteAccount(learner)
  const id = useId()
  const otherId = useId()
  const isConfirmed = typed.trim() === learner.identifier
  const isOther = !learner.identifier.startsWith(typed.trim())

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed) mutate(undefined, { onSuccess: () => signedIn?.onAccountDeleted() })
  }
  return (
    <form onSubmit={submit}>
      {isError && <Alert className="mb-4">Your account couldn't be deleted. Please try again.</Alert>}
      <label htmlFor={id} className="mb-1.5 block font-semibold break-words">
        {learner.identifier}
      </label>
      <input
        id={id}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={isOther}
        aria-describedby={otherId}
        className="block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 aria-invalid:border-poor"
      />
      <p id={otherId} role="status" className="mt-1.5 mb-4 text-[0.9375rem] text-poor">
        {isOther && "That isn't your identifier."}
      </p>
      <DialogButtons isDisabled={isPending} onCancel={onCancel} className="max-sm:*:grow">
        <Button type="submit" variant="danger" disabled={!isConfirmed || isPending}>
          {isPending && <Spinner />} Delete my account permanently
        </Button>
      </DialogButtons>
    </form>
  )
}
