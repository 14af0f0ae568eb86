import type { QueryClient } from '@tanstack/react-query'
import type { Question } from '../../../domain/model.ts'
import type { BulkWrite, EditWrite, LearnerWrite } from '../../../domain/outbox/outbox-entry.ts'
import {
  withWaitingDeletions,
  withWaitingQuestions,
  withWaitingVerdicts,
} from '../../../domain/outbox/waiting-lists.ts'
import { contentOf, withContent } from '../../../domain/questions/question-content.ts'
import { readQuestion } from '../decoding/question.ts'
import { deletedQuestionsQuery } from '../queries/deleted-questions-query.ts'
import { isLearnerLoaded, updateLearnerData } from '../queries/learner-data-query.ts'
import { cancelPracticeResponses, practiceResponsesQuery } from '../queries/practice-responses-query.ts'
import { cancelBankQueries } from '../queries/refetch-lists.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'

/** Shows a write in every loaded list. */
export async function applyWrite(client: QueryClient, learnerId: string, write: LearnerWrite): Promise<void> {
  await updateQuestions(client, learnerId, (questions) => withWaitingQuestions([{ write }], questions))
  if (write.kind === 'edit' && write.judgeAgain) await applyVerdicts(client, learnerId, write)
}

/** Changes the questions of the loaded bank. Replies to requests from before the change would overwrite it. */
export async function updateQuestions(
  client: QueryClient,
  learnerId: string,
  change: (questions: readonly Question[]) => readonly Question[],
): Promise<void> {
  if (!isLearnerLoaded(client, learnerId)) return
  await cancelBankQueries(client)
  updateLearnerData(client, learnerId, (data) => {
    const questions = change(data.questions)
    return questions === data.questions ? data : { ...data, questions }
  })
}

async function applyVerdicts(client: QueryClient, learnerId: string, write: EditWrite): Promise<void> {
  const { queryKey } = practiceResponsesQuery(learnerId)
  if (client.getQueryData(queryKey) === undefined) return
  await cancelPracticeResponses(client, learnerId)
  client.setQueryData(queryKey, (responses) => responses && withWaitingVerdicts([{ write }], responses))
}

/** Shows an added question as the server stored it. */
export async function applyStoredQuestion(
  client: QueryClient,
  learnerId: string,
  body: unknown,
): Promise<void> {
  const stored = storedQuestion(body)
  if (stored === null) return
  await updateQuestions(client, learnerId, (questions) => {
    const others = questions.filter(({ id }) => id !== stored.id)
    const known = questions.find(({ id }) => id === stored.id)
    return withWaitingQuestions(
      outbox.snapshot(),
      known === undefined ? [...others, stored] : questions.map((it) => (it === known ? stored : it)),
    )
  })
}

/** Shows an edited question as the server stored it, with what was edited since. */
export async function applyStoredEdit(
  client: QueryClient,
  learnerId: string,
  write: EditWrite,
  body: unknown,
): Promise<void> {
  const { questionId, content, startedFrom, judgeAgain } = write
  const stored = storedQuestion(body)
  await updateQuestions(client, learnerId, (questions) => {
    const after = questions.map((question) => {
      if (question.id !== questionId) return question
      const revision = stored?.revision ?? startedFrom.revision
      return { ...withContent(question, contentOf(stored ?? content)), revision }
    })
    return withWaitingQuestions(outbox.snapshot(), after)
  })
  if (!judgeAgain) return
  await applyVerdicts(client, learnerId, write)
  void client.invalidateQueries({ queryKey: practiceResponsesQuery(learnerId).queryKey })
}

/** Shows a change of many questions, which another tab may have made. */
export async function applyStoredBulk(
  client: QueryClient,
  learnerId: string,
  write: BulkWrite,
): Promise<void> {
  // What waits was done later.
  const since = outbox.snapshot()
  await updateQuestions(client, learnerId, (questions) =>
    withWaitingQuestions([{ write }, ...since], questions),
  )
  const { queryKey } = deletedQuestionsQuery(learnerId)
  client.setQueryData(
    queryKey,
    (deleted) => deleted && withWaitingDeletions([{ write, order: Date.now() }, ...since], deleted),
  )
  void client.invalidateQueries({ queryKey })
}

/** The question in a reply; null when there is none, as from a server that replies with something else. */
function storedQuestion(body: unknown): Question | null {
  try {
    return readQuestion(body)
  } catch {
    return null
  }
}
