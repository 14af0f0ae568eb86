import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Camera } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import type { LearnerData } from '../../domain/model.ts'
import { PAPERS_PATH } from '../data/browser/paper-request.ts'
import { paperQuery } from '../data/queries/papers-query.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { buttonClass } from '../ui/button.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { DeletePaper } from './delete-paper.tsx'
import { PaperFacts } from './paper-facts.tsx'
import { PaperFailure } from './paper-failure.tsx'
import { PaperView } from './paper-view.tsx'
import { likePaperPath, scanPath } from './paths.ts'

export const meta = () => [{ title: 'Paper · Quizgrove' }]

/** /app/papers/{id}: a saved paper as it is printed (spec §2.18). */
export default function PaperScreen() {
  const data = useLearnerData()
  const { paperId = '' } = useParams()
  return data && <SavedPaper key={`${data.learner.id} ${paperId}`} data={data} paperId={paperId} />
}

function SavedPaper({ data, paperId }: { readonly data: LearnerData; readonly paperId: string }) {
  const { data: paper, isPending, error, refetch } = useQuery(paperQuery(paperId))
  const navigate = useNavigate()
  return (
    <div className="mx-auto max-w-4xl animate-rise">
      <Link to={PAPERS_PATH} className={buttonClass('quiet', '-ml-3 mb-1 px-3')}>
        <ArrowLeft aria-hidden /> Papers
      </Link>
      <h1 dir="auto" className="text-title font-bold wrap-anywhere">
        {paper?.name ?? 'Paper'}
      </h1>
      {isPending && <PanelSpinner label="Loading the paper..." />}
      {paper === undefined && error !== null && (
        <PaperFailure error={error} onTryAgain={() => void refetch()} />
      )}
      {paper !== undefined && (
        <>
          <PaperFacts paper={paper} count={paper.questions.length} className="mt-1 mb-4" />
          <PaperView learnerId={data.learner.id} paper={paper}>
            <Link to={likePaperPath(paper.id)} className={buttonClass('secondary')}>
              Again with other questions
            </Link>
            <Link reloadDocument to={scanPath(paper.id)} className={buttonClass('secondary')}>
              <Camera aria-hidden /> Read answer sheets
            </Link>
            <DeletePaper
              learnerId={data.learner.id}
              paper={paper}
              onDeleted={() => void navigate(PAPERS_PATH, { replace: true })}
            />
          </PaperView>
        </>
      )}
    </div>
  )
}
