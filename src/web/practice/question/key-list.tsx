import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { KeyRow } from './use-keys.ts'

/** What `?` shows. */
export function KeyList({
  open,
  onOpenChange,
  keys,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly keys: readonly KeyRow[]
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard"
      description="Shortcuts don't work while you type in a field."
    >
      <dl className="grid gap-2.5">
        {keys.map((row) => (
          <div key={row.does} className="flex items-center justify-between gap-4">
            <dt>{row.does}</dt>
            <dd className="flex gap-1.5">
              {row.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
