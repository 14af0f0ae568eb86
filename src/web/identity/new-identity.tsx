import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { Learner } from '../../domain/model.ts'
import { newId } from '../data/browser/new-id.ts'
import { markIdentifierSaved, saveIdentifierLater } from '../data/browser/storage/stored-identifier.ts'
import { refusalMessage } from '../data/http/client.ts'
import { useCreateLearner } from '../data/writes/create-learner.ts'
import { NameForm, NewIdentityWords } from '../identifier/new-learner.tsx'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import type { PendingImport } from './entry.tsx'

const FAILED = 'Failed to create a new identity. Please try again.'

/**
 * "Create a new identity" (spec §2.4): a name, then the three words, then the app. For the sample bank the words can be
 * saved later, where the browser stores them.
 */
export function NewIdentity({
  pendingImport,
  loading,
  onIdentifier,
  onBack,
}: {
  readonly pendingImport: PendingImport | null
  /** The data of the new learner is being loaded. */
  readonly loading: boolean
  readonly onIdentifier: (identifier: string) => void
  readonly onBack: () => void
}) {
  const [created, setCreated] = useState<Learner | null>(null)
  const [attempt, setAttempt] = useState({ id: newId(), name: '' })
  const { mutate, isPending, error } = useCreateLearner()
  const isQuick = pendingImport?.is === 'sample'

  if (created && isQuick && loading) return <PanelSpinner label="Loading your data..." />
  const saved = ({ identifier }: Learner) => {
    // Where the first load failed, they were to be saved later.
    markIdentifierSaved()
    onIdentifier(identifier)
  }
  if (created) return <NewIdentityWords learner={created} onContinue={() => saved(created)} />

  const create = (name: string) => {
    const next = name === attempt.name ? attempt : { id: newId(), name }
    setAttempt(next)
    mutate(next, {
      onSuccess: (learner) => {
        setCreated(learner)
        if (isQuick && saveIdentifierLater(learner.identifier)) onIdentifier(learner.identifier)
      },
    })
  }
  return (
    <>
      <h1 className="text-center text-title font-bold">Create a new identity</h1>
      <p className="mt-2 mb-6 text-center text-pretty text-ink-soft">{introOf(pendingImport)}</p>
      {error && <Alert className="mb-5">{refusalMessage(error) ?? FAILED}</Alert>}
      <NameForm
        busy={isPending}
        action={isQuick ? 'Start practicing' : 'Get my three words'}
        onName={create}
      />
      <Button variant="quiet" data-keep-clear disabled={isPending} onClick={onBack} className="mt-3 w-full">
        <ArrowLeft aria-hidden /> I already have an identity
      </Button>
    </>
  )
}

function introOf(pendingImport: PendingImport | null): string {
  switch (pendingImport?.is) {
    case undefined:
      return "What should we call you? You'll get three words that are your key."
    case 'sample':
      return 'What should we call you? The first question is next. You can save the three words that are your key after it.'
    case 'files':
      return `${pendingImport.names.length === 1 ? pendingImport.names[0] : `${pendingImport.names.length} files`} can be imported next. What should we call you? You'll get three words that are your key.`
  }
}
