import {
  type ColumnMapping,
  columnName,
  type FoundColumns,
} from '../../../domain/importing/columns/column-mapping.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { ROLE_CHOICES } from './role-choices.ts'

/** Each column with the beginnings of its values, and the choice of what it means. */
export function ColumnList({
  found: { kind, names, examples },
  mapping,
  onChange,
}: {
  readonly found: FoundColumns
  readonly mapping: ColumnMapping
  readonly onChange: (mapping: ColumnMapping) => void
}) {
  const { roles, startsWithQuestion } = mapping
  return (
    <div className="mt-4">
      <ul aria-label={kind === 'table' ? 'Columns' : 'Fields'} className="grid divide-y divide-line">
        {names.map((first, index) => {
          const name = columnName(names, index, startsWithQuestion)
          const shown = [...(startsWithQuestion ? [first] : []), ...(examples[index] ?? [])]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two may have one name
            <li key={index} className="grid items-center gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-[1fr_12rem]">
              <div className="min-w-0 text-[0.9375rem]">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="line-clamp-2 wrap-anywhere text-ink-soft">
                  {shown.filter((value) => value.trim() !== '').join(' · ') || 'Blank'}
                </p>
              </div>
              <SelectField
                label={`What ${name} means`}
                value={roles[index] ?? 'unused'}
                choices={ROLE_CHOICES}
                onChoose={(role) => onChange({ ...mapping, roles: roles.with(index, role) })}
              />
            </li>
          )
        })}
      </ul>
      {kind === 'table' && (
        <label className="mt-1 flex min-h-11 w-fit cursor-pointer items-center gap-3 text-[0.9375rem] font-medium">
          <input
            type="checkbox"
            checked={!startsWithQuestion}
            onChange={() => onChange({ ...mapping, startsWithQuestion: !startsWithQuestion })}
            className="size-5 shrink-0 accent-brand"
          />
          The first row names the columns
        </label>
      )}
    </div>
  )
}
