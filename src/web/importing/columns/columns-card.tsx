import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import type { ColumnMapping, FoundColumns } from '../../../domain/importing/columns/column-mapping.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { ColumnList } from './column-list.tsx'
import { ColumnsPreview } from './columns-preview.tsx'
import { describeColumns } from './describe-columns.ts'
import { type PreviewColumns, useColumnsPreview } from './use-columns-preview.ts'

/**
 * What the columns of tables, or the fields of JSON, mean: first a proposal where hardly anything was read, else what the files were
 * read by. Any of it can be changed, and then the files are read again.
 */
export function ColumnsCard({
  columns,
  preview,
  onMap,
}: {
  /** At least one. */
  readonly columns: readonly FoundColumns[]
  readonly preview: PreviewColumns
  /** Reads the files again; null for a mapping forgets what was chosen. */
  readonly onMap: (shape: string, mapping: ColumnMapping | null) => void
}) {
  const [shape, setShape] = useState(columns[0]?.shape)
  const found = columns.find((candidate) => candidate.shape === shape) ?? columns[0]
  return (
    <Card className="mb-4 p-5 sm:p-6">
      <h2 className="flex items-center gap-2.5 text-[1.1875rem] font-bold">
        <Columns3 aria-hidden className="size-5 text-brand-text" />
        What the {found?.kind === 'json' ? 'fields' : 'columns'} mean
      </h2>
      {columns.length > 1 && found && (
        <SelectField
          label="Columns"
          labelShown="always"
          value={found.shape}
          choices={columns.map((candidate) => ({ value: candidate.shape, label: labelOf(candidate) }))}
          onChoose={setShape}
          className="mt-3"
        />
      )}
      {found && <Mapping key={found.shape} found={found} preview={preview} onMap={onMap} />}
    </Card>
  )
}

function labelOf({ kind, names, mapping }: FoundColumns): string {
  return mapping.startsWithQuestion
    ? `A table of ${names.length} columns: ${names.filter((cell) => cell.trim() !== '').join(', ')}`
    : `${kind === 'table' ? 'Table' : 'JSON'}: ${names.join(', ')}`
}

function Mapping({
  found,
  preview,
  onMap,
}: {
  readonly found: FoundColumns
  readonly preview: PreviewColumns
  readonly onMap: (shape: string, mapping: ColumnMapping | null) => void
}) {
  const { shape, state } = found
  const isOffered = state === 'offered'
  const [mapping, setMapping] = useState(found.mapping)
  const [isOpen, setOpen] = useState(!isOffered)
  const read = useColumnsPreview(preview, shape, mapping)
  const isChanged = mapping !== found.mapping
  return (
    <>
      <p className="mt-2 text-[0.9375rem] text-pretty wrap-anywhere text-ink-soft">
        {isOffered
          ? `${describeColumns(found)} Use them?`
          : 'Change what was read as something else. Files with the same columns are read in the same way from then on, on this device.'}
      </p>
      {isOpen && <ColumnList found={found} mapping={mapping} onChange={setMapping} />}
      <ColumnsPreview found={read} />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button disabled={!(isOffered || isChanged)} onClick={() => onMap(shape, mapping)}>
          {isOffered && !isChanged ? 'Use them' : 'Read the file this way'}
        </Button>
        {isOffered && (
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Change what they mean
          </Button>
        )}
        {(state === 'chosen' || state === 'remembered') && (
          <Button variant="secondary" onClick={() => onMap(shape, null)}>
            Forget your choice
          </Button>
        )}
      </div>
    </>
  )
}
