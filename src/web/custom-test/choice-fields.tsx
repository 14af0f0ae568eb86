import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import {
  CUSTOM_LENGTH,
  DEFAULT_LENGTH,
  type LengthChoice,
  TEST_LENGTHS,
} from '../../domain/custom-test/criteria.ts'
import { classNames } from '../ui/class-names.ts'
import { LABEL_ABOVE } from '../ui/form/select-field.tsx'

/** A one-line field of the configuration card. */
export const FIELD_CLASS =
  'block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 placeholder:text-ink-soft'

/** The help text of a field. */
const HINT_CLASS = 'mt-1.5 text-[0.875rem] leading-5 text-ink-soft'

/** A choice drawn as a tile around its radio button. */
const TILE_CLASS =
  'relative cursor-pointer rounded-control border-[1.5px] border-line bg-surface transition-[background-color,border-color] duration-150 ' +
  'hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft/60 ' +
  'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly title: string
  readonly description: string
  readonly icon: LucideIcon
}

/** One of several choices, each with a sentence on what it does. */
export function ChoiceField<Value extends string>({
  legend,
  choices,
  value,
  onValue,
}: {
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  readonly onValue: (value: Value) => void
}) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={LABEL_ABOVE}>{legend}</legend>
      <div className="grid gap-2">
        {choices.map((choice) => (
          <ChoiceTile
            key={choice.value}
            {...choice}
            group={group}
            checked={choice.value === value}
            onChoose={() => onValue(choice.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function ChoiceTile({
  title,
  description,
  icon: Icon,
  group,
  checked,
  onChoose,
}: Omit<Choice<string>, 'value'> & {
  readonly group: string
  readonly checked: boolean
  readonly onChoose: () => void
}) {
  const titleId = useId()
  const descriptionId = useId()
  return (
    <label className={classNames(TILE_CLASS, 'flex min-h-14 items-start gap-3.5 px-3.5 py-3')}>
      <span className="relative grid size-9 shrink-0">
        <input
          type="radio"
          name={group}
          checked={checked}
          onChange={onChoose}
          aria-labelledby={titleId}
          aria-describedby={descriptionId}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <span className="grid place-content-center rounded-lg bg-sunken text-ink-soft transition-colors duration-150 peer-checked:bg-brand peer-checked:text-brand-ink">
          <Icon aria-hidden className="size-[1.125rem]" />
        </span>
      </span>
      <span className="min-w-0">
        <span id={titleId} className="block leading-6 font-semibold">
          {title}
        </span>
        <span id={descriptionId} className="block text-[0.875rem] leading-5 text-pretty text-ink-soft">
          {description}
        </span>
      </span>
    </label>
  )
}

/** How many questions: one of the lengths of spec §9.11, or a number of the learner's own. */
export function LengthField({
  length,
  customLength,
  onLength,
  onCustomLength,
}: {
  readonly length: LengthChoice
  readonly customLength: string
  readonly onLength: (length: LengthChoice) => void
  readonly onCustomLength: (text: string) => void
}) {
  return (
    <fieldset className="min-w-0">
      <legend className={LABEL_ABOVE}>Question Count</legend>
      <div className="grid grid-cols-2 gap-2 min-[26rem]:grid-cols-3 sm:grid-cols-5">
        {TEST_LENGTHS.map(({ count, name }) => (
          <LengthTile
            key={count}
            title={String(count)}
            name={`(${name})`}
            checked={length === count}
            onChoose={() => onLength(count)}
          />
        ))}
        <LengthTile
          title="Custom"
          name={`${CUSTOM_LENGTH.min}–${CUSTOM_LENGTH.max}`}
          checked={length === 'custom'}
          onChoose={() => onLength('custom')}
        />
      </div>
      {length === 'custom' && <CustomAmount text={customLength} onText={onCustomLength} />}
    </fieldset>
  )
}

function LengthTile({
  title,
  name,
  checked,
  onChoose,
}: {
  readonly title: string
  readonly name: string
  readonly checked: boolean
  readonly onChoose: () => void
}) {
  return (
    <label className={classNames(TILE_CLASS, 'grid min-h-16 place-content-center px-2 py-2 text-center')}>
      <input
        type="radio"
        name="length"
        checked={checked}
        onChange={onChoose}
        className="absolute top-1 right-1 size-5 opacity-0"
      />
      <span className="font-display text-[1.1875rem] leading-6 font-bold tabular-nums">{title}</span>{' '}
      <span className="text-[0.8125rem] leading-5 text-ink-soft">{name}</span>
    </label>
  )
}

function CustomAmount({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const fieldId = useId()
  const hintId = useId()
  return (
    <div className="mt-3 animate-fade">
      <label htmlFor={fieldId} className={LABEL_ABOVE}>
        Custom amount
      </label>
      <input
        id={fieldId}
        type="number"
        inputMode="numeric"
        min={CUSTOM_LENGTH.min}
        max={CUSTOM_LENGTH.max}
        value={text}
        onChange={(event) => onText(event.target.value)}
        placeholder={String(DEFAULT_LENGTH)}
        aria-describedby={hintId}
        className={classNames(FIELD_CLASS, 'sm:max-w-40')}
      />
      <p id={hintId} className={HINT_CLASS}>
        {CUSTOM_LENGTH.min} to {CUSTOM_LENGTH.max}. If left empty, {DEFAULT_LENGTH}.
      </p>
    </div>
  )
}
