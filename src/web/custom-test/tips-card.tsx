import { Lightbulb } from 'lucide-react'
import { Card } from '../ui/card.tsx'

const TIPS = [
  [
    'Same test, two files',
    'Preview it first: whatever you generate while the preview is open has the same questions.',
  ],
  [
    'On paper',
    'Open the interactive page and press Print. Before you submit it prints a blank sheet, afterwards the marked test.',
  ],
  [
    'Pass it on',
    'The page needs no account and no connection. Its answers are inside the file, for those who dig.',
  ],
  [
    'Weak spots',
    'Previously Incorrect and Mixed learn from every test you finish, those of Test Mode included.',
  ],
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
