import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BatchQuestion, WireValues } from '../../../contract/question.ts'
import { contentToWire } from '../../../contract/question.ts'
import type { PlacedImage } from '../../../domain/importing/drafts/draft.ts'
import type { Learner, Question } from '../../../domain/model.ts'
import {
  type ByWire,
  CONTENT_FIELDS,
  PLAIN_FIELDS,
  type QuestionContent,
  RARE_FIELDS,
} from '../../../domain/questions/content-fields.ts'
import { proposalsQuery } from '../assistants/assistant-queries.ts'
import { learnerDataQuery } from '../queries/learner-data-query.ts'
import { questionsQuery } from '../queries/questions-query.ts'
import { cancelBankQueries, refetchBank } from '../queries/refetch-lists.ts'
import { refreshCache } from '../sync/offline-cache/refresh-cache.ts'
import { broadcastToTabs } from '../sync/tab-channel.ts'
import { type Entry, sendQuestions } from './send-questions.ts'
import { type ImageAddresses, uploadImages } from './upload-images.ts'

/** A question to add or (with `replaces`) to replace the one with its id, and the images its texts show. */
export type QuestionToAdd = Entry & { readonly images?: readonly PlacedImage[] }

/** A content as the API accepts it, without what few questions have where this one has none of it: many are sent together. */
export function briefContentToWire(content: QuestionContent): Pick<BatchQuestion, keyof ByWire<WireValues>>
export function briefContentToWire(content: QuestionContent): Partial<BatchQuestion> {
  const missing = RARE_FIELDS.filter((name) => content[name] === PLAIN_FIELDS[name])
  const leftOut = new Set<string>(missing.map((name) => CONTENT_FIELDS[name].wire))
  return Object.fromEntries(Object.entries(contentToWire(content)).filter(([name]) => !leftOut.has(name)))
}

interface Addition {
  readonly questions: readonly QuestionToAdd[]
  /** Called with how many questions the server has so far; they are in the bank once all are there. */
  readonly onProgress: (stored: number) => void
  /** Called with how many images are uploaded so far, of how many; questions follow when all are. */
  readonly onImages?: (uploaded: number, total: number) => void
  /**
   * Cancels the import with nothing in the bank. Once the last part was sent it is too late, and the call is ignored.
   */
  readonly signal?: AbortSignal
  /** The proposal of an assistant that is confirmed by this, and waits no longer. Absent or null: none. */
  readonly proposalId?: string | null
}

/** The result of it, besides the questions. */
interface Added {
  /** Images that the server did not accept. */
  readonly imagesLeftOut: number
}

/**
 * Adds questions to the bank, all or none, with their images (see `sendQuestions`). After a failure the same addition
 * can be sent again: what is stored already is recognized by its id, and an image is uploaded once.
 */
export function useAddQuestions(learner: Learner) {
  const { id: learnerId, identifier } = learner
  const client = useQueryClient()
  const uploaded = useRef<ImageAddresses>(new Map())
  return useMutation({
    mutationFn: async ({
      questions,
      onProgress,
      onImages,
      signal,
      proposalId = null,
    }: Addition): Promise<Added> => {
      const images = new Set(questions.flatMap(({ images = [] }) => images.map(({ image }) => image)))
      const stopping = signal ? { signal } : {}
      await uploadImages(images, learnerId, uploaded.current, {
        ...stopping,
        onProgress: (done) => onImages?.(done, images.size),
      })
      // Only a file with images needs the reader of Markdown.
      const illustrate = images.size === 0 ? null : (await import('./with-images.ts')).withImages
      const illustrated = questions.map((question) => {
        const { images: shown = [], ...entry } = question
        return illustrate === null ? { entry, leftOut: 0 } : illustrate(entry, shown, uploaded.current)
      })
      const entries = illustrated.map(({ entry }) => entry)
      const stored = await sendQuestions(learnerId, entries, { ...stopping, onProgress, proposalId })
      const replaced = new Set(entries.filter(({ replaces }) => replaces).map(({ id }) => id))
      // A bank that was requested before this would remove them again.
      await cancelBankQueries(client)
      remember(client, identifier, stored, replaced)
      // Their revisions are not known, and an edit without one would overwrite what another device changed.
      if (stored.some(({ revision }) => revision === 0)) void refetchBank(client, learnerId)
      void refreshCache(learner, ['learner-data', 'notes'])
      broadcastToTabs({ is: 'bank-changed', learnerId })
      const refused = [...images].filter((image) => uploaded.current.get(image) === null).length
      return { imagesLeftOut: illustrated.reduce((sum, { leftOut }) => sum + leftOut, refused) }
    },
    onSettled: (_, __, { proposalId }) => {
      if (proposalId) void client.invalidateQueries({ queryKey: proposalsQuery(learnerId).queryKey })
    },
    onError: (cause, { signal }) => {
      // The outcome is unknown: the reply to the last part may have been lost. The learner may import the file again,
      // which is then compared with the bank, and no query refreshes the bank on that screen.
      const bank = questionsQuery(learner)
      void client.invalidateQueries({ queryKey: bank.queryKey }).then(() => client.prefetchQuery(bank))
      broadcastToTabs({ is: 'bank-changed', learnerId })
      if (signal?.aborted !== true) console.error('Failed to import questions', cause)
    },
  })
}

/** Appends new questions to the cached bank, and puts replaced ones at their old position. */
function remember(
  client: QueryClient,
  identifier: string,
  stored: readonly Question[],
  replaced: ReadonlySet<string>,
): void {
  client.setQueryData(learnerDataQuery(identifier).queryKey, (data) => {
    if (!data) return data
    const replacing = new Map(
      stored.filter(({ id }) => replaced.has(id)).map((question) => [question.id, question]),
    )
    const questions = data.questions.map((known) => {
      const now = replacing.get(known.id)
      if (now === undefined) return known
      const { isFlagged, wasCorrect, sourceTestId } = known
      return { ...now, isFlagged, wasCorrect, sourceTestId }
    })
    const known = new Set(data.questions.map(({ id }) => id))
    return { ...data, questions: [...questions, ...stored.filter(({ id }) => !known.has(id))] }
  })
}
