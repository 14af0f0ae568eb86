import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  checkIdentifier,
  IDENTIFIER_PROBLEMS,
  suggestIdentifier,
} from '../../domain/identifier/identifier.ts'
import { readDrawnIdentifier } from '../data/browser/drawn-words.ts'
import { readStoredIdentifier } from '../data/browser/storage/stored-identifier.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'

/** Spec §5.1. */
const NOTHING_STORED = 'No stored identity found. Enter your identifier manually.'

/** What may be six drawn words: of three letters or more each, with spaces and hyphens between them (spec §5.1). */
const MAY_BE_DRAWN = /^(?:[\s-]*[a-z]){18,}[\s-]*$/i

/** The one field, validated as spec §5.1 says before the server is called. */
export function IdentityForm({
  loading,
  onIdentifier,
  onRefused,
}: {
  readonly loading: boolean
  readonly onIdentifier: (identifier: string) => void
  /** The learner asked for something that is not even tried; the form shows why. */
  readonly onRefused: () => void
}) {
  const [text, setText] = useState('')
  const [isReading, setReading] = useState(false)
  const isBusy = loading || isReading
  const [problem, setProblem] = useState<string | null>(null)
  const fieldId = useId()
  const problemId = useId()
  const meant = suggestIdentifier(text)
  const field = useRef<HTMLInputElement>(null)
  // Typed into the prerendered page before React hydrated it.
  useLayoutEffect(() => setText(field.current?.value ?? ''), [])

  const refuse = (why: string) => {
    setProblem(why)
    onRefused()
  }

  const accept = (identifier: string) => {
    setProblem(null)
    onIdentifier(identifier)
  }

  const check = (typed: string) => {
    const result = checkIdentifier(typed)
    if (result.ok) return accept(result.identifier)
    const message = IDENTIFIER_PROBLEMS[result.problem]
    if (!MAY_BE_DRAWN.test(typed)) return refuse(message)
    setReading(true)
    void readDrawnIdentifier(typed).then((identifier) => {
      setReading(false)
      if (identifier === null) refuse(message)
      else accept(identifier)
    })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    check(text)
  }

  const submitInstead = (other: string) => {
    setText(other)
    check(other)
  }

  const submitStored = () => {
    const stored = readStoredIdentifier()
    if (stored === null) refuse(NOTHING_STORED)
    else submitInstead(stored)
  }

  return (
    // Until the scripts of the prerendered page have been loaded, `dialog` does nothing: no words reach an address.
    <form method="dialog" onSubmit={submit} noValidate>
      <label htmlFor={fieldId} className="mb-1.5 block font-semibold">
        Identifier
      </label>
      <input
        ref={field}
        data-keep-clear
        id={fieldId}
        name="identifier"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(null)
        }}
        placeholder="word-word-word"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        className="block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 text-[1.0625rem] placeholder:text-ink-soft aria-invalid:border-poor"
      />
      {problem !== null && (
        <div id={problemId} data-keep-clear>
          <Alert className="mt-3">{problem}</Alert>
          {problem === IDENTIFIER_PROBLEMS.malformed && meant !== null && (
            <p className="mt-1 text-center text-ink-soft">
              Did you mean{' '}
              <Button variant="accent" onClick={() => submitInstead(meant)} className="px-1 wrap-anywhere">
                {meant}
              </Button>
              ?
            </p>
          )}
        </div>
      )}
      <Button type="submit" data-keep-clear disabled={isBusy} className="mt-4 min-h-12 w-full text-base">
        {isBusy ? (
          <>
            <Spinner /> Loading...
          </>
        ) : (
          'Load Results'
        )}
      </Button>
      <div className="my-4 flex items-center gap-3 text-[0.875rem] font-medium text-ink-soft">
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        Or
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </div>
      <Button
        variant="secondary"
        data-keep-clear
        disabled={isBusy}
        onClick={submitStored}
        className="min-h-12 w-full text-base"
      >
        Use Stored Identity
      </Button>
    </form>
  )
}
