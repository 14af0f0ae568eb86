import { type Editor, useEditorState } from '@tiptap/react'
import { type ComponentProps, useId } from 'react'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { FIELD_CLASS } from '../editor/field-class.ts'
import type { ImageUpload } from './use-image-upload.ts'

/** The attributes of an image that can be edited; empty texts where there are none. Width in pixels. */
interface SelectedImage {
  readonly at: number
  readonly alt: string
  readonly title: string
  readonly width: string
}

/** Widths that the server accepts, pixels: whole numbers of at most five digits. */
const WIDTH_MAX = 99_999

/**
 * The state of the field's images: uploads, and the alt text, the title and the width of the selected one. It stays
 * visible at the foot of a field that is longer than the window.
 */
export function ImagePanel({
  editor,
  disabled,
  upload: { pending, added },
}: {
  readonly editor: Editor
  readonly disabled: boolean
  readonly upload: ImageUpload
}) {
  const image = useEditorState({ editor, selector: ({ editor: current }) => selectedImage(current) })
  return (
    <div className="sticky bottom-(--foot-bar) z-10 bg-surface">
      {image !== null && <ImageDetails editor={editor} disabled={disabled} image={image} />}
      <p
        role="status"
        className="flex items-center gap-2 border-line px-3.5 text-[0.9375rem] text-ink-soft not-empty:border-t not-empty:py-2"
      >
        {pending > 0 ? (
          <>
            <Spinner className="size-4" /> Uploading image...
          </>
        ) : (
          added > 0 && image === null && 'Image added. Select it to describe it.'
        )}
      </p>
    </div>
  )
}

function ImageDetails({
  editor,
  disabled,
  image,
}: {
  readonly editor: Editor
  readonly disabled: boolean
  readonly image: SelectedImage
}) {
  const set = (changes: Readonly<Record<string, string | number | null>>) => {
    const { tr } = editor.state
    for (const [name, value] of Object.entries(changes)) tr.setNodeAttribute(image.at, name, value)
    editor.view.dispatch(tr)
  }
  return (
    <fieldset
      disabled={disabled}
      className="grid animate-fade grid-cols-[2fr_1fr] gap-x-3 gap-y-2 border-t border-line p-3 max-sm:*:nth-2:col-span-2 sm:grid-cols-[2fr_2fr_1fr]"
    >
      <legend className="sr-only">Selected image</legend>
      <Field
        label="Alt text"
        placeholder="What the image shows"
        value={image.alt}
        onChange={(event) => set({ alt: event.target.value })}
      />
      <Field
        label="Title"
        value={image.title}
        onChange={(event) => set({ title: event.target.value || null })}
      />
      <Field
        label="Width (px)"
        inputMode="numeric"
        value={image.width}
        onChange={(event) => {
          const width = widthOf(event.target.value)
          set({ width, height: width === null ? null : heightFor(editor, image.at, width) })
        }}
      />
    </fieldset>
  )
}

function Field({ label, ...rest }: ComponentProps<'input'> & { readonly label: string }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-[0.875rem] font-semibold text-ink-soft">
        {label}
      </label>
      <input id={id} autoComplete="off" className={FIELD_CLASS} {...rest} />
    </div>
  )
}

function selectedImage({ state }: Editor): SelectedImage | null {
  const at = state.selection.from
  const node = state.doc.nodeAt(at)
  if (node?.type.name !== 'image' || state.selection.to !== at + node.nodeSize) return null
  const { alt, title, width } = node.attrs
  return { at, alt: String(alt ?? ''), title: String(title ?? ''), width: String(width ?? '') }
}

/** Digits only, so that no half-typed width is stored; null for none, which shows the image in its own size. */
function widthOf(typed: string): number | null {
  const width = Number(typed.replace(/\D/g, ''))
  return width > 0 ? Math.min(width, WIDTH_MAX) : null
}

/** The height that preserves the image's aspect ratio; null when that is not known yet. */
function heightFor(editor: Editor, at: number, width: number): number | null {
  const shown = editor.view.nodeDOM(at)
  if (!(shown instanceof HTMLImageElement) || shown.naturalWidth === 0) return null
  return Math.max(1, Math.round((width * shown.naturalHeight) / shown.naturalWidth))
}
