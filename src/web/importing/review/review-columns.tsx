import { useState } from 'react'
import type { ColumnMapping, FoundColumns } from '../../../domain/importing/columns/column-mapping.ts'
import { Button } from '../../ui/button.tsx'
import { ColumnsCard } from '../columns/columns-card.tsx'
import type { PreviewColumns } from '../columns/use-columns-preview.ts'
import { ReadAgainDialog } from './read-again-dialog.tsx'

/** What the columns mean, where that is only a proposal, or as a button that opens it. Renders nothing for files without columns. */
export function ReviewColumns({
  columns,
  wouldLose,
  preview,
  onMap,
}: {
  readonly columns: readonly FoundColumns[]
  /** Whether reading again would lose changes of the learner. */
  readonly wouldLose: boolean
  readonly preview: PreviewColumns
  readonly onMap: (shape: string, mapping: ColumnMapping | null) => void
}) {
  const isOffered = columns[0]?.state === 'offered'
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<(() => void) | null>(null)
  if (columns.length === 0) return null
  return (
    <>
      {!isOffered && (
        <Button
          variant="accent"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-mt-3 mb-2 -ml-2 px-2"
        >
          Change what the {columns[0]?.kind === 'json' ? 'fields' : 'columns'} mean
        </Button>
      )}
      {(isOffered || isOpen) && (
        <ColumnsCard
          columns={columns}
          preview={preview}
          onMap={(...choice) => (wouldLose ? setAsked(() => () => onMap(...choice)) : onMap(...choice))}
        />
      )}
      <ReadAgainDialog readAgain={asked} onStay={() => setAsked(null)} />
    </>
  )
}
