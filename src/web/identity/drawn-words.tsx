import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import type { Learner } from '../../domain/model.ts'
import { Button } from '../ui/button.tsx'
import { saveAsFile } from '../ui/save-as-file.ts'

/** The new key, large, with two ways to keep it, and what losing it means. */
export function DrawnWords({
  learner,
  onContinue,
}: {
  readonly learner: Learner
  readonly onContinue: () => void
}) {
  const [copied, setCopied] = useState<'yes' | 'no' | 'refused'>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(learner.identifier)
      setCopied('yes')
    } catch {
      setCopied('refused')
    }
  }
  return (
    <>
      <h1 className="text-center text-title font-bold">Your three words</h1>
      <p
        data-testid="drawn-words"
        className="my-6 rounded-xl border border-brand/30 bg-brand-soft px-4 py-5 text-center font-display text-[1.625rem] leading-snug font-bold text-brand-text select-all"
      >
        {learner.identifier}
      </p>
      <p className="mb-5 text-pretty">
        They are the only key to your questions and results. Nobody can recover them, so keep them somewhere
        safe.
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        <Button look="secondary" onClick={copy}>
          {copied === 'yes' ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied === 'yes' ? 'Copied' : 'Copy'}
        </Button>
        <Button
          look="secondary"
          onClick={() => saveAsFile('quizgrove-identity.txt', 'text/plain', keyFile(learner))}
        >
          <Download aria-hidden /> Download
        </Button>
      </div>
      <p role="status" className="text-[0.9375rem] text-ink-soft not-empty:mt-3">
        {copied === 'refused' && 'This browser does not let us copy. Select the words and copy them by hand.'}
      </p>
      <Button onClick={onContinue} className="mt-5 min-h-12 w-full text-base">
        I have kept them, continue
      </Button>
    </>
  )
}

function keyFile({ name, identifier }: Learner): string {
  return `Quizgrove identity of ${name}\n\n${identifier}\n\nWhoever has these three words has your questions and results. Nobody can recover them.\n`
}
