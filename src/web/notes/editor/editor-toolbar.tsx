import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import * as Toolbar from 'radix-ui/toolbar'
import { type ComponentProps, type FormEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { INVALID_LINK_MESSAGE, parseLinkAddress } from '../../../domain/rich-text/link-address.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FIELD_CLASS, TOOLBAR_CLASS } from './field-class.ts'
import { shortcutLabel } from './shortcut-label.ts'

/** A format that is on or off at the cursor; `keys` as TipTap binds them. */
interface Format {
  readonly mark: string
  readonly label: string
  readonly icon: LucideIcon
  readonly keys: string
  readonly toggle: (editor: Editor) => boolean
}

const FORMATS: readonly Format[] = [
  {
    mark: 'bold',
    label: 'Bold',
    icon: Bold,
    keys: 'Mod-B',
    toggle: (editor) => editor.commands.toggleBold(),
  },
  {
    mark: 'italic',
    label: 'Italic',
    icon: Italic,
    keys: 'Mod-I',
    toggle: (editor) => editor.commands.toggleItalic(),
  },
  {
    mark: 'underline',
    label: 'Underline',
    icon: Underline,
    keys: 'Mod-U',
    toggle: (editor) => editor.commands.toggleUnderline(),
  },
  {
    mark: 'strike',
    label: 'Strikethrough',
    icon: Strikethrough,
    keys: 'Mod-Shift-S',
    toggle: (editor) => editor.commands.toggleStrike(),
  },
  {
    mark: 'bulletList',
    label: 'Bullet list',
    icon: List,
    keys: 'Mod-Shift-8',
    toggle: (editor) => editor.commands.toggleBulletList(),
  },
  {
    mark: 'orderedList',
    label: 'Numbered list',
    icon: ListOrdered,
    keys: 'Mod-Shift-7',
    toggle: (editor) => editor.commands.toggleOrderedList(),
  },
  {
    mark: 'blockquote',
    label: 'Quote',
    icon: Quote,
    keys: 'Mod-Shift-B',
    toggle: (editor) => editor.commands.toggleBlockquote(),
  },
]

/**
 * All formats and insertions of the field. It is one stop for Tab; arrow keys move inside (WAI-ARIA, toolbar pattern).
 */
export function EditorToolbar({
  editor,
  label,
  disabled,
  canUpload,
  linkOpen,
  onLinkOpen,
  onImage,
  ref,
}: {
  readonly editor: Editor
  readonly label: string
  readonly disabled: boolean
  readonly canUpload: boolean
  readonly linkOpen: boolean
  readonly onLinkOpen: (open: boolean) => void
  readonly onImage: () => void
  readonly ref: Ref<HTMLDivElement>
}) {
  const state = useEditorState({ editor, selector: ({ editor: current }) => toolbarState(current) })
  const inText = (change: (editor: Editor) => boolean) => {
    editor.view.focus()
    change(editor)
  }
  return (
    <Toolbar.Root ref={ref} aria-label={`${label} formatting`} data-keep-clear className={TOOLBAR_CLASS}>
      {FORMATS.map((format) => (
        <ToolButton
          key={format.mark}
          label={format.label}
          keys={format.keys}
          icon={format.icon}
          disabled={disabled}
          aria-pressed={state.active.includes(format.mark)}
          onClick={() => inText(format.toggle)}
        />
      ))}
      <ToolButton
        label="Divider line"
        icon={Minus}
        disabled={disabled}
        onClick={() => inText(({ commands }) => commands.setHorizontalRule())}
      />
      <LinkPopover editor={editor} open={linkOpen} onOpenChange={onLinkOpen}>
        <ToolButton
          label="Link"
          keys="Mod-K"
          icon={Link}
          disabled={disabled}
          aria-pressed={state.active.includes('link')}
        />
      </LinkPopover>
      <ToolButton label="Image" icon={ImagePlus} disabled={disabled || !canUpload} onClick={onImage} />
      <ToolButton
        label="Undo"
        keys="Mod-Z"
        icon={Undo2}
        disabled={disabled}
        aria-disabled={!state.canUndo}
        onClick={() => inText(({ commands }) => commands.undo())}
      />
      <ToolButton
        label="Redo"
        keys="Mod-Shift-Z"
        icon={Redo2}
        disabled={disabled}
        aria-disabled={!state.canRedo}
        onClick={() => inText(({ commands }) => commands.redo())}
      />
    </Toolbar.Root>
  )
}

function toolbarState(editor: Editor) {
  const formats = [...FORMATS.map(({ mark }) => mark), 'link']
  return {
    active: formats.filter((name) => editor.isActive(name)),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

/** A press with the mouse leaves the cursor in the text. A disabled tool can still be reached with the arrow keys. */
function ToolButton({
  label,
  keys,
  icon: Icon,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Toolbar.Button>, 'children'> & {
  readonly label: string
  readonly keys?: string
  readonly icon: LucideIcon
}) {
  const off = rest['aria-disabled'] === true
  return (
    <Toolbar.Button
      aria-label={label}
      title={keys === undefined ? label : `${label} (${shortcutLabel(keys, navigator.platform)})`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={off ? undefined : onClick}
      className={classNames(
        'grid size-11 place-content-center rounded-lg text-ink-soft transition-colors duration-150',
        'not-aria-disabled:hover:bg-sunken not-aria-disabled:hover:text-ink',
        'aria-disabled:cursor-default aria-disabled:opacity-40 disabled:pointer-events-none disabled:opacity-40',
        'aria-pressed:bg-brand-soft aria-pressed:text-brand-text',
      )}
      {...rest}
    >
      <Icon aria-hidden className="size-[1.125rem]" />
    </Toolbar.Button>
  )
}

/** Sets, changes or removes the link at the cursor. `children` is the button that opens it. */
function LinkPopover({
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
