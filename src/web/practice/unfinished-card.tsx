import { Play } from 'lucide-react'
import { useId } from 'react'
import type { KeptPractice } from '../../domain/practice/kept-practice.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { Unfinished } from './use-kept-practice.ts'

const MODE_TITLES = { smart: 'Smart Selection', incorrect: 'Previously Incorrect', random: 'Random' } as const

/** Offers to go on with what a reload or a crash cut short. */
export function UnfinishedCard({ kept, resume, discard }: Unfinished) {
  const summary = useId()
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 border-brand/50 bg-brand-soft p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-display text-[1.1875rem] font-bold">Continue where you left off</h2>
        <p id={summary} className="mt-0.5 text-[0.9375rem] text-ink-soft">
          {summaryOf(kept)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={resume} aria-describedby={summary}>
          <Play aria-hidden /> Continue
        </Button>
        <Button look="secondary" onClick={discard} aria-describedby={summary}>
          Discard
        </Button>
      </div>
    </Card>
  )
}

function summaryOf(kept: KeptPractice): string {
  if (kept.kind === 'exam') {
    const answered = kept.items.filter(({ selected }) => selected.length > 0).length
    return `Test Mode: question ${kept.position + 1} of ${kept.items.length}, ${answered} answered.`
  }
  const { length } = kept.answered
  const answered = `${MODE_TITLES[kept.mode]}: ${length} ${length === 1 ? 'question' : 'questions'} answered.`
  return `${answered} They count already; another practice session takes the place of this one.`
}
