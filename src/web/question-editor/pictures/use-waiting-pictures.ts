import { useState } from 'react'
import type { Learner } from '../../../domain/model.ts'
import type { PicturePlace } from '../../../domain/questions/picture-in-fields.ts'
import { addPicture, type ChosenPicture } from '../../data/writes/add-picture.ts'

/** A file that was chosen for a field, and its picture; null while it is being read. */
interface WaitingFile {
  readonly place: PicturePlace
  readonly file: File
  readonly picture: ChosenPicture | null
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

/** The pictures that wait beside the fields of an open editor. */
export function useWaitingPictures(learnerId: Learner['id']): WaitingPictures {
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([])
  const [isSaveTried, setSaveTried] = useState(false)
  const keep = (isKept: (one: WaitingFile) => boolean) => setWaiting((before) => before.filter(isKept))
  return {
    isEmpty: waiting.length === 0,
    isSaveTried,
    of: (place) => waiting.filter((one) => isSamePlace(one.place, place)),
    add: async (place, files) => {
      setSaveTried(false)
      setWaiting((before) => [...before, ...files.map((file) => ({ place, file, picture: null }))])
      let problem: string | null = null
      for (const file of files) {
        const picture = await addPicture(learnerId, file).catch(() => ({
          problem: `${file.name} couldn't be read. It may have been moved or changed in the meantime.`,
        }))
        if ('problem' in picture) {
          problem = picture.problem
          keep((one) => one.file !== file)
        } else setWaiting((before) => before.map((one) => (one.file === file ? { ...one, picture } : one)))
      }
      return problem
    },
    remove: ({ file }) => keep((one) => one.file !== file),
    removeAllOf: (place) => keep((one) => !isSamePlace(one.place, place)),
    reportSave: () => setSaveTried(true),
  }
}

function isSamePlace(one: PicturePlace, other: PicturePlace): boolean {
  return typeof one === 'object' && typeof other === 'object' ? one.option === other.option : one === other
}
