import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { drawIdentifier } from '../../../domain/identifier/draw-identifier.ts'
import type { Learner, LearnerData, Random } from '../../../domain/model.ts'
import type { OutboxEntry } from '../../../domain/outbox/outbox-entry.ts'
import { moveQuestionDrafts } from '../browser/storage/question-draft.ts'
import { moveSettings } from '../browser/storage/settings.ts'
import { setPageLearner, storeIdentifier } from '../browser/storage/stored-identifier.ts'
import { readLearnerData } from '../decoding/learner-data.ts'
import { call, hasStatus, isRefusal } from '../http/client.ts'
import { getByIdentifier } from '../http/with-proof-of-work.ts'
import { learnerDataQuery } from '../queries/learner-data-query.ts'
import { withCacheDeactivated } from '../sync/offline-cache/refresh-cache.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import { removeUnfinishedWork } from '../sync/outbox/remove-unfinished-work.ts'
import { moveSetAside } from '../sync/outbox/set-aside.ts'
import { moveWaitingPictures } from '../sync/outbox/waiting-pictures.ts'

/** What waits is addressed to ids that would be unknown when it arrives: it has to be saved first. */
export class UnsavedWritesError extends Error {
  readonly left: readonly OutboxEntry[]

  constructor(left: readonly OutboxEntry[]) {
    super('Something is not saved yet')
    this.name = 'UnsavedWritesError'
    this.left = left
  }
}

/**
 * The server replied neither to the change nor to the lookup whether it took place: the new identifier may be valid
 * already.
 */
export class UncertainChangeError extends Error {
  readonly words: string

  constructor(words: string) {
    super('It is not known whether the identifier was changed')
    this.name = 'UncertainChangeError'
    this.words = words
  }
}

/**
 * `POST /users/{id}/rotate`: a new identifier and new ids for everything; the old ones stop working immediately. The
 * data that is loaded under the new identifier replaces everything loaded before. What waits in the outbox is sent
 * first; rejects with {@link UnsavedWritesError} when that does not succeed.
 * The identifier is created here and is the same for every try, so that a lost reply does not lock the learner out: a
 * lookup then tells whether it is valid. Rejects with {@link UncertainChangeError} when that gets no reply either.
 */
export function useChangeIdentifier(learner: Learner) {
  const { id, identifier } = learner
  const client = useQueryClient()
  const words = useRef<string | null>(null)
  return useMutation({
    mutationFn: (): Promise<LearnerData> =>
      outbox.whilePaused(id, async (left) => {
        if (left.length > 0) throw new UnsavedWritesError(left)
        words.current ??= drawIdentifier(secureRandom)
        const drawn = words.current
        return readLearnerData(await withCacheDeactivated(learner, () => rotate(id, drawn)), identifier)
      }),
    onSuccess: async (data) => {
      // Now, and not when the learner continues: a page that is closed by mistake would take the only copy with it.
      storeIdentifier(data.learner.identifier)
      setPageLearner(data.learner.id, data.learner.identifier)
      moveSettings(id, data.learner.id)
      moveQuestionDrafts(id, data.learner.id, data.questions)
      client.setQueryData(learnerDataQuery(data.learner.identifier).queryKey, data)
      await moveWaitingPictures(id, data.learner.id)
      await moveSetAside(id, data.learner.id)
      // Interrupted practice names the questions by ids that are gone.
      await removeUnfinishedWork(data.learner.id)
    },
    onError: (cause) => {
      // An identifier that is taken cannot be tried again.
      if (hasStatus(cause, 409)) words.current = null
      console.error('Failed to change the identifier', cause)
    },
  })
}

/** The data loaded under the new identifier, from the server. */
async function rotate(id: string, words: string): Promise<unknown> {
  const path = `/users/${encodeURIComponent(id)}/rotate`
  try {
    return await call('POST', path, { body: { w3w_identifier: words } })
  } catch (error) {
    // A 404 may mean that the lost reply changed it.
    if (error instanceof Error && isRefusal(error) && !hasStatus(error, 404)) throw error
    return await loadIfChanged(words, error)
  }
}

/** The reply to a change whose own reply was lost; rejects with `cause` when it did not take place. */
async function loadIfChanged(words: string, cause: unknown): Promise<unknown> {
  try {
    return await getByIdentifier('/user-data/load', words)
  } catch (error) {
    throw hasStatus(error, 404) ? cause : new UncertainChangeError(words)
  }
}

/** Uniform in [0, 1) with all 53 bits a double holds, from the browser's cryptographic source. */
const secureRandom: Random = () => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53
}
