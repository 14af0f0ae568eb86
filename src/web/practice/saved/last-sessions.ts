import type { LastSession } from '../../../domain/practice/practice.ts'

/** The "Last Session" figure by learner id, for the life of the page: leaving the screen does not reset it. */
const lastSessions = new Map<string, LastSession>()

export function recallLastSession(learnerId: string): LastSession | null {
  return lastSessions.get(learnerId) ?? null
}

export function rememberLastSession(learnerId: string, session: LastSession | null): void {
  if (session) lastSessions.set(learnerId, session)
}
