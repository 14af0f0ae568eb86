import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { createPath, Link, useBlocker, useNavigate, useParams } from 'react-router'
import type { LearnerData } from '../../../domain/model.ts'
import type { Paper } from '../../../domain/papers/paper.ts'
import { paperSheets } from '../../../domain/papers/sheet/paper-sheets.ts'
import { type KeptSheet, pastTestOfSheet } from '../../../domain/papers/sheet/sheet-results.ts'
import { newId } from '../../data/browser/new-id.ts'
import { paperQuery } from '../../data/queries/papers-query.ts'
import { useLearnerData } from '../../data/queries/signed-in.tsx'
import { useSaveTest } from '../../data/writes/change-tests.ts'
import { useReportUnsaved } from '../../toast/use-report-unsaved.ts'
import { useToast } from '../../toast/use-toast.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PanelSpinner } from '../../ui/feedback/spinner.tsx'
import { PaperFailure } from '../paper-failure.tsx'
import { paperPath } from '../paths.ts'
import { KeptSheetsCard } from './kept-sheets-card.tsx'
import { LookForSheets, ReaderFailure } from './look-for-sheets.tsx'
import { OpenSheetCard } from './open-sheet-card.tsx'
import { useKeptSheets } from './use-kept-sheets.ts'
import { useScan } from './use-scan.ts'

export const meta = () => [{ title: 'Read answer sheets · Quizgrove' }]

/** /app/papers/{id}/scan: reads filled answer sheets of a paper by the camera or from photos (spec §2.18). */
export default function ScanScreen() {
  const data = useLearnerData()
  const { paperId = '' } = useParams()
  useLeaveByLoading()
  return data && <LoadedPaper key={`${data.learner.id} ${paperId}`} data={data} paperId={paperId} />
}

function LoadedPaper({ data, paperId }: { readonly data: LearnerData; readonly paperId: string }) {
  const { data: paper, isPending, error, refetch } = useQuery(paperQuery(paperId))
  return (
    <div className="mx-auto max-w-3xl animate-rise">
      <Link reloadDocument to={paperPath(paperId)} className={buttonClass('quiet', '-ml-3 mb-1 px-3')}>
        <ArrowLeft aria-hidden /> <span dir="auto">{paper?.name ?? 'Paper'}</span>
      </Link>
      <h1 tabIndex={-1} className="text-title font-bold">
        Read answer sheets
      </h1>
      <p className="mt-1 mb-4 text-pretty text-ink-soft">
        Photos are read on this device. They are neither stored nor sent.
      </p>
      {isPending && <PanelSpinner label="Loading the paper..." />}
      {paper === undefined && !isPending && <PaperFailure error={error} onTryAgain={() => void refetch()} />}
      {paper !== undefined && <ReadSheets data={data} paper={paper} />}
    </div>
  )
}

function ReadSheets({ data, paper }: { readonly data: LearnerData; readonly paper: Paper }) {
  const sheets = useMemo(() => paperSheets(paper), [paper])
  const kept = useKeptSheets(data.learner.id, paper.id)
  const scanning = useScan(sheets, kept.sheets)
  const { scan, isFailed, startAgain, decide, close, countAgain } = scanning
  const addToPastTests = useAddToPastTests(data)
  const sheet = sheets.find(({ layout }) => layout.parameters.version === scan.open?.version)
  useAskBeforeUnload(scan.open !== null)
  const keep = (read: Omit<KeptSheet, 'id' | 'paperId'>) => {
    kept.keep({ id: newId(), paperId: paper.id, ...read })
    close()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {isFailed ? <ReaderFailure onTryAgain={startAgain} /> : <LookForSheets scanning={scanning} />}
      {scan.again !== null && (
        <Card role="alert" className="p-4 sm:p-6">
          <p className="mb-3 font-medium">This looks like a sheet that was read already.</p>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="secondary" onClick={() => close()}>
              Skip it
            </Button>
            <Button variant="secondary" onClick={countAgain}>
              Count it as another sheet
            </Button>
          </div>
        </Card>
      )}
      {scan.open !== null && sheet !== undefined && (
        <OpenSheetCard
          open={scan.open}
          crops={scan.crops}
          sheet={sheet}
          kept={kept.sheets}
          isFull={kept.isFull}
          actions={{
            onDecide: decide,
            onKeep: keep,
            onOwn: (scored) => {
              addToPastTests(pastTestOfSheet(scored, newId))
              close(true)
            },
            onDiscard: () => close(),
          }}
        />
      )}
      <KeptSheetsCard
        versions={sheets.map(({ version }) => version)}
        sheets={kept.sheets}
        onDelete={kept.remove}
      />
    </div>
  )
}

function useAddToPastTests(data: LearnerData) {
  const showToast = useToast()
  const navigate = useNavigate()
  const saveTest = useSaveTest(data, useReportUnsaved())
  return (test: ReturnType<typeof pastTestOfSheet>) => {
    const id = newId()
    saveTest({ ...test, id, takenAt: Date.now() })
    showToast({
      title: 'Added to your past tests',
      description: 'It counts in your figures from now on.',
      action: { label: 'See the result', onChoose: () => void navigate(`/app/tests/${id}`) },
    })
  }
}

/** Opens any other screen by loading a document: a browser keeps the policy of this one, which allows the camera. */
function useLeaveByLoading() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  const next = blocker.state === 'blocked' ? createPath(blocker.location) : null
  useEffect(() => {
    if (next !== null) window.location.assign(next)
  }, [next])
}

/** The browser asks before a sheet that was read and not kept is left. */
function useAskBeforeUnload(isAsked: boolean) {
  useEffect(() => {
    if (!isAsked) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAsked])
}
