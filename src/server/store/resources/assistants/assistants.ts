import type { StoreContext } from '../../context.ts'
import { createChangeStore } from './changes.ts'
import { createKeyStore } from './keys.ts'
import { createNumberedStore } from './numbered.ts'
import { createProposalStore } from './proposals.ts'

/** Assistants that act for learners: their keys, what they read, what they propose, and what they changed. */
export function createAssistantStore(context: StoreContext) {
  return {
    ...createKeyStore(context),
    ...createNumberedStore(context),
    ...createProposalStore(context),
    ...createChangeStore(context),
  }
}
