import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { loadedMessage } from '../../domain/formatting/loaded-message.ts'
import { takeFilesToImport } from '../data/browser/files-to-import.ts'
import { removeSettings } from '../data/browser/storage/settings.ts'
import {
  forgetGone,
  readStoredIdentifier,
  removeStoredIdentifier,
  setPageLearner,
} from '../data/browser/storage/stored-identifier.ts'
import { HttpError, hasStatus, isRefusal, NoReplyError } from '../data/http/client.ts'
import { isShowingCachedLists, unmarkCachedLists } from '../data/http/connection.ts'
import { askAgainMs } from '../data/queries/ask-again.ts'
import { LEARNER_DATA_KEY, learnerDataQuery } from '../data/queries/learner-data-query.ts'
import { endDeviceReminder } from '../data/reminders/end-device-reminder.ts'
import { clearOfflineCache, deactivateCache } from '../data/sync/offline-cache/offline-cache.ts'
import { stopSending } from '../data/sync/outbox/use-outbox.ts'
import { removeWorkOfOthers, takeOverDevice } from '../data/sync/take-over-device.ts'
import { SIGN_IN_TOPIC, useToast } from '../toast/use-toast.ts'
import { lazyCode } from '../ui/lazy-code.ts'
import { type LoadedAccount, loadStoredAccount, validStoredIdentifier } from './load-stored-account.ts'

const goneWords = lazyCode(
  () => import('./gone-words.ts'),
  (code) => code.offerToForget,
)

/** Spec §8.2. */
const LOAD_FAILED = 'Failed to load user data. Please try again.'
/** Shown below it when the server did not reply, and the data was not cached here by an earlier sign-in either. */
const NOTHING_KEPT =
  "The server can't be reached, and nothing is stored on this device for these three words. Sign in once while you're online; after that, they also work offline."

/** Shown below it when something on the way to the server replied. */
const foreignReplyText = (status: number) =>
  `Something between this browser and Quizgrove replied in its place (${status}). Nothing on this device was changed.`

/** What the learner can do about a load that failed; `isOffline` when it failed because there is no connection. */
export interface Advice {
  readonly text: string
  readonly isOffline: boolean
}

/** Loads the data of a learner. */
interface Attempt {
  /** The words that it is about; null once there are none. */
  readonly words: () => string | null
  /** Null when there are no words any more. */
  readonly find: () => Promise<LoadedAccount | null>
  /** Whether the learner was just created: that is no load, and no toast says so. */
  readonly isNew: boolean
  /** How often it failed. */
  readonly failures: number
  /** The server refused it at last: it is repeated only when asked to. */
  readonly isRefused: boolean
}

/**
 * The state of the sign-in (spec §4.1). `checking` lasts until the stored identifier has been looked up; `loading` is a
 * load under way, `atStart` when it is of the stored one; `failure` is the message for the last load, and `advice` what
 * the learner can do about it; `again` is repeated behind them, null once the learner does something else.
 */
export type SignInState =
  | { readonly phase: 'checking' }
  | { readonly phase: 'loading'; readonly atStart: boolean }
  | {
      readonly phase: 'signed-out'
      readonly failure: { readonly message: string } | null
      readonly advice: Advice | null
      readonly again: Attempt | null
    }
  | { readonly phase: 'signed-in'; readonly identifier: string }

const SIGNED_OUT: SignInState = { phase: 'signed-out', failure: null, advice: null, again: null }

export interface SignInControls {
  readonly state: SignInState
  /** Loads the learner's data; the identifier has been checked. */
  readonly signIn: (identifier: string) => void
  /** The same for a learner who was just created. */
  readonly signInNew: (identifier: string) => void
  readonly signOut: () => void
  /** Continues under another identifier, which is stored and whose data is loaded already. */
  readonly changeIdentifier: (identifier: string) => void
  /** Follows another tab, which signed out or stored another identifier. */
  readonly syncWithOtherTab: () => void
  /** Signs out a learner whose account is gone. */
  readonly signOutDeleted: () => void
  /** Removes the message of a failed load. */
  readonly clearFailure: () => void
  /** Does not repeat a failed load any more. */
  readonly stopTrying: () => void
}

