import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatMegabytes } from '../../domain/formatting/format-number.ts'
import type { Learner, LearnerData } from '../../domain/model.ts'
import { waitingCountLabel } from '../../domain/outbox/waiting-lists.ts'
import type { SetAside } from '../data/browser/storage/database-schema.ts'
import { isStorageKept } from '../data/browser/storage/keep-storage.ts'
import { practiceResponsesQuery } from '../data/queries/practice-responses-query.ts'
import { cachedLists } from '../data/sync/offline-cache/cached-lists.ts'
import { canBeSentAgain, sendAgain } from '../data/sync/outbox/send-again.ts'
import { discardSetAside, listSetAside } from '../data/sync/outbox/set-aside.ts'
import {
  useIsOutboxStorageUnavailable,
  useSetAside,
  useWaitingWrites,
} from '../data/sync/outbox/use-outbox.ts'
import { useToast } from '../toast/use-toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Setting, SettingsCard } from '../ui/settings-card.tsx'

/** What is stored in this browser and how much, and what waits to be sent. */
export function DeviceData({ data }: { readonly data: LearnerData }) {
  const waiting = useWaitingWrites()
  const isUnavailable = useIsOutboxStorageUnavailable()
  const { data: responses } = useQuery(practiceResponsesQuery(data.learner.id))
  const { data: usage = null } = useQuery({
    queryKey: ['storage-usage'],
    queryFn: storageUsage,
    staleTime: 0,
  })
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
const CHECK_AGAIN_MS = 2000
const CHECKS_MAX = 5

/** What the offline cache has; null until it is known. A list is stored a moment after it was loaded. */
function useCachedLists(learner: Learner) {
  const { data = null } = useQuery({
    queryKey: ['cached-lists', learner.id],
    queryFn: () => cachedLists(learner),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data?.questions && state.data.responses) || state.dataUpdateCount >= CHECKS_MAX
        ? false
        : CHECK_AGAIN_MS,
  })
  return data
}

function Figure({ children }: { readonly children: ReactNode }) {
  return <p className="font-semibold tabular-nums">{children}</p>
}

/** Bytes that this browser stores for the app; null where it does not say. */
async function storageUsage(): Promise<number | null> {
  try {
    return (await navigator.storage.estimate()).usage || null
  } catch (cause) {
    console.warn('This browser does not report how much it stores', cause)
    return null
  }
}

/** What left the outbox without being stored, to be sent again, saved as a file or discarded. Nothing where there is none. */
function SetAsideSetting({ learner }: { readonly learner: Learner }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const query = { queryKey: ['set-aside', learner.id], queryFn: () => listSetAside(learner.id), staleTime: 0 }
  const { data: all = [] } = useQuery(query)
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: ['set-aside', learner.id] }),
    [client, learner],
  )
  useSetAside(learner.id, refresh)
  const showToast = useToast()
  const sending = useMutation({
    mutationFn: () => sendAgain(learner.id),
    // Every list shows it as waiting.
    onSettled: () => client.invalidateQueries(),
    onError: (cause) => {
      console.error('What was set aside could not be put back', cause)
      showToast({
        title: 'Error',
        description: "This browser couldn't store it for sending. It stays here.",
        variant: 'destructive',
      })
    },
  })
  if (all.length === 0) return null
  const save = () => {
    const content = JSON.stringify(all, null, 2)
    saveFile({ name: 'quizgrove-not-saved.json', type: 'application/json', content })
  }
  const discard = async () => {
    setAsking(false)
    await discardSetAside(all.map(({ id }) => id))
    refresh()
  }
  return (
    <Setting name="Could not be saved" text={textOf(all)}>
      <div className="flex flex-wrap gap-2">
        {all.some(canBeSentAgain) && (
          <Button variant="secondary" disabled={sending.isPending} onClick={() => sending.mutate()}>
            Send again
          </Button>
        )}
        <Button variant="secondary" onClick={save}>
          Save as a file
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Discard ${formatCount(all.length, 'change')}?`}
        description="Nothing else has them: the server did not store them. Save them as a file first if you may need them."
      >
        <div className="grid gap-2.5">
          <Button variant="danger" onClick={() => void discard()}>
            Discard
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </Setting>
  )
}

const LISTED = new Intl.ListFormat('en-US')

const WHY: Readonly<Record<SetAside['why'], string>> = {
  refused: 'that the server refused',
  unsendable: 'that this app could not send',
  unreadable: 'that cannot be read any more',
}

function textOf(all: readonly SetAside[]): string {
  const parts = [...Map.groupBy(all, ({ why }) => why)].map(
    ([why, ones]) => `${formatCount(ones.length, 'change')} ${WHY[why]}`,
  )
  return `${LISTED.format(parts)}, kept on this device.`
}
