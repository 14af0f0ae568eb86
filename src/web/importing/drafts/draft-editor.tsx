import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { DraftFields, FieldProblems, OptionFields } from '../../../domain/importing/drafts/edit-draft.ts'
import { optionLetter } from '../../../domain/practice/option-order.ts'
import { QUESTION_LIMITS } from '../../../domain/question-limits.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

const FIELD =
  'block min-h-11 w-full field-sizing-content resize-none rounded-control border border-line-strong bg-surface px-3 py-2.5 leading-6 placeholder:text-ink-soft aria-invalid:border-poor'

/** The fields of a question of the file. Errors are shown at their fields once the learner tries to save. */
export function DraftEditor({
  fields,
  inheritedCategory,
  onType,
  onSave,
  onCancel,
  onRevert,
}: {
  readonly fields: DraftFields
  /** The category that the question gets while the field is empty. */
  readonly inheritedCategory: string
  readonly onType: (fields: DraftFields) => void
  /** Returns what has to be corrected first; null when it is saved. */
  readonly onSave: (fields: DraftFields) => FieldProblems | null
  readonly onCancel: () => void
  /** Restores what the file has; null when nothing was changed. */
  readonly onRevert: (() => void) | null
}) {
  const [problems, setProblems] = useState<FieldProblems | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  useEffect(() => {
    if (problems !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  return (
    <form
      ref={form}
      aria-label="Edit the question"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setProblems(onSave(fields))
      }}
    >
      <Field label="Question" problem={problems?.text}>
        {(field) => (
          <textarea
            {...field}
            value={fields.text}
            onChange={(event) => onType({ ...fields, text: event.target.value })}
            className={classNames(FIELD, 'font-semibold')}
          />
        )}
      </Field>
      <OptionRows fields={fields} problems={problems} onType={onType} />
      <Field label="Category" problem={problems?.category}>
        {(field) => (
          <input
            {...field}
            value={fields.category}
            placeholder={inheritedCategory}
            onChange={(event) => onType({ ...fields, category: event.target.value })}
            className={FIELD}
          />
        )}
      </Field>
      <Field label="Explanation" problem={problems?.explanation}>
        {(field) => (
          <textarea
            {...field}
            value={fields.explanation}
            onChange={(event) => onType({ ...fields, explanation: event.target.value })}
            className={FIELD}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit">Save</Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {onRevert && (
          <Button variant="quiet" onClick={onRevert}>
            Restore the original
          </Button>
        )}
      </div>
    </form>
  )
}

interface FieldNames {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby'?: string
}

/** A field under its label, with its error below it. */
function Field({
  label,
  problem,
  children,
}: {
  readonly label: string
  readonly problem: string | undefined
  readonly children: (names: FieldNames) => ReactNode
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-[0.9375rem] font-semibold">
        {label}
      </label>
      {children(namesOf(id, problem))}
      <Problem id={id} problem={problem} />
    </div>
  )
}

function namesOf(id: string, problem: string | undefined): FieldNames {
  if (problem === undefined) return { id, 'aria-invalid': false }
  return { id, 'aria-invalid': true, 'aria-describedby': `${id}-problem` }
}

function Problem({ id, problem }: { readonly id: string; readonly problem: string | undefined }) {
  if (problem === undefined) return null
  return (
    <p id={`${id}-problem`} className="mt-1 text-[0.9375rem] font-medium text-poor">
      {problem}
    </p>
  )
}

function OptionRows({
  fields,
  problems,
  onType,
}: {
  readonly fields: DraftFields
  readonly problems: FieldProblems | null
  readonly onType: (fields: DraftFields) => void
}) {
  const id = useId()
  const { options } = fields
  const change = (changed: OptionFields) =>
    onType({ ...fields, options: options.map((option) => (option.key === changed.key ? changed : option)) })
  const add = () => {
    const key = 1 + Math.max(0, ...options.map((option) => option.key))
    onType({ ...fields, options: [...options, { key, text: '', isCorrect: false, feedback: '' }] })
  }
  return (
    <fieldset aria-describedby={problems?.options === undefined ? undefined : `${id}-problem`}>
      <legend className="mb-1 text-[0.9375rem] font-semibold">Options (check the correct ones)</legend>
      <div className="grid gap-2">
        {options.map((option, index) => (
          <OptionRow
            key={option.key}
            letter={optionLetter(index)}
            option={option}
            problem={problems?.option.get(option.key)}
            isKeyMissing={problems?.options !== undefined}
            onChange={change}
            onRemove={() => onType({ ...fields, options: options.filter((other) => other !== option) })}
          />
        ))}
      </div>
      <Problem id={id} problem={problems?.options} />
      {options.length < QUESTION_LIMITS.optionsMax && (
        <Button variant="quiet" onClick={add} className="mt-1 -ml-2 px-2">
          <Plus aria-hidden /> Add an option
        </Button>
      )}
    </fieldset>
  )
}

function OptionRow({
  letter,
  option,
  problem,
  isKeyMissing,
  onChange,
  onRemove,
}: {
  readonly letter: string
  readonly option: OptionFields
  readonly problem: string | undefined
  /** An error of the options as a whole, shown at their check marks. */
  readonly isKeyMissing: boolean
  readonly onChange: (option: OptionFields) => void
  readonly onRemove: () => void
}) {
  const id = useId()
  return (
    <div>
      <div className="flex items-start gap-1">
        <label className="-ml-2 grid size-11 shrink-0 cursor-pointer place-content-center">
          <input
            type="checkbox"
            aria-label={`Option ${letter} is correct`}
            aria-invalid={isKeyMissing}
            checked={option.isCorrect}
            onChange={(event) => onChange({ ...option, isCorrect: event.target.checked })}
            className="size-5 accent-brand"
          />
        </label>
        <textarea
          {...namesOf(id, problem)}
          aria-label={`Option ${letter}`}
          rows={1}
          value={option.text}
          onChange={(event) => onChange({ ...option, text: event.target.value })}
          className={FIELD}
        />
        <IconButton label={`Remove option ${letter}`} onClick={onRemove} className="-mr-2 shrink-0">
          <Trash2 />
        </IconButton>
      </div>
      <div className="pl-10">
        <Problem id={id} problem={problem} />
      </div>
    </div>
  )
}
