import { useId } from 'react'
import type { ExamFields } from '../../domain/exams/exam-fields.ts'
import { FIELD, namesOf, Problem } from '../question-editor/field.tsx'
import { classNames } from '../ui/class-names.ts'
import { SelectField } from '../ui/form/select-field.tsx'

const KINDS = [
  { value: 'percent', label: '%' },
  { value: 'points', label: 'right' },
] as const

/** The pass mark: a number, in percent or of right answers. */
export function PassMarkField({
  fields,
  problem,
  onType,
}: {
  readonly fields: Pick<ExamFields, 'pass' | 'passKind'>
  readonly problem: string | undefined
  readonly onType: (change: Partial<ExamFields>) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-[0.9375rem] font-semibold">
        Pass with
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          autoComplete="off"
          {...namesOf(id, problem)}
          type="text"
          inputMode="numeric"
          className={classNames(FIELD, 'w-16! min-w-0 flex-1')}
          value={fields.pass}
          onChange={(event) => onType({ pass: event.target.value })}
        />
        <SelectField
          label="Pass mark in"
          value={fields.passKind}
          choices={KINDS}
          onChoose={(passKind) => onType({ passKind })}
          className="min-w-0 basis-28"
        />
      </div>
      <Problem id={id} problem={problem} />
    </div>
  )
}
