import { Play } from 'lucide-react'
import { useId } from 'react'
import { formatCount, formatWholeNumber } from '../../../domain/formatting/format-number.ts'
import { savedExamEndsAt } from '../../../domain/practice/saved/hand-in-saved-exam.ts'
import type { SavedPractice } from '../../../domain/practice/saved/saved-practice.ts'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import { useWaitingWrites } from '../../data/sync/outbox/use-outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useNow } from '../../ui/use-now.ts'
import type { SavedPracticeOffer } from '../saved/use-saved-practice.ts'

const MODE_TITLES = {
  smart: 'Smart Selection',
  incorrect: 'Previously Incorrect',
  random: 'Random',
  prepare: 'Prepare for my exam',
  list: 'Chosen Questions',
} as const

/** How often the time that is left is renewed, milliseconds. */
const RENEW_MS = 10_000

/** Offers to resume what a reload or a crash interrupted. */
export function SavedPracticeCard({ saved, missing, resume, discard }: SavedPracticeOffer) {
  const waiting = useWaitingWrites().filter(({ write }) => write.kind === 'answer').length
  const now = useNow(RENEW_MS)
  const summary = summaryOf(saved, waiting) + timeLeftText(saved, now) + missingText(missing)
  return <Offer summary={summary} resume={resume} discard={discard} />
}

/** Placeholder for {@link SavedPracticeCard}, of the same size, while the saved practice is being read. */
export function SavedPracticeSkeleton({ kind }: { readonly kind: SavedPractice['kind'] }) {
  return (
    <Offer
      summary={kind === 'exam' ? examSummary('Test Mode', 10, 80, 10) : sessionSummary('random', 10, 0)}
      isAwaited
    />
  )
}

function Offer({
  summary,
  resume,
  discard,
  isAwaited = false,
}: {
  readonly summary: string
  readonly resume?: () => void
  readonly discard?: () => void
  readonly isAwaited?: boolean
}) {
  const summaryId = useId()
  // The placeholder's text is invisible and only reserves space: it must not be read out.
  const describedBy = isAwaited ? undefined : summaryId
  return (
    <Card
      aria-busy={isAwaited}
      className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 border-brand/50 bg-brand-soft p-5 sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-display text-[1.1875rem] font-bold">Continue where you left off</h2>
        <p
          id={summaryId}
          className={classNames('mt-0.5 text-[0.9375rem] text-ink-soft', isAwaited && 'invisible')}
        >
          {summary}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={resume} disabled={isAwaited} aria-describedby={describedBy}>
          <Play aria-hidden /> Continue
        </Button>
        <Button variant="secondary" onClick={discard} disabled={isAwaited} aria-describedby={describedBy}>
          Discard
        </Button>
      </div>
    </Card>
  )
}

/** @param waiting how many answers the server does not have yet */
function summaryOf(saved: SavedPractice, waiting: number): string {
  if (saved.kind === 'session') return sessionSummary(saved.mode, saved.answered.length, waiting)
  const answered = saved.items.filter(({ selected }) => selected.length > 0).length
  return examSummary(saved.own?.rules.name ?? 'Test Mode', saved.position + 1, saved.items.length, answered)
}

/** The clock of an exam with a time limit runs while it waits (spec §4.19). */
function timeLeftText(saved: SavedPractice, now: number): string {
  const endsAt = saved.kind === 'exam' ? savedExamEndsAt(saved) : null
  if (endsAt === null) return ''
  const minutes = Math.max(Math.ceil((endsAt - now) / MINUTE_MS), 0)
  return ` The time goes on: ${formatCount(minutes, 'minute')} left.`
}

/** What a test lost of its questions since it was interrupted. */
function missingText(missing: number): string {
  if (missing === 0) return ''
  return missing === 1
    ? ' 1 of them was deleted or changed since: it continues without it.'
    : ` ${formatWholeNumber(missing)} of them were deleted or changed since: it continues without them.`
}

function examSummary(name: string, position: number, count: number, answered: number): string {
  return `${name}: question ${position} of ${count}, ${answered} answered.`
}

function sessionSummary(mode: keyof typeof MODE_TITLES, answered: number, waiting: number): string {
  const saved = answered === 1 ? 'Your answer is saved.' : 'Your answers are saved.'
  const notYet = `${formatCount(waiting, 'answer')} waiting to be saved.`
  return `${MODE_TITLES[mode]}: ${formatCount(answered, 'question')} answered. ${waiting > 0 ? notYet : saved} Starting a new session replaces this one.`
}
