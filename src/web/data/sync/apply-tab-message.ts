import type { QueryClient } from '@tanstack/react-query'
import { isLearnerLoaded, LEARNER_DATA_KEY } from '../queries/learner-data-query.ts'
import { QUESTIONS_KEY } from '../queries/questions-query.ts'
import { cancelBankQueries, refetchResponsesAndNotes } from '../queries/refetch-lists.ts'
import { applySettledWrite } from '../writes/apply-settled-write.ts'
import { applyTest } from '../writes/change-tests.ts'
import { outbox } from './outbox/page-outbox.ts'
import type { TabMessage } from './tab-channel.ts'

/** Applies what another tab did to the query cache of this one, for a learner whose data is loaded here. */
export function applyTabMessage(client: QueryClient, message: TabMessage): void {
  switch (message.is) {
    case 'outbox-changed':
      outbox.reload()
      break
    case 'bank-changed':
      void refetchBank(client, message.learnerId)
      break
    case 'settled': {
      const { entry, outcome } = message
      applySettledWrite(client, { entry, outcome, isAwaited: outbox.settleFromTab(entry.id, outcome) })
      const { learnerId, write } = entry
      // Of another version, what is stored is fetched.
      const isThis = outcome.is === 'stored' && !outcome.isOther
      if (isThis && write.kind === 'test') void applyTest(client, learnerId, write.test)
    }
  }
}

/** Refetches the bank, and what belongs to its questions, where a screen shows it. */
async function refetchBank(client: QueryClient, learnerId: string): Promise<void> {
  if (!isLearnerLoaded(client, learnerId)) return
  // A reply to a request from before the change would overwrite the change.
  await cancelBankQueries(client)
  void client.invalidateQueries({ queryKey: [LEARNER_DATA_KEY] })
  void client.invalidateQueries({ queryKey: [QUESTIONS_KEY, learnerId] })
  await refetchResponsesAndNotes(client, learnerId)
}
