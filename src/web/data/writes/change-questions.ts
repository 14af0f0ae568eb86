import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { BULK_MAX } from '../../../contract/limits.ts'
import type { Question } from '../../../domain/model.ts'
import type { BulkChange, LearnerWrite } from '../../../domain/outbox/outbox-entry.ts'
import type { QuestionContent } from '../../../domain/questions/content-fields.ts'
import { contentOf, isSameContent } from '../../../domain/questions/question-content.ts'
import { newId } from '../browser/new-id.ts'
import { findQuestion } from '../queries/learner-data-query.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import { applyWrite } from './apply-question-writes.ts'

/** What a learner can do with the questions of their bank. Everything shows at once and goes through the outbox. */
export interface QuestionChanges {
  /** `judgeAgain`: earlier answers get their verdicts from the new key. */
  readonly edit: (question: Question, content: QuestionContent, judgeAgain: boolean) => void
  readonly add: (question: Question) => void
  readonly changeMany: (change: BulkChange) => void
}

/** `PATCH /questions/{id}`, `POST /questions/` and `POST /questions/bulk`, through the outbox. */
export function useChangeQuestions(learnerId: string): QuestionChanges {
  const client = useQueryClient()
  return useMemo(() => {
    const put = (write: LearnerWrite) => {
      void outbox.put(learnerId, newId(), write)
      void applyWrite(client, learnerId, write)
    }
    return {
      edit: (question, content, judgeAgain) => {
        if (isSameContent(question, content)) return
        const startedFrom = {
          content: contentOf(question),
          revision: revisionOf(client, learnerId, question),
        }
        put({ kind: 'edit', questionId: question.id, content, startedFrom, earlier: [], judgeAgain })
      },
      add: (question) => put({ kind: 'add', question }),
      changeMany: (change) => {
        for (const part of partsOf(change)) put({ kind: 'bulk', change: part })
      },
    }
  }, [client, learnerId])
}

/**
 * The revision that an edit is based on. An undo is based on what its edit became: the bank has its revision once the
 * server has stored it.
 */
function revisionOf(client: QueryClient, learnerId: string, question: Question): number {
  const inBank = findQuestion(client, learnerId, question.id)
  return inBank !== undefined && isSameContent(inBank, question) ? inBank.revision : question.revision
}

/** As many changes as the server needs: each call has a limit. */
export function partsOf(change: BulkChange): readonly BulkChange[] {
  return 'questions' in change
    ? slicesOf(change.questions).map((questions) => ({ ...change, questions }))
    : slicesOf(change.ids).map((ids) => ({ ...change, ids }))
}

function slicesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / BULK_MAX)
  return Array.from({ length: count }, (_, index) => items.slice(index * BULK_MAX, (index + 1) * BULK_MAX))
}
