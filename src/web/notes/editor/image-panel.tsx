import { Selection, type Transaction } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ComponentProps, useCallback, useId, useRef, useState } from 'react'
import { altTextOfFile, imageProblem } from '../../../domain/rich-text/image-rules.ts'
import { refusalMessage } from '../../data/http/client.ts'
import { uploadImage } from '../../data/writes/upload-images.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { FIELD_CLASS } from './field-class.ts'

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

/** Spec §8.2. */
const UPLOAD_FAILED = 'Failed to upload image. Please try again.'

/** The status of the field's images. */
export interface ImageUpload {
  /** Images that are being uploaded or waiting. */
  readonly pending: number
  /** Why an image was not inserted; null when none failed since the last attempt. */
  readonly problem: string | null
  /** Images that were inserted since the field opened. */
  readonly added: number
  /** Checks, uploads and inserts files one after the other, from the position `at` in the document. */
  readonly add: (editor: Editor, files: readonly File[], at: number) => void
  readonly say: (problem: string | null) => void
}

/** @param learnerId owner of the images; without one nothing is uploaded */
export function useImageUpload(learnerId: string | null): ImageUpload {
  const [pending, setPending] = useState(0)
  const [added, setAdded] = useState(0)
  const [problem, say] = useState<string | null>(null)
  const turn = useRef(Promise.resolve())

  const add = useCallback(
    (editor: Editor, files: readonly File[], at: number) => {
      if (learnerId === null) return
      const problems = files.map(imageProblem).filter((found) => found !== null)
      const taken = files.filter((file) => imageProblem(file) === null)
      say(problems[0] ?? null)
      const place = followPlace(editor, at)
      setPending((count) => count + taken.length)
      for (const file of taken) {
        turn.current = turn.current.then(async () => {
          try {
            await insertUploaded(editor, file, learnerId, place)
            setAdded((count) => count + 1)
          } catch (cause) {
            console.error('Failed to upload image', cause)
            const reason = refusalMessage(cause)
            say(reason === null ? UPLOAD_FAILED : `${UPLOAD_FAILED} ${reason}`)
          }
          setPending((count) => count - 1)
        })
      }
      turn.current = turn.current.then(place.forget)
    },
    [learnerId],
  )
  return { pending, problem, added, add, say }
}

/** A position in the document that moves along with what is typed before it. */
interface Place {
  at: number
  readonly forget: () => void
}

function followPlace(editor: Editor, at: number): Place {
  const place = { at, forget: () => void editor.off('transaction', onTransaction) }
  function onTransaction({ transaction }: { readonly transaction: Transaction }) {
    place.at = transaction.mapping.map(place.at)
  }
  editor.on('transaction', onTransaction)
  return place
}

/** An editor that was closed meanwhile inserts nothing. A cursor at the position of the image is put after it. */
async function insertUploaded(editor: Editor, file: File, learnerId: string, place: Place): Promise<void> {
  const [src, size] = await Promise.all([uploadImage(file, learnerId), sizeOf(file)])
  if (editor.isDestroyed) return
  const words = altTextOfFile(file.name)
  insertImage(editor, { src, alt: words, title: words || null, ...size }, place)
}

/** The position is then after the image, for the next one. */
function insertImage(editor: Editor, attrs: Readonly<Record<string, unknown>>, place: Place): void {
  const { selection, tr } = editor.state
  const cursorWaits = selection.empty && selection.from === place.at
  tr.replaceRangeWith(place.at, place.at, editor.schema.nodeFromJSON({ type: 'image', attrs }))
  editor.view.dispatch(tr)
  tr.mapping.maps[0]?.forEach((_from, _to, _newFrom, newTo) => {
    place.at = newTo
  })
  if (cursorWaits) moveCursor(editor, place.at)
}

/** Moves the cursor to the first position for text from a position on, if there is one. */
function moveCursor(editor: Editor, from: number): void {
  const { tr, doc } = editor.state
  const after = Selection.findFrom(doc.resolve(from), 1, true)
  if (after !== null) editor.view.dispatch(tr.setSelection(after))
}

/** Width and height in pixels, so that the layout does not move while the image loads. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    // A file that this browser cannot decode may still be one that the server can.
    return null
  }
}
