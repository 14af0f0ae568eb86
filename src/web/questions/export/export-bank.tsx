import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Question } from '../../../domain/model.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ExportBankForm } from './export-bank-form.tsx'

/** The button and dialog that export the bank as a file, in several formats. */
export function ExportBank({
  all,
  shown,
}: {
  readonly all: readonly Question[]
  /** Those that match the filters, in the order of the list; null while nothing is filtered. */
  readonly shown: readonly Question[] | null
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        title="Export bank"
        className="px-2.5 max-sm:w-11"
      >
        <Download aria-hidden />
        <span className="max-sm:sr-only">Export bank</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Export bank"
        description="One file with your questions, to keep, share or use elsewhere. You can import it here again."
      >
        <ExportBankForm all={all} shown={shown} onSaved={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
