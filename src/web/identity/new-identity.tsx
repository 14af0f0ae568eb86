import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { Learner } from '../../domain/model.ts'
import { newId } from '../data/browser/new-id.ts'
import { refusalMessage } from '../data/http/client.ts'
import { useCreateLearner } from '../data/writes/create-learner.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { NameForm } from './name-form.tsx'
import { NewIdentityWords } from './new-identity-words.tsx'

const FAILED = 'Failed to create a new identity. Please try again.'

/** "Create a new identity" (spec §2.4): a name, then the three words, then the app. */
export function NewIdentity({
  onIdentifier,
  onBack,
}: {
  readonly onIdentifier: (identifier: string) => void
  readonly onBack: () => void
}) {
  const [created, setCreated] = useState<Learner | null>(null)
  const [attempt, setAttempt] = useState({ id: newId(), name: '' })
  const { mutate, isPending, error } = useCreateLearner()

  if (created)
    return <NewIdentityWords learner={created} onContinue={() => onIdentifier(created.identifier)} />

  const create = (name: string) => {
    const next = name === attempt.name ? attempt : { id: newId(), name }
    setAttempt(next)
    mutate(next, { onSuccess: setCreated })
  }
  return (
    <>
      <h1 className="text-center text-title font-bold">Create a new identity</h1>
      <p className="mt-2 mb-6 text-center text-pretty text-ink-soft">
        What should we call you? You'll get three words that are your key.
      </p>
      {error && <Alert className="mb-5">{refusalMessage(error) ?? FAILED}</Alert>}
      <NameForm busy={isPending} onName={create} />
      <Button variant="quiet" data-keep-clear disabled={isPending} onClick={onBack} className="mt-3 w-full">
        <ArrowLeft aria-hidden /> I already have an identity
      </Button>
    </>
  )
}
