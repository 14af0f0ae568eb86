import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { datedFileName } from '../../../domain/formatting/dated-file-name.ts'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import type { PaperVersion } from '../../../domain/papers/arrange.ts'
import { paperPoints } from '../../../domain/papers/paper.ts'
import { type KeptSheet, resultsCsv, scoreAnswers } from '../../../domain/papers/sheet/sheet-results.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** The sheets of a class that this device keeps of a paper. */
export function KeptSheetsCard({
  versions,
  sheets,
  onDelete,
}: {
  readonly versions: readonly PaperVersion[]
  readonly sheets: readonly KeptSheet[]
  readonly onDelete: (ids: readonly string[]) => void
}) {
  const [deleting, setDeleting] = useState<readonly KeptSheet[] | null>(null)
  const close = () => setDeleting(null)
  const save = () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const name = datedFileName('answer-sheets', 'csv', Date.now(), timeZone)
    saveFile({ name, type: 'text/csv;charset=utf-8', content: resultsCsv(versions, sheets) })
  }
  if (sheets.length === 0) return null
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-heading font-bold">{formatCount(sheets.length, 'sheet')} kept</h2>
      <p className="text-[0.9375rem] text-pretty text-ink-soft">
        On this device only, until you log out. They don't count in your figures.
      </p>
      <ol className="my-3 divide-y divide-line">
        {sheets.map((sheet, place) => (
          <li key={sheet.id} className="flex flex-wrap items-center justify-end gap-x-3 py-1">
            <span dir="auto" className="min-w-0 grow basis-24 text-left wrap-anywhere">
              {nameOf(sheet, place)}
            </span>
            <span className="shrink-0 text-ink-soft">Version {sheet.version}</span>
            <span className="min-w-10 shrink-0 text-right font-semibold tabular-nums">
              {pointsOf(versions, sheet)}
            </span>
            <IconButton
              label={`Delete ${nameOf(sheet, place)}`}
              className="shrink-0"
              onClick={() => setDeleting([sheet])}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" onClick={save}>
          <Download aria-hidden /> Save as CSV
        </Button>
        <Button variant="quiet" onClick={() => setDeleting(sheets)}>
          <Trash2 aria-hidden /> Delete all
        </Button>
      </div>
      {deleting !== null && (
        <Dialog
          onClose={close}
          title={deleting.length === 1 ? 'Delete this sheet?' : `Delete ${deleting.length} sheets?`}
          description="What was read is on this device only, and will be gone. The paper stays."
          focusAfter={() => document.querySelector<HTMLElement>('main h1')}
        >
          <DialogButtons onCancel={close}>
            <Button
              variant="danger"
              onClick={() => {
                onDelete(deleting.map(({ id }) => id))
                close()
              }}
            >
              Delete
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </Card>
  )
}

function nameOf({ name }: KeptSheet, place: number): string {
  return name === '' ? `Sheet ${place + 1}` : name
}

function pointsOf(versions: readonly PaperVersion[], { version: letter, answers }: KeptSheet): string {
  const version = versions.find((each) => each.letter === letter)
  if (version === undefined) return ''
  const { points, questions } = scoreAnswers(version, answers)
  return `${points} of ${paperPoints(questions.map(({ question }) => question))}`
}
