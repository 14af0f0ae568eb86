import { useId } from 'react'
import {
  CUSTOM_LENGTH,
  DEFAULT_LENGTH,
  type LengthChoice,
  TEST_LENGTHS,
} from '../../domain/custom-test/criteria.ts'
import { classNames } from '../ui/class-names.ts'
import { FIELD_CLASS, HINT_CLASS, LABEL_CLASS, TILE_CLASS } from './field-class.ts'

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
      <legend className={LABEL_CLASS}>Question Count</legend>
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
      <label htmlFor={fieldId} className={LABEL_CLASS}>
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
