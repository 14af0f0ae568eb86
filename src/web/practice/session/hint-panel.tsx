import { Lightbulb, X } from 'lucide-react'
import { currentTexts, type NoteDraft } from '../../../domain/practice/notes/note-draft.ts'
import { RichText } from '../../notes/rich-text.tsx'
import { IconButton } from '../../ui/button.tsx'

/** The learner's own hint; its X closes it (spec §2.8). */
export function HintPanel({ draft, onClose }: { readonly draft: NoteDraft; readonly onClose: () => void }) {
  return (
    <section
      aria-label="Hint"
      className="mt-4 flex animate-rise items-start gap-3 rounded-xl border border-sun/50 bg-sun-soft py-2 pr-2 pl-4"
    >
      <Lightbulb aria-hidden className="mt-3 size-5 shrink-0 text-sun-text" />
      <div className="min-w-0 flex-1 py-2.5">
        <RichText html={currentTexts(draft).hintHtml} />
      </div>
      <IconButton label="Close the hint" onClick={onClose} className="hover:bg-sun/25">
        <X />
      </IconButton>
    </section>
  )
}
