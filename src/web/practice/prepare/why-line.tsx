import { ChevronDown } from 'lucide-react'
import { formatCount } from '../../../domain/format-number.ts'
import { wholePercent } from '../../../domain/percent.ts'
import type { ShownReason } from './preparation.ts'

/** Why this question: one line beneath the category, which opens to the figures behind it (spec §4.20). */
export function WhyLine({ reason }: { readonly reason: ShownReason }) {
  const day = reason.hasDate ? 'on the day of your exam' : 'in a month'
  const isNew = reason.answers === 0
  return (
    <details className="group mb-3 text-[0.9375rem] text-ink-soft">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="sr-only">Why this question: </span>
          {reason.text}
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <dl className="mt-1 mb-4 grid gap-x-6 gap-y-2 rounded-control bg-sunken p-4 sm:grid-cols-[1fr_auto]">
        <Figure name="Answered before" value={isNew ? 'never' : formatCount(reason.answers, 'time')} />
        <Figure
          name={
            isNew ? 'Estimated chance that you know it already' : 'Estimated chance that you remember it now'
          }
          value={percentText(reason.recallNow)}
        />
        {!isNew && (
          <Figure name={`The same ${day}, without more practice`} value={percentText(reason.recallAtExam)} />
        )}
        <Figure
          name={`The same ${day}, after a right answer now`}
          value={percentText(reason.recallIfRight)}
        />
      </dl>
    </details>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className="text-pretty">{name}</dt>
      <dd className="font-semibold text-ink tabular-nums sm:text-right">{value}</dd>
    </>
  )
}

function percentText(share: number): string {
  return `about ${wholePercent(share, 1)}%`
}