export function useSignIn(): SignInControls {
  const client = useQueryClient()
  const showToast = useToast()
  const [state, setState] = useState<SignInState>({ phase: 'checking' })

  const enter = useCallback(
    async (attempt: Attempt, isOver: () => boolean) => {
      try {
        const loaded = await attempt.find()
        if (isOver()) return
        if (loaded === null) return setState(SIGNED_OUT)
        const { identifier } = loaded
        const learnerId = loaded.data.learner.id
        if (readStoredIdentifier() !== identifier) takeOverDevice(learnerId, identifier)
        setPageLearner(learnerId, identifier)
        setState({ phase: 'signed-in', identifier })
        if (attempt.isNew) return
        const { tests, questions } = loaded.data
        const description = loadedMessage(tests.length, questions.length, isShowingCachedLists())
        showToast({ title: 'Success', description, topic: SIGN_IN_TOPIC })
      } catch (cause) {
        if (isOver()) return
        const advice = adviceOn(cause, attempt.words())
        const isRefused = cause instanceof HttpError && isRefusal(cause)
        const again = { ...attempt, failures: attempt.failures + 1, isRefused }
        if (attempt.failures > 0)
          return setState((now) => (now.phase === 'signed-out' ? { ...now, advice, again } : now))
        console.error(LOAD_FAILED, cause)
        setState({ phase: 'signed-out', failure: { message: LOAD_FAILED }, advice, again })
        showToast({ title: 'Error', description: LOAD_FAILED, variant: 'destructive', topic: SIGN_IN_TOPIC })
      }
    },
    [showToast],
  )

  const again = state.phase === 'signed-out' ? state.again : null
  useEffect(() => {
    if (again === null || again.isRefused) return
    let isOver = false
    const timer = setTimeout(() => void enter(again, () => isOver), askAgainMs(again.failures))
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [again, enter])

  const start = useCallback(() => {
    const identifier = validStoredIdentifier()
    if (identifier === null) return setState(SIGNED_OUT)
    const kept = client.getQueryData(learnerDataQuery(identifier).queryKey)
    if (kept) {
      setPageLearner(kept.learner.id, identifier)
      return setState({ phase: 'signed-in', identifier })
    }
    setState({ phase: 'loading', atStart: true })
    const load = (words: string) => client.fetchQuery(learnerDataQuery(words))
    const find = () => loadStoredAccount(validStoredIdentifier, load, () => client.getQueryCache().clear())
    void enter(firstTry(validStoredIdentifier, find), never)
  }, [client, enter])

  const load = (identifier: string, isNew: boolean) => {
    setState({ phase: 'loading', atStart: false })
    const find = async () => ({ identifier, data: await client.fetchQuery(learnerDataQuery(identifier)) })
    void enter({ ...firstTry(() => identifier, find), isNew }, never)
  }

  // Before anything is painted, unless the page is prerendered.
  useLayoutEffect(start, [start])

  const dropLoadedData = useCallback(() => {
    stopSending()
    unmarkCachedLists()
    // Only what was loaded: what waits in the outbox stays there for the next sign-in.
    client.getQueryCache().clear()
  }, [client])

  const leave = useCallback(() => {
    removeStoredIdentifier()
    void clearOfflineCache()
    removeWorkOfOthers(null)
    removeSettings(null)
    // The next learner must not be asked to import them.
    takeFilesToImport()
    dropLoadedData()
    setState(SIGNED_OUT)
  }, [dropLoadedData])

  const signedInAs = state.phase === 'signed-in' ? state.identifier : null
  useEffect(
    () =>
      watchStoredWords(client, (words) => {
        const askAgain = () => {
          setState((now) =>
            now.phase === 'signed-out' && now.again?.isRefused
              ? { ...now, again: { ...now.again, isRefused: false, failures: 1 } }
              : now,
          )
          void client.invalidateQueries(learnerDataQuery(words))
        }
        goneWords.load().then(
          (offerToForget) => offerToForget({ words, askAgain, showToast, onForget: leave }),
          (cause: unknown) => console.error('Failed to offer to forget the words', cause),
        )
      }),
    [client, leave, showToast],
  )

  const signOut = useCallback(() => {
    const loaded = client.getQueryData(learnerDataQuery(signedInAs ?? '').queryKey)
    void endDeviceReminder(loaded?.learner.id ?? null)
    leave()
    showToast({
      title: 'Logged out',
      description: 'You have been successfully logged out.',
      topic: SIGN_IN_TOPIC,
    })
  }, [client, leave, showToast, signedInAs])

  const syncWithOtherTab = useCallback(() => {
    // The other tab manages what is cached on the device.
    deactivateCache()
    dropLoadedData()
    if (validStoredIdentifier() === null) {
      showToast({ title: 'Logged out', description: 'You logged out in another tab.', topic: SIGN_IN_TOPIC })
    }
    start()
  }, [dropLoadedData, showToast, start])

  const signOutDeleted = useCallback(() => {
    // The server has removed the devices with the account.
    void endDeviceReminder(null)
    leave()
    showToast({
      title: 'Account deleted',
      description: 'Your questions and results have been deleted.',
      topic: SIGN_IN_TOPIC,
    })
  }, [leave, showToast])

  const changeIdentifier = useCallback(
    (identifier: string) => setState({ phase: 'signed-in', identifier }),
    [],
  )

  const clearFailure = useCallback(
    () => setState((now) => (now.phase === 'signed-out' ? { ...now, failure: null } : now)),
    [],
  )

  const stopTrying = useCallback(
    () => setState((now) => (now.phase === 'signed-out' ? { ...now, again: null } : now)),
    [],
  )

  return {
    state,
    signIn: (identifier) => load(identifier, false),
    signInNew: (identifier) => load(identifier, true),
    signOut,
    syncWithOtherTab,
    changeIdentifier,
    signOutDeleted,
    clearFailure,
    stopTrying,
  }
}

const never = () => false

function firstTry(words: Attempt['words'], find: Attempt['find']): Attempt {
  return { words, find, isNew: false, failures: 0, isRefused: false }
}

function adviceOn(cause: unknown, words: string | null): Advice | null {
  if (cause instanceof NoReplyError) return { text: NOTHING_KEPT, isOffline: true }
  if (!(cause instanceof HttpError)) return null
  if (!cause.isOurs) return { text: foreignReplyText(cause.status), isOffline: false }
  if (cause.status !== 404 || words === null) return null
  const text = `No account has the words ${words}. Check the spelling, and whether they have been changed.`
  return { text, isOffline: false }
}

/** Calls the listener each time the server says that no account has the words of this device; returns how to stop. */
function watchStoredWords(client: QueryClient, onGone: (words: string) => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const [name, words] = event.query.queryKey
    if (name !== LEARNER_DATA_KEY || typeof words !== 'string' || words !== readStoredIdentifier()) return
    if (event.action.type === 'error' && hasStatus(event.action.error, 404)) onGone(words)
    const isReply = event.action.type === 'success' && !event.action.manual
    if (isReply && !isShowingCachedLists()) forgetGone()
  })
}
