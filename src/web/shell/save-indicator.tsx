import { Check, CloudUpload } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { OutboxEntry } from '../../domain/outbox/outbox-entry.ts'
import { waitingCountLabel, waitingNoun } from '../../domain/outbox/waiting-label.ts'
import { useWaitingWrites } from '../data/sync/outbox/use-outbox.ts'
import { classNames } from '../ui/class-names.ts'
import { useSavePhase } from './use-save-phase.ts'

/** Shows unobtrusively that something waits to be saved, and when it is saved. It never asks for anything. */
export function SaveIndicator() {
  // What waits for a choice between two versions has a dialog and a button of its own.
  const everything = useWaitingWrites()
  const waiting = useMemo(() => everything.filter(({ conflict }) => conflict === null), [everything])
  const phase = useSavePhase(waiting)
  const isSaved = phase === 'saved'
  const Icon = isSaved ? Check : CloudUpload
  return (
    <>
      <Announcement waiting={waiting} phase={phase} />
      {phase !== 'quiet' && (
        <p
          data-testid="waiting"
          title={isSaved ? undefined : `${waitingCountLabel(waiting)} waiting to be saved`}
          className={classNames(
            'flex min-w-0 animate-fade items-center gap-1.5 rounded-full px-3 py-1 text-[0.8125rem] leading-5 font-semibold tabular-nums',
            isSaved ? 'bg-good-soft text-good' : 'bg-sunken text-ink-soft',
          )}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="truncate">
            {isSaved ? (
              'All saved'
            ) : (
              <>
                <span translate="no">{waiting.length}</span>
                <span className="max-sm:sr-only"> {waitingNoun(waiting)}</span>
                <span className="max-lg:sr-only"> waiting to be saved</span>
              </>
            )}
          </span>
        </p>
      )}
    </>
  )
}

/** Announced when the waiting begins and when it is over, not at every reply between. */
function Announcement({
  waiting,
  phase,
}: {
  readonly waiting: readonly OutboxEntry[]
  readonly phase: ReturnType<typeof useSavePhase>
}) {
  const [announcement, setAnnouncement] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is read when the phase changes, and not again
  useEffect(() => {
    setAnnouncement(
      phase === 'waiting'
        ? `${waitingCountLabel(waiting)} waiting to be saved`
        : phase === 'saved'
          ? 'All saved'
          : '',
    )
  }, [phase])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
