import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { NAME_MAX } from '../../contract/limits.ts'
import type { Learner } from '../../domain/model.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { IdentifierWords } from './identifier-words.tsx'

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
