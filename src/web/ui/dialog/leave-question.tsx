import { type ReactNode, useState } from 'react'
import { ConfirmLeaveDialog } from './leave-dialog.tsx'
import { currentUnsavedWork, type UnsavedWork } from './unsaved-work.ts'

/** Asks before something that is no other page, such as a button, takes the place of what would be lost. */
export function useLeaveQuestion(): {
  /** Goes on at once where nothing would be lost. */
  readonly ask: (go: () => void) => void
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<{ readonly loss: UnsavedWork; readonly go: () => void } | null>(null)
  const { onSave } = asked?.loss ?? {}
  return {
    ask: (go) => {
      const loss = currentUnsavedWork()
      if (loss === null) go()
      else setAsked({ loss, go })
    },
    dialog: asked && (
      <ConfirmLeaveDialog
        {...asked.loss}
        open
        onStay={() => setAsked(null)}
        onLeave={asked.go}
        {...(onSave && {
          onSaveAndLeave: () => {
            onSave()
            asked.go()
          },
        })}
      />
    ),
  }
}
