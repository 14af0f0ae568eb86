import { useEffect, useId, useRef, useState } from 'react'
import { ASSISTANT_LIMITS, ASSISTANT_SCOPES, KEY_LIFETIMES_DAYS } from '../../../domain/assistants.ts'
import { type KeyChoices, type MadeKey, useMakeKey } from '../../data/assistants/change-assistants.ts'
import { refusalMessage } from '../../data/http/client.ts'
import { FIELD, Field } from '../../question-editor/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DialogButtons } from '../../ui/dialog/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SCOPE_TEXTS } from './scope-texts.ts'

const START: KeyChoices = { name: '', scope: 'read', addsDirectly: false, lifetimeDays: 90 }

const LIFETIMES = KEY_LIFETIMES_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))

const FAILED = "The key couldn't be made. Please try again."

/** What a new assistant is called, and what it may do. */
export function KeyForm({
  learnerId,
  isOffline,
  onMade,
  onCancel,
}: {
  readonly learnerId: string
  readonly isOffline: boolean
  readonly onMade: (made: MadeKey) => void
  readonly onCancel: () => void
}) {
  const id = useId()
  const [choices, setChoices] = useState(START)
  const [hasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useMakeKey(learnerId)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => name.current?.focus(), [])
  const choose = (change: Partial<KeyChoices>) => setChoices({ ...choices, ...change })
  const sent = { ...choices, name: choices.name.trim() }
  const make = () => {
    setTried(true)
    if (sent.name === '') return name.current?.focus()
    mutate({ ...sent, addsDirectly: sent.scope === 'edit' && sent.addsDirectly }, { onSuccess: onMade })
  }
  return (
    <Card role="region" aria-labelledby={id} className="p-5 sm:p-6">
      <h2 id={id} className="mb-4 text-[1.1875rem] font-bold">
        Add an assistant
      </h2>
      <form
        noValidate
        aria-labelledby={id}
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !isOffline) make()
        }}
      >
        <Field
          label="Name"
          problem={hasTried && sent.name === '' ? 'Give it a name, such as that of the program.' : undefined}
        >
          {(names) => (
            <input
              {...names}
              ref={name}
              type="text"
              autoComplete="off"
              maxLength={ASSISTANT_LIMITS.nameMax}
              placeholder="Such as Claude on my laptop"
              value={choices.name}
              onChange={({ target }) => choose({ name: target.value })}
              className={FIELD}
            />
          )}
        </Field>
        <ScopeChoice choices={choices} onChoose={choose} />
        <SelectField
          label="The key expires after"
          labelShown="above"
          value={String(choices.lifetimeDays)}
          choices={LIFETIMES}
          onChoose={(value) =>
            choose({
              lifetimeDays: KEY_LIFETIMES_DAYS.find((days) => String(days) === value) ?? choices.lifetimeDays,
            })
          }
          className="sm:max-w-60"
        />
        {error !== null && !isPending && <Alert>{refusalMessage(error) ?? FAILED}</Alert>}
        <DialogButtons onCancel={onCancel} isDisabled={isPending}>
          <Button type="submit" disabled={isPending || isOffline}>
            {isPending && <Spinner className="size-4" />} Make a key
          </Button>
        </DialogButtons>
      </form>
    </Card>
  )
}

function ScopeChoice({
  choices: { scope: chosen, addsDirectly },
  onChoose,
}: {
  readonly choices: KeyChoices
  readonly onChoose: (change: Partial<KeyChoices>) => void
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-[0.9375rem] font-semibold">What it may do</legend>
      <div className="grid gap-1">
        {ASSISTANT_SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-11 cursor-pointer items-start gap-2.5 py-1.5">
            <input
              type="radio"
              name="scope"
              checked={chosen === scope}
              onChange={() => onChoose({ scope })}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span className="font-medium">{SCOPE_TEXTS[scope].label}</span>
              <span className="block text-[0.9375rem] text-pretty text-ink-soft">
                {SCOPE_TEXTS[scope].text}
              </span>
            </span>
          </label>
        ))}
      </div>
      {chosen === 'edit' && (
        <label className="ml-7.5 flex min-h-11 cursor-pointer items-start gap-2.5 py-1.5">
          <input
            type="checkbox"
            checked={addsDirectly}
            onChange={({ target }) => onChoose({ addsDirectly: target.checked })}
            className="mt-0.5 size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0">
            <span className="font-medium">Add its questions without asking me</span>
            <span className="block text-[0.9375rem] text-pretty text-ink-soft">
              Otherwise they wait until you have reviewed them. Its corrections and notes count at once.
            </span>
          </span>
        </label>
      )}
    </fieldset>
  )
}
