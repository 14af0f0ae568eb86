import { Check, Copy, ExternalLink } from 'lucide-react'
import { QrButton } from '../identifier/qr-button.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { useCopy } from '../ui/use-copy.ts'

/** The path of the page behind a link. */
function sharePath(code: string): string {
  return `/share/${encodeURIComponent(code)}`
}

/** The address of a link, to be copied, scanned or opened. */
export function ShareAddress({ code, title }: { readonly code: string; readonly title: string }) {
  const address = location.origin + sharePath(code)
  const { copied, copy } = useCopy(address)
  return (
    <div className="grid gap-2.5">
      <p className="rounded-control border border-brand/30 bg-brand-soft px-3.5 py-2.5 text-[0.9375rem] font-semibold wrap-anywhere text-brand-text select-all">
        {address}
      </p>
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button variant="secondary" className="px-3" onClick={copy}>
          {copied === 'yes' ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied === 'yes' ? 'Copied' : 'Copy'}
          <span className="sr-only"> the address of {title}</span>
        </Button>
        <a
          href={sharePath(code)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary', 'px-3')}
        >
          <ExternalLink aria-hidden /> Open
          <span className="sr-only"> {title} in a new tab</span>
        </a>
        <QrButton
          text={address}
          label={`QR code of the address of ${title}`}
          caption="Scan it with the camera of a phone. Anyone who has it can open the link."
          className="px-3"
        >
          QR code
        </QrButton>
      </div>
      <p role="status" className="text-[0.9375rem] text-ink-soft empty:hidden">
        {copied === 'refused' && "This browser doesn't let us copy. Select the address and copy it yourself."}
      </p>
    </div>
  )
}
