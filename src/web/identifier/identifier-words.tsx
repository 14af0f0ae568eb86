import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { identityFile } from '../../domain/identifier/identity-file.ts'
import type { Learner } from '../../domain/model.ts'
import { useDrawnPairs } from '../data/browser/drawn-words.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { PhoneCode } from './phone-code.tsx'

/**
 * The identifier of a learner in large letters, with ways to save it and to open it on a phone. The two words of a pair
 * are set apart by color and a gap, and the text that is selected and copied is the identifier.
 */
export function IdentifierWords({ learner }: { readonly learner: Learner }) {
  const words = learner.identifier
  const pairs = useDrawnPairs(words)
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
        className="my-6 rounded-xl border border-brand/30 bg-brand-soft px-4 py-5 text-center font-display text-[1.625rem] leading-snug font-bold wrap-anywhere text-brand-text select-all"
      >
        {pairs === null
          ? words
          : pairs.map((pair, index) => <Pair key={pair.join('')} pair={pair} isFirst={index === 0} />)}
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
          onClick={() => {
            const { name, text } = identityFile(learner)
            saveFile({ name, type: 'text/plain;charset=utf-8', content: text })
          }}
        >
          <Download aria-hidden /> Download
        </Button>
        <div className="col-span-full">
          <PhoneCode identifier={words} />
        </div>
      </div>
      <p role="status" className="text-[0.9375rem] text-ink-soft not-empty:mt-3">
        {copied === 'refused' && "This browser doesn't let us copy. Select the words and copy them yourself."}
      </p>
    </>
  )
}

/** Two words that are read apart and copied joined, after the hyphen to the pair before. */
function Pair({
  pair: [first, second],
  isFirst,
}: {
  readonly pair: readonly [string, string]
  readonly isFirst: boolean
}) {
  return (
    <>
      {!isFirst && '-'}
      <span className="inline-block max-w-full wrap-anywhere">
        {first}
        <wbr />
        <span className="ml-[0.2em] text-ink">{second}</span>
      </span>
    </>
  )
}
