import { useQuery } from '@tanstack/react-query'
import { ChartColumn, MessageSquare, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCount, formatWholeNumber } from '../../domain/formatting/format-number.ts'
import { formatDateTime } from '../../domain/formatting/format-time.ts'
import type { LearnerData } from '../../domain/model.ts'
import { sharedParts } from '../../domain/sharing/share-fields.ts'
import { MINUTE_MS } from '../../domain/time-units.ts'
import { suggestionsQuery } from '../data/sharing/class-queries.ts'
import type { PublishedVersion, Share } from '../data/sharing/read-share.ts'
import { type ShareWrite, useWriteShare } from '../data/sharing/write-share.ts'
import { ShareAddress } from '../sharing/share-address.tsx'
import { ShareFailure } from '../sharing/share-dialog.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { lazyDialog } from '../ui/lazy-piece.tsx'
import { useNow } from '../ui/use-now.ts'

const EditShareDialog = lazyDialog(
  () => import('../sharing/share-dialog.tsx'),
  (code) => code.EditShareDialog,
)

const PublishDialog = lazyDialog(
  () => import('./publish-dialog.tsx'),
  (code) => code.PublishDialog,
)

const SuggestionsDialog = lazyDialog(
  () => import('./suggestions-dialog.tsx'),
  (code) => code.SuggestionsDialog,
)

const ClassResultsDialog = lazyDialog(
  () => import('./class-results-dialog.tsx'),
  (code) => code.ClassResultsDialog,
)

/** What is asked before it is done. */
interface Question {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly write: ShareWrite
}

type Opened =
  | { readonly is: 'edit' | 'publish' | 'suggestions' | 'results' }
  | { readonly is: 'question'; readonly question: Question }

/** One link: its address, what became of it, its versions, and what can be done with it. */
export function ShareCard({
  data,
  share,
  titleOfPage,
}: {
  readonly data: LearnerData
  readonly share: Share
  readonly titleOfPage: () => HTMLElement | null
}) {
  const { id, title, code, isOn, versions } = share
  const { mutate, isPending, error } = useWriteShare(data.learner.id)
  const [opened, setOpened] = useState<Opened | null>(null)
  const state = stateOf(share, useNow(MINUTE_MS))
  const close = () => setOpened(null)
  const ask = (question: Question) => setOpened({ is: 'question', question })
  const [current] = versions
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="text-[1.1875rem] font-bold wrap-anywhere">
            {title}
          </h2>
        </div>
        <div className="-mt-1.5 -mr-2 flex shrink-0 items-center gap-1">
          <IconButton label={`Edit ${title}`} onClick={() => setOpened({ is: 'edit' })}>
            <Pencil />
          </IconButton>
          <IconButton label={`Remove ${title}`} onClick={() => ask(removal(share))}>
            <Trash2 />
          </IconButton>
        </div>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.9375rem] text-ink-soft">
        <Badge tone={state.tone}>{state.text}</Badge>
        <span>
          Opened {formatCount(share.opened, 'time')} · taken {formatCount(share.taken, 'time')}
        </span>
      </p>
      {current && (
        <p className="mt-3 text-[0.9375rem] text-pretty text-ink-soft">
          {share.categories !== null && `${formatCount(share.categories.length, 'category', 'categories')}. `}
          {sharedParts(current.questions, share)}
        </p>
      )}
      <div className="mt-4 max-w-xl">
        <ShareAddress code={code} title={title} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button onClick={() => setOpened({ is: 'publish' })}>Publish changes</Button>
        <Button
          variant="secondary"
          disabled={isPending}
          onClick={() => mutate({ is: 'change', id, change: { is_on: !isOn } })}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <Button variant="quiet" className="px-3 max-sm:-ml-3" onClick={() => ask(newAddress(share))}>
          New address
        </Button>
      </div>
      <FromTheClass share={share} onOpen={(is) => setOpened({ is })} />
      <div className="mt-3 grid gap-3 empty:hidden">
        <ShareFailure error={error} text="Failed to change the link. Please try again." />
      </div>
      <div className="-mx-2 mt-2">
        <Disclosure title={`Versions (${versions.length})`}>
          <ul className="grid gap-1 px-2">
            {versions.map((version, index) => (
              <VersionRow
                key={version.number}
                version={version}
                isCurrent={index === 0}
                onWithdraw={() => ask(withdrawal(share, version, index === 0))}
              />
            ))}
          </ul>
        </Disclosure>
      </div>
      {opened?.is === 'edit' && <EditShareDialog data={data} share={share} onClose={close} />}
      {opened?.is === 'publish' && (
        <PublishDialog learnerId={data.learner.id} share={share} onClose={close} />
      )}
      {opened?.is === 'suggestions' && <SuggestionsDialog data={data} share={share} onClose={close} />}
      {opened?.is === 'results' && <ClassResultsDialog data={data} share={share} onClose={close} />}
      {opened?.is === 'question' && (
        <AskFirst
          question={opened.question}
          onConfirm={(write) => {
            mutate(write)
            close()
          }}
          onClose={close}
          titleOfPage={titleOfPage}
        />
      )}
    </Card>
  )
}

