import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { LearnerData } from '../../domain/model.ts'
import { SHARE_LIMITS } from '../../domain/sharing/share-limits.ts'
import { hasStatus, NoReplyError } from '../data/http/client.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { sharesQuery } from '../data/sharing/shares-query.ts'
import { TakenBankList } from '../taken-banks/taken-bank-list.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { LoadFailure, OfflineNote } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { lazyDialog } from '../ui/lazy-piece.tsx'
import { ShareCard } from './share-card.tsx'

const ShareDialog = lazyDialog(
  () => import('../sharing/share-dialog.tsx'),
  (code) => code.ShareDialog,
)

export const meta = () => [{ title: 'Links · Quizgrove' }]

/** /app/shares: the links under which the learner shares questions (spec §2.16). */
export default function SharesScreen() {
  const data = useLearnerData()
  return data && <Shares key={data.learner.id} data={data} />
}

function Shares({ data }: { readonly data: LearnerData }) {
  const { data: shares, isPending, error, refetch } = useQuery(sharesQuery(data.learner.id))
  const [isMaking, setMaking] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const isFull = (shares?.length ?? 0) >= SHARE_LIMITS.sharesMax
  const make = (
    <Button onClick={() => setMaking(true)} disabled={isFull || data.questions.length === 0}>
      <Plus aria-hidden /> New link
    </Button>
  )
  return (
    <div className="mx-auto max-w-3xl animate-rise">
      <Link to="/app/questions" className={buttonClass('quiet', '-ml-3 mb-1 px-3')}>
        <ArrowLeft aria-hidden /> Questions
      </Link>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={title} tabIndex={-1} className="text-title font-bold outline-none">
          My links
        </h1>
        {shares !== undefined && shares.length > 0 && make}
      </div>
      {isPending && <PanelSpinner label="Loading links..." />}
      {shares !== undefined && error instanceof NoReplyError && (
        <OfflineNote className="mb-4">Without a connection your links can't be changed.</OfflineNote>
      )}
      {shares === undefined && hasStatus(error, 404) && (
        <EmptyState
          icon={<Share2 />}
          title="No sharing here"
          text="This server doesn't offer links to question banks."
        />
      )}
      {shares === undefined && error !== null && !hasStatus(error, 404) && (
        <LoadFailure
          message={
            error instanceof NoReplyError
              ? "Without a connection your links can't be loaded."
              : 'Failed to load your links. Please try again.'
          }
          onTryAgain={() => void refetch()}
        />
      )}
      {shares?.length === 0 && (
        <EmptyState
          icon={<Share2 />}
          title="No links yet"
          text={
            data.questions.length === 0
              ? 'Import or add questions first. Then share them by a link: with a class, a study group or a friend.'
              : 'Share questions by a link: with a class, a study group or a friend. They practice a copy; your answers and results stay yours.'
          }
        >
          {make}
        </EmptyState>
      )}
      {isFull && (
        <p className="mb-4 text-[0.9375rem] text-ink-soft">
          You have {SHARE_LIMITS.sharesMax} links, the most that are possible.
        </p>
      )}
      {shares !== undefined && shares.length > 0 && (
        <ul className="grid gap-4">
          {shares.map((share) => (
            <li key={share.id}>
              <ShareCard data={data} share={share} titleOfPage={() => title.current} />
            </li>
          ))}
        </ul>
      )}
      <TakenBankList data={data} onRemoved={() => title.current?.focus()} />
      {isMaking && <ShareDialog data={data} onClose={() => setMaking(false)} />}
    </div>
  )
}
