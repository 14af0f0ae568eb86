import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatMegabytes } from '../../domain/format-bytes.ts'
import { formatCount } from '../../domain/format-number.ts'
import type { Learner, LearnerData } from '../../domain/model.ts'
import { waitingCountLabel } from '../../domain/outbox/waiting-label.ts'
import { isStorageKept } from '../data/browser/storage/keep-storage.ts'
import { practiceResponsesQuery } from '../data/queries/practice-responses-query.ts'
import { cachedLists } from '../data/sync/offline-cache/cached-lists.ts'
import { useIsOutboxStorageUnavailable, useWaitingWrites } from '../data/sync/outbox/use-outbox.ts'
import { SetAsideSetting } from './set-aside-setting.tsx'
import { Setting, SettingsCard } from './settings-card.tsx'

/** What is stored in this browser and how much, and what waits to be sent. */
export function DeviceData({ data }: { readonly data: LearnerData }) {
  const waiting = useWaitingWrites()
  const isUnavailable = useIsOutboxStorageUnavailable()
  const { data: responses } = useQuery(practiceResponsesQuery(data.learner.id))
  const usage = useStorageUsage()
  const { data: isKept = null } = useQuery({
    queryKey: ['is-storage-kept'],
    queryFn: () => isStorageKept(navigator.storage),
    staleTime: 0,
  })
  const cached = useCachedLists(data.learner)
  return (
    <SettingsCard title="Data on this device">
      <Setting
        name="Kept to practice offline"
        text={
          cached?.questions === false
            ? 'Your questions are stored a moment after they were loaded. Some browsers store nothing, such as in private windows.'
            : 'Your questions, notes and answers. Logout removes them from this device, not from your account.'
        }
      >
        {cached && (
          <Figure>
            {cached.questions ? formatCount(data.questions.length, 'question') : 'Nothing yet'}
            {cached.responses && responses && `, ${formatCount(responses.length, 'answer')}`}
          </Figure>
        )}
      </Setting>
      <Setting
        name="Waiting to be sent"
        text={
          isUnavailable
            ? 'This browser stores nothing for later: keep the page open until all is sent.'
            : 'Changes that the server does not have. They are sent when there is a connection, and stay until then.'
        }
      >
        <Figure>{waiting.length === 0 ? 'Nothing' : waitingCountLabel(waiting)}</Figure>
      </Setting>
      <SetAsideSetting learner={data.learner} />
      {usage !== null && (
        <Setting
          name="Space used"
          text={`By the app, your data and their images, in this browser. ${
            isKept
              ? 'The browser keeps them until you remove them.'
              : 'The browser may remove them when the device runs low on space.'
          }`}
        >
          <Figure>{formatMegabytes(usage)}</Figure>
        </Setting>
      )}
      <p className="pt-4 text-[0.9375rem] text-pretty text-ink-soft">
        Everything you own can be{' '}
        <Link to="/app/account#export" className="font-medium text-brand-text underline">
          exported as one file
        </Link>
        , or{' '}
        <Link to="/app/account#delete" className="font-medium text-brand-text underline">
          deleted
        </Link>
        .
      </p>
    </SettingsCard>
  )
}

/** How long until a list that has just been loaded is looked for again, milliseconds, and how often. */
const LOOK_AGAIN_MS = 2000
const LOOKS_MAX = 5

/** What the offline cache has; null until it is known. A list is stored a moment after it was loaded. */
function useCachedLists(learner: Learner) {
  const { data = null } = useQuery({
    queryKey: ['cached-lists', learner.id],
    queryFn: () => cachedLists(learner),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data?.questions && state.data.responses) || state.dataUpdateCount >= LOOKS_MAX
        ? false
        : LOOK_AGAIN_MS,
  })
  return data
}

function Figure({ children }: { readonly children: ReactNode }) {
  return <p className="font-semibold tabular-nums">{children}</p>
}

/** Bytes that this browser stores for the app; null until it reports that, or if it never does. */
function useStorageUsage(): number | null {
  const [usage, setUsage] = useState<number | null>(null)
  useEffect(() => {
    let isOver = false
    const read = async () => {
      try {
        const { usage: bytes } = await navigator.storage.estimate()
        if (!isOver && bytes) setUsage(bytes)
      } catch (cause) {
        console.warn('This browser does not report how much it stores', cause)
      }
    }
    void read()
    return () => {
      isOver = true
    }
  }, [])
  return usage
}
