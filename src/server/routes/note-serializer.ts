import type { QuestionNote } from '../../contract/question-note.ts'
import { markExternalImages } from '../../domain/rich-text/external-images.ts'
import { type HostConfig, ownHostMatcher } from '../http/hosts.ts'

/** Returns notes as they are sent to clients, with images of other hosts marked. Every route that sends notes uses it. */
export function createNoteSerializer(config: HostConfig): (note: QuestionNote) => QuestionNote {
  const isOwnHost = ownHostMatcher(config)
  return (note) => ({
    ...note,
    note_text: markExternalImages(note.note_text, isOwnHost),
    hint_text: markExternalImages(note.hint_text, isOwnHost),
  })
}
