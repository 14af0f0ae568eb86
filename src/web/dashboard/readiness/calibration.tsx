import { useId } from 'react'
import { formatCount } from '../../../domain/format-number.ts'
import type { CalibrationRow } from '../../../domain/learning/calibration.ts'
import type { Confidence } from '../../../domain/model.ts'
import { wholePercent } from '../../../domain/percent.ts'

const SAID: Readonly<Record<Confidence, string>> = {
  sure: 'When you were sure',
  unsure: 'When you were unsure, or needed the hint',
  guess: 'When you guessed',
}

/** How often the learner was right, by how sure they said they were (spec §4.20). */
export function Calibration({ rows }: { readonly rows: readonly CalibrationRow[] }) {
  const id = useId()
  return (
    <div>
      <h3 id={id} className="font-semibold">
        How often you are right
      </h3>
      <ul aria-labelledby={id} className="mt-2 grid max-w-xl gap-3">
        {rows
          .filter(({ answers }) => answers > 0)
          .map(({ confidence, answers, right }) => {
            const percent = wholePercent(right, answers)
            return (
              <li key={confidence}>
                <div className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0 text-pretty">{SAID[confidence]}</span>
                  <span className="shrink-0 text-[0.9375rem] text-ink-soft tabular-nums">
                    {percent}% of {formatCount(answers, 'answer')}
                  </span>
                </div>
                <div aria-hidden className="mt-1.5 h-2 rounded-full bg-sunken">
                  <div data-fill className="h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
                </div>
              </li>
            )
          })}
      </ul>
    </div>
  )
}
