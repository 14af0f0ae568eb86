import { useEffect, useRef } from 'react'
import type { Learner } from '../../domain/model.ts'
import { IdentifierWords } from '../identifier/identifier-words.tsx'
import { Button } from '../ui/button.tsx'

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
