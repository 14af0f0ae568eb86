import { type Dispatch, type SetStateAction, useState } from 'react'
import type { Picture, PicturePlace } from '../../../domain/questions/picture-in-fields.ts'
import { IMAGE_MAX_BYTES, imageProblem } from '../../../domain/rich-text/image-rules.ts'
import {
  type ImageExtension,
  imageExtensionOf,
  SIGNATURE_BYTES,
} from '../../../domain/rich-text/image-signature.ts'

/** A file that was chosen for a field, and its picture; null while it is being read. */
export interface WaitingFile {
  readonly place: PicturePlace
  readonly file: File
  readonly picture: Picture | null
}

/** The pictures that were chosen for the fields of a question and are in none of them yet. */
export interface WaitingPictures {
  readonly isEmpty: boolean
  /** Whether the learner tried to save while some wait. */
  readonly isSaveTried: boolean
  /** Those of a field, the first chosen first. */
  readonly of: (place: PicturePlace) => readonly WaitingFile[]
  /** Adds files to a field one after another. Resolves to why the last of those was not accepted that were not, or null. */
  readonly add: (place: PicturePlace, files: readonly File[]) => Promise<string | null>
  readonly remove: (waiting: WaitingFile) => void
  /** Removes those of a field that is gone. */
  readonly removeAllOf: (place: PicturePlace) => void
  /** Shows that they have to be inserted or left out first. */
  readonly reportSave: () => void
}

/**
 * Keeps a picture of an accepted type and size until its question is saved. Resolves to its address in the question and
 * what its file name says, or to why it is not accepted, as a sentence for the learner.
 */
export type StorePicture = (
  file: File,
  extension: ImageExtension,
) => Promise<Picture | { readonly problem: string }>

/**
 * The pictures that wait beside the fields of an open editor.
 *
 * @param state where they are remembered: it may outlive the editor
 */
export function useWaitingPictures(
  storePicture: StorePicture,
  [waiting, setWaiting]: readonly [readonly WaitingFile[], Dispatch<SetStateAction<readonly WaitingFile[]>>],
): WaitingPictures {
  const [isSaveTried, setSaveTried] = useState(false)
  const filterWaiting = (predicate: (one: WaitingFile) => boolean) =>
    setWaiting((before) => before.filter(predicate))
  return {
    isEmpty: waiting.length === 0,
    isSaveTried,
    of: (place) => waiting.filter((one) => isSamePlace(one.place, place)),
    add: async (place, files) => {
      setSaveTried(false)
      setWaiting((before) => [...before, ...files.map((file) => ({ place, file, picture: null }))])
      let problem: string | null = null
      for (const file of files) {
        const picture = await readPicture(file, storePicture).catch(() => ({
          problem: `${file.name} couldn't be read. It may have been moved or changed in the meantime.`,
        }))
        if ('problem' in picture) {
          problem = picture.problem
          filterWaiting((one) => one.file !== file)
        } else setWaiting((before) => before.map((one) => (one.file === file ? { ...one, picture } : one)))
      }
      return problem
    },
    remove: ({ file }) => filterWaiting((one) => one.file !== file),
    removeAllOf: (place) => filterWaiting((one) => !isSamePlace(one.place, place)),
    reportSave: () => setSaveTried(true),
  }
}

async function readPicture(file: File, storePicture: StorePicture): ReturnType<StorePicture> {
  if (file.size > IMAGE_MAX_BYTES) return { problem: imageProblem(file) ?? '' }
  const extension = imageExtensionOf(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
  if (extension === null) return { problem: imageProblem({ size: file.size, type: '' }) ?? '' }
  return storePicture(file, extension)
}

function isSamePlace(one: PicturePlace, other: PicturePlace): boolean {
  return typeof one === 'object' && typeof other === 'object' ? one.option === other.option : one === other
}
