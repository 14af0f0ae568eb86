import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FileText, Plus } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { LearnerData } from '../../domain/model.ts'
import { PAPER_LIMITS } from '../../domain/papers/paper.ts'
import type { PaperSummary } from '../../domain/papers/used-questions.ts'
import { NEW_PAPER_PATH } from '../data/browser/paper-request.ts'
import { NoReplyError } from '../data/http/client.ts'
import { papersQuery } from '../data/queries/papers-query.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadFailure, OfflineNote } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { DeletePaper } from './delete-paper.tsx'
import { PaperFacts } from './paper-facts.tsx'
import { likePaperPath, paperPath } from './paths.ts'

export const meta = () => [{ title: 'Papers · Quizgrove' }]

/** /app/papers: the saved papers (spec §2.18). */
export default function PapersScreen() {
  const data = useLearnerData()
  return data && <Papers key={data.learner.id} data={data} />
}

function Papers({ data }: { readonly data: LearnerData }) {
  const { data: papers, isPending, error, refetch } = useQuery(papersQuery(data.learner.id))
  const title = useRef<HTMLHeadingElement>(null)
  const isFull = (papers?.length ?? 0) >= PAPER_LIMITS.papersMax
  const make = (
    <Link to={NEW_PAPER_PATH} className={buttonClass()}>
      <Plus aria-hidden /> Make a paper
    </Link>
  )
  return (
    <div className="mx-auto max-w-3xl animate-rise">
      <Link to="/app/export" className={buttonClass('quiet', '-ml-3 mb-1 px-3')}>
        <ArrowLeft aria-hidden /> Export
      </Link>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={title} tabIndex={-1} className="text-title font-bold outline-none">
          Papers
        </h1>
        {papers !== undefined && papers.length > 0 && !isFull && make}
      </div>
      {isPending && <PanelSpinner label="Loading papers..." />}
      {papers === undefined && error instanceof NoReplyError && (
        <OfflineNote className="mb-4">
          Without a connection your papers can't be loaded. A new one can be made and printed, but not saved.
        </OfflineNote>
      )}
      {papers === undefined && error !== null && (
        <>
          <LoadFailure
            message="Failed to load your papers. Please try again."
            onTryAgain={() => void refetch()}
          />
          <div className="mt-4">{make}</div>
        </>
      )}
      {papers?.length === 0 && (
        <EmptyState
          icon={<FileText />}
          title="No papers yet"
          text="Print a test for the classroom: up to four versions, with a key for each and a sheet for the answers."
        >
          {make}
        </EmptyState>
      )}
      {isFull && (
        <p className="mb-4 text-[0.9375rem] text-ink-soft">
          You have {PAPER_LIMITS.papersMax} papers, the most that are possible. Delete one to make another.
        </p>
      )}
      {papers !== undefined && papers.length > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {papers.map((paper) => (
            <PaperCard
              key={paper.id}
              learnerId={data.learner.id}
              paper={paper}
              canRepeat={!isFull && data.questions.length > 0}
              focusAfter={() => title.current}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function PaperCard({
  learnerId,
  paper,
  canRepeat,
  focusAfter,
}: {
  readonly learnerId: string
  readonly paper: PaperSummary
  /** Whether there can be another paper like it. */
  readonly canRepeat: boolean
  readonly focusAfter: () => HTMLElement | null
}) {
  return (
    <li>
      <Card className="p-4 sm:p-6">
        <h2 dir="auto" className="text-[1.1875rem] leading-7 font-bold wrap-anywhere">
          {paper.name}
        </h2>
        <PaperFacts paper={paper} count={paper.used.length} className="mt-1" />
        <div className="mt-4 flex flex-wrap items-center gap-2.5">
          <Link to={paperPath(paper.id)} className={buttonClass('secondary')}>
            Open<span className="sr-only"> {paper.name}</span>
          </Link>
          {canRepeat && (
            <Link to={likePaperPath(paper.id)} className={buttonClass('quiet')}>
              Again with other questions
            </Link>
          )}
          <DeletePaper learnerId={learnerId} paper={paper} focusAfter={focusAfter} />
        </div>
      </Card>
    </li>
  )
}
