import {
  filterPastTest,
  type PastTestFilter,
  type PastTestRow,
} from '../../domain/statistics/past-test-report.ts'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'incorrect', label: 'Incorrect' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'flagged', label: 'Flagged' },
] as const satisfies readonly { readonly value: PastTestFilter; readonly label: string }[]

/** Which questions are listed, each choice with how many there are. A choice of none is left out unless it is chosen. */
export function FilterControl({
  rows,
  filter,
  onChoose,
}: {
  readonly rows: readonly PastTestRow[]
  readonly filter: PastTestFilter
  readonly onChoose: (filter: PastTestFilter) => void
}) {
  const choices = FILTERS.map((choice) => ({ ...choice, count: filterPastTest(rows, choice.value).length }))
  return (
    <fieldset className="mt-8 mb-3 flex flex-wrap items-center gap-2">
      <legend className="sr-only">Show questions</legend>
      {choices
        .filter(({ value, count }) => count > 0 || value === filter)
        .map(({ value, label, count }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 text-[0.9375rem] font-semibold text-ink-soft select-none hover:text-ink has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-text has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="past-test-filter"
              checked={value === filter}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {label} <span className="font-medium tabular-nums">{count}</span>
          </label>
        ))}
    </fieldset>
  )
}
