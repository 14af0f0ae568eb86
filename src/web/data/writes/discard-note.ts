import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { NoteBase } from '../../../domain/practice/notes/note-draft.ts'
import { notesQuery } from '../queries/notes-query.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'

/** Discards a save of a question's note that failed and still waits, and shows the note that the edit was based on. */
export function useDiscardNote(learnerId: string): (questionId: string) => Promise<void> {
  const client = useQueryClient()
  return useCallback((questionId) => discardNote(client, learnerId, questionId), [client, learnerId])
}

async function discardNote(client: QueryClient, learnerId: string, questionId: string): Promise<void> {
  const starts: NoteBase[] = []
  await outbox.withdraw(({ learnerId: owner, write }) => {
    if (owner !== learnerId || write.kind !== 'note' || write.questionId !== questionId) return false
    starts.push(write.startedFrom)
    return true
  })
  const [first] = starts
  if (first !== undefined) showStart(client, learnerId, questionId, first)
}

function showStart(client: QueryClient, learnerId: string, questionId: string, start: NoteBase): void {
  const { version, noteHtml, hintHtml } = start
  client.setQueryData(notesQuery(learnerId).queryKey, (notes) => {
    const after = new Map(notes)
    if (typeof version === 'number')
      after.set(questionId, { questionId, noteHtml, hintHtml, updatedAt: version })
    else after.delete(questionId)
    return notes && after
  })
}
