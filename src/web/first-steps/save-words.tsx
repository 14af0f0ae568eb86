import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Learner } from '../../domain/model.ts'
import { markIdentifierSaved } from '../data/browser/storage/stored-identifier.ts'
import { IdentifierWords } from '../identifier/identifier-words.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** Asks a new learner to save the words of their identity, until they say that they did (spec §2.4). */
export function SaveWordsCard({ learner }: { readonly learner: Learner }) {
  const [isOpen, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  if (isSaved) return null
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 border-sun/50 p-4 sm:px-6">
      <KeyRound aria-hidden className="size-6 shrink-0 text-brand-text" />
      <div className="min-w-48 flex-1">
        <h2 className="font-sans text-[1.0625rem] font-bold tracking-normal">Save your three words</h2>
        <p className="text-[0.9375rem] text-pretty text-ink-soft">
          Only they open your questions and results, on this device and any other.
        </p>
      </div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Show my three words
      </Button>
      {isOpen && (
        <SaveWordsDialog learner={learner} onSaved={() => setSaved(true)} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

/** The words, with ways to save them. */
export function SaveWordsDialog({
  learner,
  onSaved,
  onClose,
}: {
  readonly learner: Learner
  readonly onSaved: () => void
  readonly onClose: () => void
}) {
  const confirm = () => {
    markIdentifierSaved()
    onSaved()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Your three words"
      description="You did not save them yet."
      focusAfter={() => document.querySelector<HTMLElement>('main')}
    >
      <IdentifierWords learner={learner} />
      <Button onClick={confirm} className="mt-5 min-h-12 w-full text-base">
        I've saved them, continue
      </Button>
    </Dialog>
  )
}
