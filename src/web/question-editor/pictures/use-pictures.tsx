import { type ClipboardEvent, type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Picture, PicturePlace } from '../../../domain/questions/picture-in-fields.ts'
import { IMAGE_TYPES } from '../../../domain/rich-text/image-rules.ts'
import { filesOf } from '../../notes/paste/transferred-files.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { PicturePanel } from './picture-panel.tsx'
import type { WaitingPictures } from './use-waiting-pictures.ts'

/** What a text field needs so that pictures can be added to it. */
export interface FieldPictures {
  /** For the field: pictures can be pasted and dropped into it. */
  readonly field: {
    readonly ref: RefObject<HTMLTextAreaElement | null>
    readonly onPaste: (event: ClipboardEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
  /** Lets the learner choose files. */
  readonly choose: () => void
  /** Asks what a picture shows, and says why one was not accepted; to be rendered below the field. */
  readonly panel: ReactNode
}

/**
 * Pictures for a text field, by button, paste or drop. Each waits until the learner has said what it shows, and is then
 * inserted where the cursor was, or at the end where it was never moved.
 *
 * @param waiting those of the whole editor; null where none can be added
 * @param onPicture `at` is the position in the text
 */
export function usePictures(
  waiting: WaitingPictures | null,
  place: PicturePlace,
  onPicture: (at: number, picture: Picture) => void,
): FieldPictures {
  const field = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const own = waiting?.of(place) ?? []
  const [first] = own
  const picture = first?.picture ?? null

  const take = async (files: readonly File[]) => {
    setProblem(null)
    setProblem((await waiting?.add(place, files)) ?? null)
  }
  const takeFrom = (event: { readonly preventDefault: () => void }, data: DataTransfer) => {
    const files = waiting === null ? [] : filesOf(data)
    if (files.length === 0) return
    event.preventDefault()
    void take(files)
  }
  const next = () => {
    if (first) waiting?.remove(first)
    if (own.length === 1) field.current?.focus()
  }
  const insert = (alt: string) => {
    if (picture === null) return
    // At the very start the cursor is where the field opened, and not where the learner put it.
    const at = field.current?.selectionStart || Number.MAX_SAFE_INTEGER
    onPicture(at, { address: picture.address, alt })
    next()
  }
  return {
    field: {
      ref: field,
      onPaste: (event) => takeFrom(event, event.clipboardData),
      onDrop: (event) => takeFrom(event, event.dataTransfer),
    },
    choose: () => input.current?.click(),
    panel: waiting !== null && (
      <>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          multiple
          hidden
          onChange={({ target }) => {
            void take([...(target.files ?? [])])
            target.value = ''
          }}
        />
        {problem !== null && <Alert className="mt-1.5">{problem}</Alert>}
        {first !== undefined && picture === null && (
          <p role="status" className="mt-1.5 flex items-center gap-2 text-[0.9375rem] text-ink-soft">
            <Spinner className="size-4" /> Reading the picture...
          </p>
        )}
        {picture !== null && (
          <PicturePanel
            key={picture.address}
            picture={picture}
            problem={waiting.isSaveTried ? 'Insert the picture or leave it out before you save.' : undefined}
            onInsert={insert}
            onCancel={next}
          />
        )}
      </>
    ),
  }
}
