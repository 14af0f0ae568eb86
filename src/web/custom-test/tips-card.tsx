import { Lightbulb } from 'lucide-react'
import { Card } from '../ui/card.tsx'

const TIPS = [
  [
    'Same test, two files',
    "Open the preview first: every file you generate while it's open has the same questions.",
  ],
  [
    'On paper',
    'Open the interactive page and press Print. Before you submit, it prints a blank test; afterward, the graded one.',
  ],
  [
    'Pass it on',
    'The page needs no account and no connection. The answers are in the file for anyone who looks for them.',
  ],
  ['Weak spots', 'Previously Incorrect and Mixed learn from every test you finish, including Test Mode.'],
] as const

/** How to get the most out of an exported test (spec §2.11). */
export function TipsCard() {
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="flex items-center gap-2 text-heading font-bold">
        <Lightbulb aria-hidden className="size-5 text-sun-text" /> Tips
      </h2>
      <dl className="mt-3 grid gap-3 text-[0.9375rem] leading-6">
        {TIPS.map(([title, text]) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-pretty text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
