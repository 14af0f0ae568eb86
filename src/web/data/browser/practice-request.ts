import { isRecord } from '../../../domain/is-record.ts'
import { LIST_MAX } from '../../../domain/practice/session/session-plan.ts'
import { readTexts } from '../decoding/read-values.ts'
import { START_FRAGMENT } from './start-path.ts'

/** How a past test is taken again: with its questions, or drawn again by the same rules. */
export type TestAgain = 'same-questions' | 'new-draw'

/** What another screen asks practice to begin with, in the state of the address, or the address itself. */
export type PracticeRequest =
  /** Questions by id, in the order in which they are asked, at most `LIST_MAX` (spec §4.18). */
  | { readonly kind: 'questions'; readonly questionIds: readonly string[] }
  | { readonly kind: 'test'; readonly testId: string; readonly how: TestAgain }
  /** The landing view: what is under way waits there. */
  | { readonly kind: 'landing' }
  /** What "Start" in "Today" begins (spec §2.5). */
  | { readonly kind: 'start' }
  /** A learner's first session; `isTrial` when the sample bank was imported for it. */
  | { readonly kind: 'first-session'; readonly isTrial: boolean }
  /** A session of a mode, as long as the learner chose. */
  | {
      readonly kind: 'session'
      readonly mode: RequestedMode
      /** The own exam that `prepare` prepares for; absent: the one with the next date. */
      readonly examId?: string
    }
  /** An exam that the learner set up (spec §2.14). */
  | { readonly kind: 'exam'; readonly examId: string }

/** The modes of sessions that other screens begin. */
export type RequestedMode = 'smart' | 'prepare'

/** The state of an address that shows the landing view of practice, whatever is under way there. */
export const TO_LANDING = { practice: { kind: 'landing' } } satisfies { readonly practice: PracticeRequest }

/** The request of an address; null when there is none. */
export function readPracticeRequest(state: unknown, hash: string): PracticeRequest | null {
  if (hash === START_FRAGMENT) return { kind: 'start' }
  if (!isRecord(state) || !isRecord(state.practice)) return null
  const { kind, questionIds, testId, how, mode, examId, isTrial } = state.practice
  if (kind === 'session') {
    if (mode !== 'smart' && mode !== 'prepare') return null
    return { kind, mode, ...(typeof examId === 'string' && { examId }) }
  }
  if (kind === 'landing') return { kind }
  if (kind === 'first-session') return { kind, isTrial: isTrial === true }
  if (kind === 'exam') return typeof examId === 'string' ? { kind, examId } : null
  if (kind === 'questions') {
    const ids = readTexts(questionIds).slice(0, LIST_MAX)
    return ids.length === 0 ? null : { kind, questionIds: ids }
  }
  const isTest = kind === 'test' && typeof testId === 'string'
  return isTest && (how === 'same-questions' || how === 'new-draw') ? { kind, testId, how } : null
}
