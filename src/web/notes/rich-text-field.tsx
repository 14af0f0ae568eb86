import { useState } from 'react'
import { plainTextToHtml } from '../../domain/rich-text.ts'
import { richTextToPlain } from './plain-text.ts'

export interface RichTextFieldProps {
  /** Name of the field, such as "Notes". */
  readonly label: string
  /** What it starts from, and what it takes over from outside as long as nothing was edited. */
  readonly html: string
  readonly onEdit: (html: string) => void
  /** Owner of uploaded images; without one the upload button is disabled (seed §5). */
  readonly learnerId: string | null
  readonly placeholder?: string
  readonly readOnly?: boolean
  /** Takes the focus when it opens. */
  readonly autoFocus?: boolean
}

/** A field for notes and hints. Once edited, its content is its own: nothing from outside moves what is typed. */
export function RichTextField({
  label,
  html,
  onEdit,
  placeholder = 'Start typing...',
  readOnly = false,
}: RichTextFieldProps) {
  const [text, setText] = useState(() => richTextToPlain(html))
  return (
    <textarea
      aria-label={label}
      value={text}
      disabled={readOnly}
      onChange={(event) => {
        setText(event.target.value)
        onEdit(plainTextToHtml(event.target.value))
      }}
      placeholder={placeholder}
      className="mt-1 block field-sizing-content min-h-25 w-full rounded-control border border-line-strong bg-surface px-3.5 py-2.5 leading-6 placeholder:text-ink-soft"
    />
  )
}
