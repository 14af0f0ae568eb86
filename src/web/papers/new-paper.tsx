import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleSlash } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { LearnerData } from '../../domain/model.ts'
import type { Paper } from '../../domain/papers/paper.ts'
import { newId } from '../data/browser/new-id.ts'
import { PAPERS_PATH, readPaperQuestions } from '../data/browser/paper-request.ts'
import { NoReplyError, refusalMessage } from '../data/http/client.ts'
import { examsQuery } from '../data/queries/exams-query.ts'
import { paperQuery, papersQuery } from '../data/queries/papers-query.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { useWritePaper } from '../data/writes/save-paper.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Alert, OfflineNote } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { PaperFailure } from './paper-failure.tsx'
import { PaperFormFields } from './paper-form.tsx'
import { PaperView } from './paper-view.tsx'
import { paperPath } from './paths.ts'

export const meta = () => [{ title: 'New paper · Quizgrove' }]

/** /app/papers/new: makes a paper (spec §2.18); `?like=ID` makes one like an earlier paper, with other questions. */
export default function NewPaperScreen() {
  const data = useLearnerData()
  return data && <NewPaper key={data.learner.id} data={data} />
}

function NewPaper({ data }: { readonly data: LearnerData }) {
  const [address] = useSearchParams()
  const { state } = useLocation()
  const chosenIds = useMemo(() => readPaperQuestions(state), [state])
  const likeId = address.get('like')
  const papers = useQuery(papersQuery(data.learner.id))
  const exams = useQuery(examsQuery(data.learner.id))
  const earlier = useQuery({ ...paperQuery(likeId ?? ''), enabled: likeId !== null })
  const { save, unsaved, isSaving, error } = useSavePaper(data.learner.id)
  const isLoading = papers.isPending || exams.isPending || (likeId !== null && earlier.isPending)
  return (
    <div className="mx-auto max-w-3xl animate-rise">
      <Link to={PAPERS_PATH} className={buttonClass('quiet', '-ml-3 mb-1 px-3')}>
        <ArrowLeft aria-hidden /> Papers
      </Link>
      <h1 dir="auto" className="mb-5 text-title font-bold wrap-anywhere">
        {unsaved?.name ?? 'New paper'}
      </h1>
      {unsaved !== null && (
        <>
          <NotSaved error={error} isSaving={isSaving} onTryAgain={() => save(unsaved)} />
          <PaperView learnerId={data.learner.id} paper={unsaved} />
        </>
      )}
      {unsaved === null && data.questions.length === 0 && <EmptyBank />}
      {unsaved === null && data.questions.length > 0 && isLoading && (
        <PanelSpinner label="Loading papers..." />
      )}
      {unsaved === null && data.questions.length > 0 && !isLoading && earlier.isError && (
        <PaperFailure error={earlier.error} onTryAgain={() => void earlier.refetch()} />
      )}
      {unsaved === null && data.questions.length > 0 && !isLoading && !earlier.isError && (
        <>
          {papers.isError && (
            <OfflineNote className="mb-4">
              Earlier papers couldn't be loaded, so questions that they used are not marked.
            </OfflineNote>
          )}
          {exams.isError && (
            <OfflineNote className="mb-4">
              Your exams couldn't be loaded, so no paper can be made like one of them now.
            </OfflineNote>
          )}
          <PaperFormFields
            start={{
              data,
              papers: papers.data ?? [],
              exams: exams.data ?? [],
              earlier: earlier.data ?? null,
              chosenIds,
            }}
            isBusy={isSaving}
            onMake={(content) => save({ ...content, id: newId(), createdAt: Date.now() })}
          />
        </>
      )}
    </div>
  )
}

/** Saves a paper and opens it. One that could not be saved can be printed all the same. */
function useSavePaper(learnerId: string) {
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState<Paper | null>(null)
  const { mutate, isPending, isSuccess, error } = useWritePaper(learnerId)
  // From the first press until the paper is shown, whose code may still be loading: a second press would make a second paper.
  const isTaken = useRef(false)
  const save = (paper: Paper) => {
    if (isTaken.current) return
    isTaken.current = true
    mutate(
      { is: 'save', paper },
      {
        onSuccess: () => void navigate(paperPath(paper.id), { replace: true }),
        onError: () => {
          isTaken.current = false
          setUnsaved(paper)
        },
      },
    )
  }
  return { save, unsaved, isSaving: isPending || isSuccess, error }
}

function NotSaved({
  error,
  isSaving,
  onTryAgain,
}: {
  readonly error: Error | null
  readonly isSaving: boolean
  readonly onTryAgain: () => void
}) {
  const why =
    error instanceof NoReplyError ? 'There is no connection.' : (refusalMessage(error) ?? 'Please try again.')
  return (
    <Alert className="mb-4">
      <p>This paper is not saved. {why} You can print it now; it is gone when you leave this page.</p>
      <Button variant="secondary" className="mt-3" disabled={isSaving} onClick={onTryAgain}>
        Save again
      </Button>
    </Alert>
  )
}

function EmptyBank() {
  return (
    <EmptyState
      icon={<CircleSlash />}
      title="No Questions Available"
      text="A paper is made of your questions. Import some first."
    >
      <Link to="/app/import" className={buttonClass()}>
        Import questions
      </Link>
    </EmptyState>
  )
}
