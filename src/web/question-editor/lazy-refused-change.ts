import type { LearnerWrite } from '../../domain/outbox/outbox-entry.ts'
import { lazyCode } from '../ui/lazy-code.ts'

const refusedChange = lazyCode(
  () => import('./refused-change.ts'),
  (code) => code.refusedChangeMessage,
)

/** What to say of a refused change; null: nothing. Where its code cannot be loaded, that it was not saved. */
export async function loadRefusedMessage(kind: LearnerWrite['kind'], error: Error): Promise<string | null> {
  try {
    return (await refusedChange.load())(kind, error)
  } catch (cause) {
    console.error('Failed to load the message for a refused change', cause)
    return "A change couldn't be saved."
  }
}
