import type { PracticeResponse } from '../../domain/model.ts'

/** Answers the server has not confirmed yet, by learner: each counts here all the same (seed §8). */
const unsaved = new Map<string, readonly PracticeResponse[]>()

export function addUnsaved(learnerId: string, response: PracticeResponse): void {
  unsaved.set(learnerId, [response, ...unsavedOf(learnerId)])
}

export function removeUnsaved(learnerId: string, response: PracticeResponse): void {
  unsaved.set(
    learnerId,
    unsavedOf(learnerId).filter(({ id }) => id !== response.id),
  )
}

/** The list as the server has it with the unsaved answers in their places, newest first; the same list when there are none. */
export function withUnsaved(
  learnerId: string,
  responses: readonly PracticeResponse[],
): readonly PracticeResponse[] {
  const waiting = unsavedOf(learnerId)
  if (waiting.length === 0) return responses
  const arrived = new Set(responses.map(({ id }) => id))
  const missing = waiting.filter(({ id }) => !arrived.has(id))
  if (missing.length === 0) return responses
  return [...missing, ...responses].sort((a, b) => b.createdAt - a.createdAt)
}

function unsavedOf(learnerId: string): readonly PracticeResponse[] {
  return unsaved.get(learnerId) ?? []
}
