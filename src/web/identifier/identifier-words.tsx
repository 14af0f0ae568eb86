import { Check, Copy, Download } from 'lucide-react'
import { identityFile, signInLink } from '../../domain/identifier/identity-file.ts'
import type { Learner } from '../../domain/model.ts'
import { useDrawnPairs } from '../data/browser/drawn-words.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { type Copied, useCopy } from '../ui/use-copy.ts'
import { QrButton } from './qr-button.tsx'

/**
 * The identifier of a learner in large letters, with ways to save it and to open it on a phone. The two words of a pair
 * are set apart by color and a gap, and the text that is selected and copied is the identifier.
 */
export function IdentifierWords({ learner }: { readonly learner: Learner }) {
  const words = learner.identifier
  const pairs = useDrawnPairs(words)
  const { copied, buttons } = useWaysToSave(learner, 'Download')
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
        {buttons}
        <div className="col-span-full">
          <PhoneCode identifier={words} />
        </div>
      </div>
      <CopyRefused copied={copied} />
    </>
  )
}

/** The words of a new learner as one line in their first session, with ways to save them (spec §2.4). */
export function WordsLine({ learner }: { readonly learner: Learner }) {
  const { copied, buttons } = useWaysToSave(learner, 'Save')
  return (
    <section
      aria-label="Your three words"
      className="rounded-xl border border-sun/50 bg-sun-soft py-2 pr-2 pl-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="min-w-0 flex-1 basis-64 text-pretty">
          Your three words open all this again:{' '}
          <strong className="wrap-anywhere select-all">{learner.identifier}</strong>
        </p>
        <div className="flex gap-2">{buttons}</div>
      </div>
      <CopyRefused copied={copied} />
    </section>
  )
}

/** Buttons that copy the words and save them as a file. */
function useWaysToSave(learner: Learner, saveLabel: string) {
  const { copied, copy } = useCopy(learner.identifier)
  const save = () => {
    const { name, text } = identityFile(learner)
    saveFile({ name, type: 'text/plain;charset=utf-8', content: text })
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={copy}>
        {copied === 'yes' ? <Check aria-hidden /> : <Copy aria-hidden />}
        {copied === 'yes' ? 'Copied' : 'Copy'}
      </Button>
      <Button variant="secondary" onClick={save}>
        <Download aria-hidden /> {saveLabel}
      </Button>
    </>
  )
  return { copied, buttons }
}

function CopyRefused({ copied }: { readonly copied: Copied }) {
  return (
    <p role="status" className="text-[0.9375rem] text-ink-soft not-empty:mt-3">
      {copied === 'refused' && "This browser doesn't let us copy. Select the words and copy them yourself."}
    </p>
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

/**
 * A button that shows the link that signs in with an identifier as a QR code, for the camera of a phone. Nothing of it
 * is sent anywhere.
 */
export function PhoneCode({ identifier }: { readonly identifier: string }) {
  return (
    <div>
      <QrButton
        className="w-full"
        text={signInLink(location.origin, identifier)}
        label="QR code of a link that signs in with these three words"
        caption="Scan it with the camera of your phone. Show it to nobody else: it holds your three words."
      >
        QR code for your phone
      </QrButton>
    </div>
  )
}
