import type { Editor } from '@tiptap/core'
import { Selection, type Transaction } from '@tiptap/pm/state'
import { useCallback, useRef, useState } from 'react'
import { altTextOfFile, imageProblem } from '../../../domain/rich-text/image-rules.ts'
import { refusalMessage } from '../../data/http/client.ts'
import { uploadImage } from '../../data/writes/upload-image.ts'

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
            say(refusalMessage(cause) ?? UPLOAD_FAILED)
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
