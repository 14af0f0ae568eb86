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
import * as Toolbar from 'radix-ui/toolbar'
import type { ComponentProps, Ref } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { TOOLBAR_CLASS } from './field-class.ts'
import { LinkPopover } from './link-popover.tsx'
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
