import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import type { AnsweredForPrompt } from '../../domain/prompts/why-prompt.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-piece.tsx'

const AskWhyDialog = lazyDialog(
  () => import('./ask-why-dialog.tsx'),
  (code) => code.AskWhyDialog,
)

/** Offers an answered question as a text with which any assistant is asked why (spec §2.8). */
export function AskWhy({
  number,
  ...answered
}: AnsweredForPrompt & {
  /** Tells the button from those of other questions; absent for one alone. */
  readonly number?: number
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className="px-3"
        aria-label={number === undefined ? undefined : `Ask why, question ${number}`}
        onClick={() => setOpen(true)}
      >
        <CircleHelp aria-hidden /> Ask why
      </Button>
      {isOpen && <AskWhyDialog answered={answered} onClose={() => setOpen(false)} />}
    </>
  )
}
