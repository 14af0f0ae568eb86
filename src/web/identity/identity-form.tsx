import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
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
  const [problem, setProblem] = useState<string | null>(null)
  const fieldId = useId()
  const problemId = useId()
  const suggested = useSuggestedIdentifier(problem === IDENTIFIER_PROBLEMS.malformed ? text : '')
  const field = useRef<HTMLInputElement>(null)
  // Typed into the prerendered page before React hydrated it.
  useLayoutEffect(() => setText(field.current?.value ?? ''), [])

  const refuse = (why: string) => {
    setProblem(why)
    onRefused()
  }

  const check = (typed: string) => {
    const result = checkIdentifier(typed)
    if (!result.ok) return refuse(IDENTIFIER_PROBLEMS[result.problem])
    setProblem(null)
    onIdentifier(result.identifier)
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
    // Until the scripts of the prerendered page have been loaded, `dialog` does nothing: no words reach an address. `pressAgain` then does it.
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
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        className="block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 placeholder:text-ink-soft aria-invalid:border-poor"
      />
      {problem !== null && (
        <div id={problemId} data-keep-clear>
          <Alert className="mt-3">{problem}</Alert>
          {suggested !== null && (
            <Button
              variant="secondary"
              onClick={() => submitInstead(suggested)}
              className="mt-3 w-full wrap-anywhere"
            >
              Use {suggested}
            </Button>
          )}
        </div>
      )}
      <Button type="submit" disabled={loading} className="mt-4 min-h-12 w-full text-base">
        {loading ? (
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
        disabled={loading}
        onClick={submitStored}
        className="min-h-12 w-full text-base"
      >
        Use Stored Identity
      </Button>
    </form>
  )
}

/** What a malformed text is likely to mean; null where nothing fits, and while the list of words loads. */
function useSuggestedIdentifier(malformed: string): string | null {
  const [drawn, setDrawn] = useState<{ readonly typed: string; readonly identifier: string | null } | null>(
    null,
  )
  const suggested = suggestIdentifier(malformed)
  const isDrawn = suggested === null && MAY_BE_DRAWN.test(malformed)
  useEffect(() => {
    if (!isDrawn) return
    void readDrawnIdentifier(malformed).then((identifier) => setDrawn({ typed: malformed, identifier }))
  }, [malformed, isDrawn])
  return suggested ?? (drawn?.typed === malformed ? drawn.identifier : null)
}
