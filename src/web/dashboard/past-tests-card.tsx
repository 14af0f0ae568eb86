import { ChevronRight, ClipboardCheck, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { passMarkPercent } from '../../domain/exams/exam-definition.ts'
import { gradingOf, PASS_MARK_PERCENT } from '../../domain/exams/test-mode.ts'
import { formatDateTime } from '../../domain/formatting/format-time.ts'
import type { LearnerData, PastTest } from '../../domain/model.ts'
import { categoryNames } from '../../domain/statistics/category-tally.ts'
import { isWholeTest, type PartialTest, partOf } from '../../domain/statistics/partial-test.ts'
import { testFigures } from '../../domain/statistics/test-figures.ts'
import { useCategoryLabel } from '../data/queries/category-titles.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-piece.tsx'
import { ScoreBar } from '../ui/score-bar.tsx'
import { SectionCard, SectionEmptyState } from './section-card.tsx'

/** Loaded when a test is to be deleted. */
const DeleteTestDialog = lazyDialog(
  () => import('./delete-test-dialog.tsx'),
  (code) => code.DeleteTestDialog,
)

/** Every past test, newest first, each with a button to delete it (spec §2.5). */
export function PastTestsCard({
  data,
  className,
}: {
  readonly data: LearnerData
  readonly className?: string
}) {
  const [asked, setAsked] = useState<PastTest | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <SectionCard
      title="Past Tests"
      description={`Every test you've taken, newest first. Pass mark: ${PASS_MARK_PERCENT}%.${wholeAverage(data.tests)}`}
      titleRef={title}
      className={className}
    >
      {data.tests.length === 0 ? (
        <NoTests />
      ) : (
        <div className="lg:relative lg:min-h-80 lg:flex-1">
          <ul className="-mx-2 divide-y divide-line overflow-y-auto overscroll-contain px-2 max-lg:max-h-[28rem] lg:absolute lg:inset-0">
            {data.tests.map((test) => (
              <PastTestRow key={test.id} test={test} onDelete={() => setAsked(test)} />
            ))}
          </ul>
        </div>
      )}
      {asked && (
        <DeleteTestDialog
          data={data}
          test={asked}
          onClose={() => setAsked(null)}
          onDeleted={() => {
            // The button that opened the dialog is gone, and the focus would be lost with it; an open dialog would not
            // release the focus.
            flushSync(() => setAsked(null))
            title.current?.focus()
          }}
        />
      )}
    </SectionCard>
  )
}

/** The average without partial tests, where there are tests of both kinds (spec §2.5). */
function wholeAverage(tests: readonly PastTest[]): string {
  const whole = tests.filter(isWholeTest)
  if (whole.length === 0 || whole.length === tests.length) return ''
  return ` Without partial tests, the average is ${testFigures(whole).averageScore}%.`
}

function NoTests() {
  return (
    <SectionEmptyState icon={ClipboardCheck} className="flex-1">
      Tests you finish in Test Mode appear here, each with its date and score.
      <Link to="/app/practice/smart-selection" className={buttonClass('secondary')}>
        Take a Test
      </Link>
    </SectionEmptyState>
  )
}

function PastTestRow({ test, onDelete }: { readonly test: PastTest; readonly onDelete: () => void }) {
  const score = Math.round(test.score)
  const when = formatDateTime(test.takenAt ?? 0)
  const part = partOf(test)
  return (
    <li className="flex items-center gap-1 py-1">
      <Link
        to={`/app/tests/${encodeURIComponent(test.id)}`}
        className="-mx-2 flex min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
      >
        <p className="min-w-[2.6em] shrink-0 font-display text-[1.375rem] sm:text-[1.5rem] leading-none font-bold tabular-nums">
          {score}%
        </p>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={test.passed ? 'good' : 'poor'}>{test.passed ? 'Passed' : 'Not passed'}</Badge>
            <span className="text-[0.875rem] leading-5 text-ink-soft tabular-nums">{when}</span>
          </div>
          <ScoreBar
            score={score}
            passed={test.passed}
            passMark={passMarkPercent(gradingOf(test.exam).passMark, test.questions.length)}
            className="mt-2 h-1.5"
          />
          {(test.exam !== null || part !== null) && <Extent exam={test.exam} part={part} />}
        </div>
        <span className="sr-only">Open the test</span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft max-sm:hidden lg:max-2xl:hidden" />
      </Link>
      <IconButton label={`Delete the test from ${when}, ${score}%`} onClick={onDelete} className="-mr-1.5">
        <Trash2 />
      </IconButton>
    </li>
  )
}

/** Which exam it was, and what it left out. */
function Extent({ exam, part }: { readonly exam: PastTest['exam']; readonly part: PartialTest | null }) {
  const label = useCategoryLabel()
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.875rem] leading-5 text-ink-soft">
      {part !== null && <Badge tone="outline">Partial</Badge>}
      <bdi className="min-w-0 wrap-anywhere">
        {part?.by === 'categories' ? categoryNames(part.categories.map(label)) : exam?.name}
      </bdi>
      {part?.by === 'count' && (
        <span>
          {part.asked} of {part.wanted} questions
        </span>
      )}
    </p>
  )
}
