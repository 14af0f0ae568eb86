import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DELETED_RETENTION_DAYS } from '../../contract/limits.ts'
import type { UndoneImport } from '../../contract/past-import.ts'
import { displayText } from '../../domain/formatting/display-text.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { formatDateTime } from '../../domain/formatting/format-time.ts'
import type { Learner } from '../../domain/model.ts'
import { type PastImport, pastImportsQuery } from '../data/queries/past-imports-query.ts'
import { useUndoImport } from '../data/writes/undo-import.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { Alert } from '../ui/feedback/alert.tsx'

/** The imports of the last weeks, each of which can be undone as a whole; nothing where there are none. */
export function PastImports({ learner }: { readonly learner: Learner }) {
  const { data: imports = [] } = useQuery(pastImportsQuery(learner.id))
  const [asked, setAsked] = useState<PastImport | null>(null)
  const undo = useUndoImport(learner)
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="past-imports" className="mt-8">
      <h2 id="past-imports" className="text-heading font-bold">
        Past imports
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">An import can be undone for {DELETED_RETENTION_DAYS} days.</p>
      {undo.isSuccess && (
        <Alert tone="good" className="mb-3">
          {sentenceOf(undo.data)}
        </Alert>
      )}
      {undo.isError && <Alert className="mb-3">The import couldn't be undone. Please try again.</Alert>}
      <ul className="grid gap-2.5">
        {imports.map((past) => (
          <li key={past.id}>
            <Card className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold">{countsOf(past)}</p>
                <p className="text-[0.875rem] wrap-anywhere text-ink-soft">
                  {formatDateTime(past.importedAt)}
                  {past.assistant !== null && (
                    <>
                      {' · by '}
                      <bdi>{displayText(past.assistant)}</bdi>
                    </>
                  )}
                </p>
              </div>
              {past.undoneAt === null ? (
                <Button
                  variant="secondary"
                  aria-label={`Undo the import of ${formatDateTime(past.importedAt)}`}
                  disabled={undo.isPending}
                  onClick={() => setAsked(past)}
                >
                  {undo.isPending && undo.variables === past.id ? 'Undoing...' : 'Undo'}
                </Button>
              ) : (
                <span className="text-[0.9375rem] text-ink-soft">Undone</span>
              )}
            </Card>
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog onClose={() => setAsked(null)} title="Undo this import?" description={questionOf(asked)}>
          <DialogButtons onCancel={() => setAsked(null)}>
            <Button
              variant="danger"
              onClick={() => {
                undo.mutate(asked.id)
                setAsked(null)
              }}
            >
              Undo the import
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </section>
  )
}

function countsOf({ created, replaced }: PastImport): string {
  const parts = [
    ...(created > 0 || replaced === 0 ? [`${formatCount(created, 'question')} added`] : []),
    ...(replaced > 0 ? [`${formatCount(replaced, 'question')} replaced`] : []),
  ]
  return parts.join(', ')
}

function questionOf({ created, replaced }: PastImport): string {
  return [
    ...(created > 0
      ? [
          `${formatCount(created, 'question')} will be deleted; you can restore deleted questions for ${DELETED_RETENTION_DAYS} days.`,
        ]
      : []),
    ...(replaced > 0
      ? [
          `${formatCount(replaced, 'question')} will have the earlier content again. Replaced questions that you edited since stay as they are.`,
        ]
      : []),
  ].join(' ')
}

function sentenceOf({ deleted, restored, kept }: UndoneImport): string {
  return [
    'The import is undone.',
    ...(deleted > 0 ? [`${formatCount(deleted, 'question')} deleted.`] : []),
    ...(restored > 0 ? [`${formatCount(restored, 'question')} changed back.`] : []),
    ...(kept > 0
      ? [`${formatCount(kept, 'question')} kept, because you edited ${kept === 1 ? 'it' : 'them'} since.`]
      : []),
  ].join(' ')
}
