import { type ClipboardEvent, type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Picture } from '../../../domain/questions/picture-in-fields.ts'
import { IMAGE_TYPES } from '../../../domain/rich-text/image-rules.ts'
import { addPicture, type ChosenPicture } from '../../data/writes/add-picture.ts'
import { filesOf } from '../../notes/paste/transferred-files.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PicturePanel } from './picture-panel.tsx'

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
 * inserted where the cursor was.
 *
 * @param learnerId owner of the pictures; null where none can be added
 * @param onPicture `at` is the position in the text
 */
export function usePictures(
  learnerId: string | null,
  onPicture: (at: number, picture: Picture) => void,
): FieldPictures {
  const field = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [first] = chosen

  const take = async (files: readonly File[]) => {
    if (learnerId === null) return
    setProblem(null)
    for (const file of files) {
      const picture = await addPicture(learnerId, file)
      if ('problem' in picture) setProblem(picture.problem)
      else setChosen((before) => [...before, picture])
    }
  }
  const takeFrom = (event: { readonly preventDefault: () => void }, data: DataTransfer) => {
    const files = learnerId === null ? [] : filesOf(data)
    if (files.length === 0) return
    event.preventDefault()
    void take(files)
  }
  const next = () => {
    setChosen(chosen.slice(1))
    if (chosen.length === 1) field.current?.focus()
  }
  const insert = (alt: string) => {
    if (first === undefined) return
    const at = field.current?.selectionStart ?? 0
    onPicture(at, { address: first.address, alt })
    next()
  }
  return {
    field: {
      ref: field,
      onPaste: (event) => takeFrom(event, event.clipboardData),
      onDrop: (event) => takeFrom(event, event.dataTransfer),
    },
    choose: () => input.current?.click(),
    panel: learnerId !== null && (
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
        {first !== undefined && (
          <PicturePanel key={first.address} picture={first} onInsert={insert} onCancel={next} />
        )}
      </>
    ),
  }
}
