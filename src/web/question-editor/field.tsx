import { type ReactNode, useId } from 'react'

/** The look of every text field of the editor. */
export const FIELD =
  'block min-h-11 w-full field-sizing-content resize-none rounded-control border border-line-strong bg-surface px-3 py-2.5 leading-6 placeholder:text-ink-soft aria-invalid:border-poor'

/** The attributes that connect a field with its label and its error. */
export interface FieldNames {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby'?: string
}

/** A field under its label, with its error below it. */
export function Field({
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

/** What connects a field with its label and its error. */
export function namesOf(id: string, problem: string | undefined): FieldNames {
  if (problem === undefined) return { id, 'aria-invalid': false }
  return { id, 'aria-invalid': true, 'aria-describedby': `${id}-problem` }
}

/** The error of the field with this id. */
export function Problem({ id, problem }: { readonly id: string; readonly problem: string | undefined }) {
  if (problem === undefined) return null
  return (
    <p id={`${id}-problem`} className="mt-1 text-[0.9375rem] font-medium text-poor">
      {problem}
    </p>
  )
}
