import type { QueryClient } from '@tanstack/react-query'
import { QUESTIONS_KEY } from '../queries/list-questions.ts'
import { forgetBankOnItsWay, renewAnswersAndNotes } from '../queries/lists-on-their-way.ts'
import { isLoaded, LEARNER_DATA_KEY } from '../queries/load-learner-data.ts'
import { rememberTest } from '../writes/save-test.ts'
import { showSettled } from '../writes/settled-writes.ts'
import type { TabNews } from './other-tabs.ts'
import { outbox } from './outbox/page-outbox.ts'

/** Shows here what was done in another tab; of a learner whose data are not loaded here there is nothing to show. */
export function showNews(client: QueryClient, news: TabNews): void {
  switch (news.is) {
    case 'outbox-changed':
      outbox.lookAgain()
      break
    case 'bank-changed':
      void renewBank(client, news.learnerId)
      break
    case 'settled': {
      const { entry, outcome } = news
      showSettled(client, { entry, outcome, isAttended: outbox.heard(entry.id, outcome) })
      const { learnerId, write } = entry
      if (outcome.is === 'stored' && write.kind === 'test') void rememberTest(client, learnerId, write.test)
    }
  }
}

/** The bank and what belongs to its questions, asked for anew by whatever is on the screen. */
async function renewBank(client: QueryClient, learnerId: string): Promise<void> {
  if (!isLoaded(client, learnerId)) return
  // Asked for before the change, it would be the last to speak.
  await forgetBankOnItsWay(client)
  void client.invalidateQueries({ queryKey: [LEARNER_DATA_KEY] })
  void client.invalidateQueries({ queryKey: [QUESTIONS_KEY, learnerId] })
  await renewAnswersAndNotes(client, learnerId)
}
