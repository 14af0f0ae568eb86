import type { QuestionNote } from '../../contract/question-note.ts'
import { markExternalImages } from '../../domain/rich-text/external-images.ts'
import { type HostConfig, ownHostMatcher } from '../http/hosts.ts'

/** A stored note as it goes to clients. Every route that sends notes sends them through this. */
export function notesOnWire(config: HostConfig): (note: QuestionNote) => QuestionNote {
  const isOwnHost = ownHostMatcher(config)
  return (note) => ({
    ...note,
    note_text: markExternalImages(note.note_text, isOwnHost),
    hint_text: markExternalImages(note.hint_text, isOwnHost),
  })
}
