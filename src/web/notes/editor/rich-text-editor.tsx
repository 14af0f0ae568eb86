import './rich-text-editor.css'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { IMAGE_TYPES } from '../../../domain/rich-text/image-rules.ts'
import { API_HOST } from '../../data/http/api-host.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { readKey } from '../../ui/read-key.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import {
  editorExtensions,
  editorHtml,
  initialContent,
  normalizeContent,
  replaceContent,
} from './editor-extensions.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { CONTENT_CLASS, FRAME_CLASS } from './field-class.ts'
import { ImagePanel, type ImageUpload, useImageUpload } from './image-panel.tsx'
import { filesOf } from './transferred-files.ts'

const IMAGES_LEFT_OUT = 'Pasted images were left out. Add them with the image button.'

/** The editor itself, with all of TipTap: `RichTextField` loads it when it is needed. */
export function RichTextEditor({
  label,
  html,
  onEdit,
  learnerId,
  placeholder = 'Start typing...',
  readOnly = false,
  autoFocus = false,
  onUploading,
}: RichTextFieldProps) {
  const upload = useImageUpload(learnerId)
  const { add, say } = upload
  const [linkOpen, setLinkOpen] = useState(false)
  const toolbar = useRef<HTMLDivElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const current = useRef<Editor>(null)
  const [start] = useState(() => startingWith(html, placeholder))
  const content = useRef({ html: '', edited: false })
  const given = useRef({ html, asWritten: '' })

  const editorProps = useMemo(
    () => ({
      attributes: {
        // The margin is for the buttons below the field.
        class: `rich-text rich-text-field scroll-mb-16 ${CONTENT_CLASS}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-readonly': String(readOnly),
      },
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        if (event.altKey && event.key === 'F10') toolbar.current?.focus()
        else if ((event.ctrlKey || event.metaKey) && readKey(event) === 'k') setLinkOpen(true)
        else return false
        event.preventDefault()
        return true
      },
      scrollThreshold: caretMargins(),
      scrollMargin: caretMargins(),
      ...imageHandlers(current, add, say),
    }),
    [label, readOnly, add, say],
  )

  const editor = useEditor({
    ...start,
    editorProps,
    editable: !readOnly,
    autofocus: autoFocus ? 'end' : false,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: updated }) => {
      const now = editorHtml(updated)
      if (now === content.current.html) return
      content.current = { html: now, edited: true }
      // Undone to its start, the text is the original one, however the editor serializes it.
      onEdit(now === given.current.asWritten ? given.current.html : now)
    },
  })

  useEffect(() => {
    current.current = editor
    normalizeContent(editor)
    content.current = { html: editorHtml(editor), edited: false }
    given.current.asWritten = content.current.html
  }, [editor])
  useEffect(() => {
    editor.setEditable(!readOnly, false)
  }, [editor, readOnly])
  useContentFromOutside(editor, html, content, given)
  useScrollFieldIntoView(editor)
  const uploading = upload.pending > 0
  useEffect(() => {
    if (!uploading || onUploading === undefined) return
    onUploading(true)
    return () => onUploading(false)
  }, [onUploading, uploading])

  return (
    <div data-keep-clear="if-possible" className={FRAME_CLASS}>
      <EditorToolbar
        ref={toolbar}
        editor={editor}
        label={label}
        disabled={readOnly}
        canUpload={learnerId !== null}
        linkOpen={linkOpen}
        onLinkOpen={setLinkOpen}
        onImage={() => fileInput.current?.click()}
      />
      <input
        ref={fileInput}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        multiple
        hidden
        onChange={(event) => {
          add(editor, [...(event.target.files ?? [])], editor.state.selection.to)
          event.target.value = ''
          editor.commands.focus()
        }}
      />
      {upload.problem !== null && (
        <Alert className="sticky top-[calc(var(--sticky-top)+0.5rem)] z-10 m-2">{upload.problem}</Alert>
      )}
      <EditorContent editor={editor} />
      <ImagePanel editor={editor} disabled={readOnly} upload={upload} />
    </div>
  )
}

function startingWith(html: string, placeholder: string) {
  const extensions = editorExtensions(placeholder)
  return { extensions, content: initialContent(html, extensions) }
}

/** Image files that are pasted or dropped are uploaded; images in pasted HTML that are not ours are left out. */
function imageHandlers(
  editor: { readonly current: Editor | null },
  add: ImageUpload['add'],
  say: ImageUpload['say'],
) {
  const take = (files: readonly File[], at: number) => {
    if (files.length === 0 || editor.current === null) return false
    add(editor.current, files, at)
    return true
  }
  return {
    handlePaste: (view: Editor['view'], event: ClipboardEvent) =>
      take(filesOf(event.clipboardData), view.state.selection.to),
    handleDrop: (view: Editor['view'], event: DragEvent, _slice: unknown, moved: boolean) => {
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
      return !moved && take(filesOf(event.dataTransfer), at ?? view.state.doc.content.size)
    },
    transformPastedHTML: (pasted: string) => {
      const { html, imagesLeftOut } = cleanPastedHtml(pasted, API_HOST)
      if (imagesLeftOut > 0) say(IMAGES_LEFT_OUT)
      return html
    },
  }
}

/** A change from outside, such as a note that arrives late, is shown unless something was edited here. */
function useContentFromOutside(
  editor: Editor,
  html: string,
  content: { current: { html: string; edited: boolean } },
  given: { current: { html: string; asWritten: string } },
): void {
  const latest = useRef(html)
  useEffect(() => {
    if (html === latest.current) return
    latest.current = html
    if (content.current.edited) return
    replaceContent(editor, html)
    content.current.html = editorHtml(editor)
    given.current = { html, asWritten: content.current.html }
  }, [editor, html, content, given])
}

/**
 * Scrolls the field into view, clear of the bars at the head and foot of the page, when it takes the focus, and again
 * when an on-screen keyboard opens or closes.
 */
export function useScrollFieldIntoView(editor: Editor): void {
  useEffect(() => {
    let frame = 0
    const show = () => {
      cancelAnimationFrame(frame)
      // A click that brings the focus must end where it began, before anything moves.
      frame = requestAnimationFrame(() => {
        if (!editor.isDestroyed && editor.isFocused) editor.view.dom.scrollIntoView({ block: 'nearest' })
      })
    }
    const { visualViewport } = window
    editor.on('focus', show)
    visualViewport?.addEventListener('resize', show)
    return () => {
      cancelAnimationFrame(frame)
      editor.off('focus', show)
      visualViewport?.removeEventListener('resize', show)
    }
  }, [editor])
}

/** How close to the foot of the window the caret may be, pixels: a bar at the foot of the page would cover it. */
export function caretMargins() {
  const foot = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom)
  return { top: 0, right: 0, bottom: Number.isFinite(foot) ? foot : 0, left: 0 }
}

export interface RichTextFieldProps {
  /** Name of the field, such as "Notes". */
  readonly label: string
  /** The initial HTML; a later value is applied as long as nothing was edited. */
  readonly html: string
  readonly onEdit: (html: string) => void
  /** Owner of uploaded images; without one the upload button is disabled (spec §5.3). */
  readonly learnerId: string | null
  readonly placeholder?: string
  readonly readOnly?: boolean
  /** Takes the focus when it opens. */
  readonly autoFocus?: boolean
  /** Called when uploads begin and end: a field that closes meanwhile loses the image. Keep it the same function. */
  readonly onUploading?: (uploading: boolean) => void
}
