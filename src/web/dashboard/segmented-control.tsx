import { Segments } from '../ui/segments.tsx'

/** One of a few views of the same data, chosen by buttons side by side. */
export function SegmentedControl<Value extends string>({
  value,
  options,
  onChoose,
}: {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}) {
  return (
    <fieldset className="flex rounded-control bg-sunken p-1">
      <legend className="sr-only">Show accuracy</legend>
      <Segments value={value} choices={options} onChoose={onChoose} className="min-h-9 text-[0.875rem]" />
    </fieldset>
  )
}