/** What those who took the bank tell; nothing before anybody took it. */
function FromTheClass({
  share: { id, title, taken },
  onOpen,
}: {
  readonly share: Share
  readonly onOpen: (is: 'suggestions' | 'results') => void
}) {
  const { data: suggestions } = useQuery({ ...suggestionsQuery(id), enabled: taken > 0 })
  if (taken === 0) return null
  const count = suggestions === undefined ? '' : ` (${formatWholeNumber(suggestions.length)})`
  return (
    <div className="-mx-3 mt-1 flex flex-wrap">
      <Button variant="quiet" className="px-3" onClick={() => onOpen('suggestions')}>
        <MessageSquare aria-hidden /> Suggestions{count}
        <span className="sr-only"> for {title}</span>
      </Button>
      <Button variant="quiet" className="px-3" onClick={() => onOpen('results')}>
        <ChartColumn aria-hidden /> What the class gets wrong
        <span className="sr-only"> of {title}</span>
      </Button>
    </div>
  )
}

function AskFirst({
  question: { title, text, action, write },
  onConfirm,
  onClose,
  titleOfPage,
}: {
  readonly question: Question
  readonly onConfirm: (write: ShareWrite) => void
  readonly onClose: () => void
  /** Gets the focus where the button that asked is about to go. */
  readonly titleOfPage: () => HTMLElement | null
}) {
  const isConfirmed = useRef(false)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={text}
      focusAfter={() => (isConfirmed.current && write.is !== 'change' ? titleOfPage() : null)}
    >
      <DialogButtons onCancel={onClose}>
        <Button
          variant="danger"
          onClick={() => {
            isConfirmed.current = true
            onConfirm(write)
          }}
        >
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function VersionRow({
  version: { number, publishedAt, reason, questions },
  isCurrent,
  onWithdraw,
}: {
  readonly version: PublishedVersion
  readonly isCurrent: boolean
  readonly onWithdraw: () => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line py-1.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="font-medium wrap-anywhere">
          {reason}
        </p>
        <p className="text-[0.875rem] text-ink-soft">
          Version {number}
          {isCurrent && ', public now'} · {formatDateTime(publishedAt)} · {formatCount(questions, 'question')}
        </p>
      </div>
      <Button variant="quiet" className="px-2.5" onClick={onWithdraw}>
        Withdraw<span className="sr-only"> version {number}</span>
      </Button>
    </li>
  )
}

function stateOf(
  { isOn, endsAt, versions }: Share,
  now: number,
): { readonly text: string; readonly tone: BadgeTone } {
  if (!isOn) return { text: 'Switched off', tone: 'neutral' }
  if (versions.length === 0) return { text: 'Nothing published', tone: 'neutral' }
  if (endsAt === null) return { text: 'On', tone: 'good' }
  // Its last minute: the day that was chosen, and not the next.
  const at = formatDateTime(endsAt - MINUTE_MS)
  return endsAt <= now ? { text: `Ended ${at}`, tone: 'neutral' } : { text: `On until ${at}`, tone: 'good' }
}

function removal({ id, title }: Share): Question {
  return {
    title: 'Remove this link?',
    text: `"${title}" and its versions will be deleted. Your questions stay, and those who took the bank keep it.`,
    action: 'Remove link',
    write: { is: 'remove', id },
  }
}

function newAddress({ id }: Share): Question {
  return {
    title: 'Get a new address?',
    text: 'The old address and its QR code stop working. Those who took the bank keep it.',
    action: 'Get a new address',
    write: { is: 'change', id, change: { renews_code: true } },
  }
}

function withdrawal(
  { id, versions }: Share,
  { number, reason }: PublishedVersion,
  isCurrent: boolean,
): Question {
  const next = isCurrent
    ? versions.length > 1
      ? ' The version before it becomes public.'
      : ' Nothing is public until you publish again.'
    : ''
  return {
    title: `Withdraw version ${number}?`,
    text: `"${reason}" is deleted with its pictures.${next} Those who took it keep their copy.`,
    action: 'Withdraw',
    write: { is: 'withdraw', id, number },
  }
}
