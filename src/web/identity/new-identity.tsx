import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { NAME_MAX } from '../../contract/limits.ts'
import type { Learner } from '../../domain/model.ts'
import { newId } from '../data/browser/new-id.ts'
import { markIdentifierSaved, saveIdentifierLater } from '../data/browser/storage/stored-identifier.ts'
import { refusalMessage } from '../data/http/client.ts'
import { useCreateLearner } from '../data/writes/create-learner.ts'
import { IdentifierWords } from '../identifier/identifier-words.tsx'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { PanelSpinner, Spinner } from '../ui/feedback/spinner.tsx'
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

/** Asks for the learner's name. */
export function NameForm({
  busy,
  action,
  onName,
}: {
  readonly busy: boolean
  /** What the button says. */
  readonly action: string
  readonly onName: (name: string) => void
}) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const fieldId = useId()
  const problemId = useId()
  const field = useRef<HTMLInputElement>(null)
  // The button that opened this is gone, and the focus with it.
  useEffect(() => field.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = text.trim()
    setMissing(name === '')
    if (name !== '') onName(name)
  }
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={fieldId} className="mb-1.5 block font-semibold">
        Name
      </label>
      <input
        data-keep-clear
        ref={field}
        id={fieldId}
        name="name"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setMissing(false)
        }}
        maxLength={NAME_MAX}
        autoComplete="nickname"
        aria-invalid={missing}
        aria-describedby={missing ? problemId : undefined}
        className="block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 aria-invalid:border-poor"
      />
      {missing && (
        <div id={problemId}>
          <Alert className="mt-3">Please enter a name</Alert>
        </div>
      )}
      <Button type="submit" disabled={busy} className="mt-4 min-h-12 w-full text-base">
        {busy ? (
          <>
            <Spinner /> Creating...
          </>
        ) : (
          action
        )}
      </Button>
    </form>
  )
}

/** The new identifier, to be saved before the learner continues. */
export function NewIdentityWords({
  learner,
  onContinue,
}: {
  readonly learner: Learner
  readonly onContinue: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form before this is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mx-auto w-fit text-center text-title font-bold">
        Your three words
      </h1>
      <IdentifierWords learner={learner} />
      <Button onClick={onContinue} className="mt-5 min-h-12 w-full text-base">
        I've saved them, continue
      </Button>
    </>
  )
}
