import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { saveFile } from './save-file.ts'

/** An identifier that is shown once, in large letters, with two ways to save it. */
export function IdentifierWords({
  words,
  file,
}: {
  readonly words: string
  readonly file: { readonly name: string; readonly text: string }
}) {
  const [copied, setCopied] = useState<'yes' | 'no' | 'refused'>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words)
      setCopied('yes')
    } catch {
      setCopied('refused')
    }
  }
  return (
    <>
      <p
        data-testid="drawn-words"
        className="my-6 rounded-xl border border-brand/30 bg-brand-soft px-4 py-5 text-center font-display text-[1.625rem] leading-snug font-bold text-brand-text select-all"
      >
        {words}
      </p>
      <p className="mb-5 text-pretty">
        They're the only key to your questions and results. They can't be recovered, so keep them somewhere
        safe.
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5">
        <Button variant="secondary" onClick={copy}>
          {copied === 'yes' ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied === 'yes' ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile({ name: file.name, type: 'text/plain;charset=utf-8', content: file.text })}
        >
          <Download aria-hidden /> Download
        </Button>
      </div>
      <p role="status" className="text-[0.9375rem] text-ink-soft not-empty:mt-3">
        {copied === 'refused' && "This browser doesn't let us copy. Select the words and copy them yourself."}
      </p>
    </>
  )
}
