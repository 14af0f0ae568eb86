import type { QueryClient } from '@tanstack/react-query'
import { isLearnerLoaded, LEARNER_DATA_KEY } from '../queries/learner-data-query.ts'
import { QUESTIONS_KEY } from '../queries/questions-query.ts'
import { cancelBankQueries, refetchResponsesAndNotes } from '../queries/refetch-lists.ts'
import { applySettledWrite } from '../writes/apply-settled-write.ts'
import { applyTest } from '../writes/save-test.ts'
import { outbox } from './outbox/page-outbox.ts'
import type { TabMessage } from './tab-channel.ts'

/** Shows here what was done in another tab; of a learner whose data are not loaded here there is nothing to show. */
export function applyTabMessage(client: QueryClient, news: TabMessage): void {
  switch (news.is) {
    case 'outbox-changed':
      outbox.lookAgain()
      break
    case 'bank-changed':
      void renewBank(client, news.learnerId)
      break
    case 'settled': {
      const { entry, outcome } = news
      applySettledWrite(client, { entry, outcome, isAwaited: outbox.heard(entry.id, outcome) })
      const { learnerId, write } = entry
      if (outcome.is === 'stored' && write.kind === 'test') void applyTest(client, learnerId, write.test)
    }
  }
}

/** The bank and what belongs to its questions, asked for anew by whatever is on the screen. */
async function renewBank(client: QueryClient, learnerId: string): Promise<void> {
  if (!isLearnerLoaded(client, learnerId)) return
  // Asked for before the change, it would be the last to speak.
  await cancelBankQueries(client)
  void client.invalidateQueries({ queryKey: [LEARNER_DATA_KEY] })
  void client.invalidateQueries({ queryKey: [QUESTIONS_KEY, learnerId] })
  await refetchResponsesAndNotes(client, learnerId)
}
