import type { Editor } from '@tiptap/react'
import * as Popover from 'radix-ui/popover'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { INVALID_LINK_MESSAGE, parseLinkAddress } from '../../../domain/rich-text/link-address.ts'
import { Button } from '../../ui/button.tsx'
import { FIELD_CLASS } from './field-class.ts'

/** Sets, changes or removes the link at the cursor. `children` is the button that opens it. */
export function LinkPopover({
  editor,
  open,
  onOpenChange,
  children,
}: {
  readonly editor: Editor
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly children: ReactNode
}) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Link"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            editor.view.focus()
          }}
          className="z-50 w-88 max-w-[calc(100vw-1.5rem)] animate-fade rounded-card border border-line bg-surface p-4 shadow-lift"
        >
          <LinkForm editor={editor} onDone={() => onOpenChange(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function LinkForm({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const [current] = useState(() => hrefAtCursor(editor))
  const [typed, setTyped] = useState(current ?? '')
  const [refused, setRefused] = useState(false)
  const fieldId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = parseLinkAddress(typed)
    if (href === null) return setRefused(true)
    setLink(editor, href, typed.trim())
    editor.view.focus()
    onDone()
  }
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={fieldId} className="font-semibold">
        Link address
      </label>
      <input
        id={fieldId}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefused(false)
        }}
        aria-invalid={refused}
        aria-describedby={refused ? `${fieldId}-refused` : undefined}
        className={FIELD_CLASS}
      />
      {refused && (
        <p id={`${fieldId}-refused`} role="alert" className="mt-2 text-[0.9375rem] font-medium text-poor">
          {INVALID_LINK_MESSAGE}
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {current !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            Remove link
          </Button>
        )}
        <Button type="submit">{current === null ? 'Add link' : 'Change link'}</Button>
      </div>
    </form>
  )
}

function hrefAtCursor(editor: Editor): string | null {
  const href: unknown = editor.getAttributes('link').href
  return typeof href === 'string' && href !== '' ? href : null
}

/** Sets it on the link at the cursor, else on the selected text, else on the address itself, which is then inserted. */
function setLink(editor: Editor, href: string, text: string): void {
  if (editor.isActive('link')) editor.chain().extendMarkRange('link').setLink({ href }).run()
  else if (!editor.state.selection.empty) editor.chain().setLink({ href }).run()
  else {
    const linked = { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }
    editor.chain().insertContent(linked).unsetMark('link').run()
  }
}
