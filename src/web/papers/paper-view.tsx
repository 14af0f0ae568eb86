import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Paper } from '../../domain/papers/paper.ts'
import type { PaperPart } from '../../domain/papers/paper-parts.ts'
import { useSetting } from '../data/browser/storage/define-setting.ts'
import { SETTINGS } from '../data/browser/storage/settings.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Alert, LoadFailure } from '../ui/feedback/alert.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { lazyCode } from '../ui/lazy-code.ts'
import { PrintFrame } from './print-frame.tsx'
import { WordButton } from './word-button.tsx'

const paperPage = lazyCode(
  () => import('./page/paper-page.ts'),
  (code) => code.paperPage,
)

const PART_NAMES = [
  ['questions', 'Questions'],
  ['keys', 'Keys'],
  ['sheets', 'Answer sheets'],
  ['stencils', 'Stencils'],
] as const satisfies readonly (readonly [PaperPart, string])[]

/** A paper as it is printed, and ways to print it. */
export function PaperView({
  learnerId,
  paper,
  children,
}: {
  readonly learnerId: string
  readonly paper: Paper
  readonly children?: ReactNode
}) {
  const [parts, setParts] = useSetting(SETTINGS.paperParts, learnerId)
  const [shownPage, setShownPage] = useState<string | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const { data, isPending, refetch } = useQuery({
    queryKey: ['printed-paper', paper.id, parts] as const,
    queryFn: async () => (await paperPage.load())(paper, parts),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const hasParts = PART_NAMES.some(([part]) => parts[part])
  const isReady = data !== undefined && shownPage === data.html
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
        <fieldset className="min-w-0">
          <legend className="mb-1 text-[0.9375rem] font-semibold">What to print</legend>
          <div className="flex flex-wrap gap-x-6">
            {PART_NAMES.map(([part, name]) => (
              <label key={part} className="flex min-h-11 cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  checked={parts[part]}
                  onChange={() => setParts({ ...parts, [part]: !parts[part] })}
                  className="size-5 shrink-0 accent-brand"
                />
                {name}
              </label>
            ))}
          </div>
          <p className="text-[0.875rem] text-pretty text-ink-soft">
            {parts.sheets || parts.stencils
              ? 'Print at 100 % ("Actual size"), or the stencil will not fit. Each sheet has a ruler to check.'
              : 'Each key is on a page of its own.'}
          </p>
        </fieldset>
        <div className="flex flex-wrap items-center gap-2.5">
          <Button
            className="min-h-12 px-6 text-base max-sm:grow"
            disabled={!isReady || !hasParts}
            onClick={() => printFrame(frame.current)}
          >
            <Printer aria-hidden /> Print
          </Button>
          <WordButton paper={paper} />
          {children}
        </div>
        {data !== undefined && data.missingImages > 0 && <MissingImages count={data.missingImages} />}
      </Card>
      {isPending && <PanelSpinner label="Preparing the pages..." />}
      {data === undefined && !isPending && (
        <LoadFailure
          message="Failed to prepare the pages. Please try again."
          onTryAgain={() => void refetch()}
        />
      )}
      {data !== undefined && !hasParts && <p className="text-ink-soft">Choose something to print.</p>}
      {data !== undefined && hasParts && (
        <PrintFrame frame={frame} page={data.html} onReady={() => setShownPage(data.html)} />
      )}
    </div>
  )
}

/** Opens the browser's dialog for printing, which also saves as PDF. */
function printFrame(frame: HTMLIFrameElement | null): void {
  frame?.contentWindow?.focus()
  frame?.contentWindow?.print()
}

function MissingImages({ count }: { readonly count: number }) {
  return (
    <Alert>
      {count === 1 ? '1 picture' : `${count} pictures`} couldn't be loaded and will be missing. Reload the
      page to try again.
    </Alert>
  )
}
