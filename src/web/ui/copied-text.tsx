import { Check, Copy } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { LABEL_ABOVE } from './form/select-field.tsx'
import { type Copied, useCopy } from './use-copy.ts'

const MESSAGES: Readonly<Record<Copied, string>> = {
  yes: 'Copied.',
  no: '',
  refused: "This browser doesn't let us copy. The text is selected: copy it yourself, such as with Ctrl+C.",
}

/** A text that is shown exactly as it is copied. */
export function CopiedText({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div>
      <label htmlFor={id} className={LABEL_ABOVE}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        dir="auto"
        readOnly
        rows={10}
        spellCheck={false}
        value={text}
        className="block max-h-[45dvh] w-full rounded-control border border-line-strong bg-ground px-3.5 py-2.5 font-mono text-base leading-6 sm:text-[0.875rem]"
      />
      <CopyButton key={text} text={text} field={field} />
    </div>
  )
}

function CopyButton({
  text,
  field,
}: {
  readonly text: string
  readonly field: RefObject<HTMLTextAreaElement | null>
}) {
  const { copied, copy } = useCopy(text)
  const copyOrSelect = async () => {
    if ((await copy()) === 'yes') return
    field.current?.focus()
    field.current?.select()
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button onClick={copyOrSelect}>
        {copied === 'yes' ? <Check aria-hidden /> : <Copy aria-hidden />}
        {copied === 'yes' ? 'Copied' : 'Copy'}
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-48 text-[0.9375rem] text-ink-soft">
        {MESSAGES[copied]}
      </p>
    </div>
  )
}
