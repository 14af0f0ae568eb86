import { type AnsweredForPrompt, whyPrompt } from '../../domain/prompts/why-prompt.ts'
import { CopiedText } from '../ui/copied-text.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** Shows and copies the text. Nothing is sent. */
export function AskWhyDialog({
  answered,
  onClose,
}: {
  readonly answered: AnsweredForPrompt
  readonly onClose: () => void
}) {
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Ask why"
      description="Copy this text and give it to any assistant. We send nothing anywhere."
    >
      <CopiedText label="What is copied" text={whyPrompt(answered)} />
    </Dialog>
  )
}
