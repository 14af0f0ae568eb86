import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import type { MadeKey } from '../../data/assistants/change-assistants.ts'
import { API_HOST } from '../../data/http/api-host.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { takeFocus } from '../../ui/use-focus-when-shown.ts'
import { clientConfigs } from './client-configs.ts'

/** Shows a key once, with what common programs need to use it. */
export function MadeKeyCard({
  made: { name, key },
  onDone,
}: {
  readonly made: MadeKey
  readonly onDone: () => void
}) {
  const id = useId()
  const url = `${API_HOST || location.origin}/mcp`
  const configs = clientConfigs(url, key)
  const [chosen, setChosen] = useState(configs[0]?.id)
  const config = configs.find((one) => one.id === chosen)
  return (
    <Card role="region" aria-labelledby={id} className="grid grid-cols-1 gap-5 p-5 sm:p-6">
      <div>
        <h2 ref={takeFocus} id={id} tabIndex={-1} className="w-fit text-[1.1875rem] font-bold wrap-anywhere">
          Key for <bdi>{name}</bdi>
        </h2>
        <p className="mt-1 font-medium text-pretty">You will not see this key again.</p>
        <p className="text-[0.9375rem] text-pretty text-ink-soft">
          Copy it, or the configuration of your program. Whoever has the key can do what you chose until it
          expires or you revoke it.
        </p>
      </div>
      <Copyable label="Key" text={key} />
      <Copyable label="Address of the server" text={url} />
      {config && (
        <div className="grid grid-cols-1 gap-3">
          <SelectField
            label="Configuration for"
            labelShown="above"
            value={config.id}
            choices={configs.map(({ id: value, label }) => ({ value, label }))}
            onChoose={setChosen}
            className="sm:max-w-60"
          />
          <p className="text-[0.9375rem] text-pretty text-ink-soft">{config.place}</p>
          <Copyable key={config.id} label="Configuration" text={config.text} isCode />
        </div>
      )}
      <div className="flex justify-end">
        <Button onClick={onDone}>Done</Button>
      </div>
    </Card>
  )
}

/** A text to be copied, with a button that does it. */
function Copyable({
  label,
  text,
  isCode = false,
}: {
  readonly label: string
  readonly text: string
  /** Lines that stay as they are, under a name that stands above. */
  readonly isCode?: boolean
}) {
  const { copied, copy } = useCopy(text)
  return (
    <div>
      {!isCode && <p className="text-[0.9375rem] font-semibold">{label}</p>}
      <div className="mt-1 flex flex-wrap items-start gap-2">
        <p
          translate="no"
          className={classNames(
            'min-w-0 flex-[1_1_16rem] rounded-control border border-line bg-sunken px-3.5 py-2.5 font-mono text-[0.875rem] leading-6 wrap-anywhere select-all',
            isCode && 'whitespace-pre-wrap',
          )}
        >
          {text}
        </p>
        <Button variant="secondary" className="px-3" onClick={copy}>
          {copied === 'yes' ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied === 'yes' ? 'Copied' : 'Copy'}
          <span className="sr-only"> the {label.toLowerCase()}</span>
        </Button>
      </div>
      <p role="status" className="text-[0.9375rem] text-ink-soft not-empty:mt-1">
        {copied === 'refused' && "This browser doesn't let us copy. Select the text and copy it yourself."}
      </p>
    </div>
  )
}
