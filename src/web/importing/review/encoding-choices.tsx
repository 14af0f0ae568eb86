import { Languages } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import { decodedLines, ENCODINGS, UTF_8 } from '../../../domain/importing/drafts/encodings.ts'
import type { FileEncoding } from '../../../domain/importing/review/review.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmLeaveDialog } from '../../ui/dialog/leave-dialog.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'

/** Files that are shown at first, and how many more each time: most drops have few, and an archive is one. */
const SHOWN_AT_FIRST = 5
const SHOWN_MORE = 20

const CHOICES = ENCODINGS.map(({ label, title }) => ({ value: label, label: title }))

/** The encodings of files that are not UTF-8, to be checked by their lines and changed. Renders nothing where all are. */
export function EncodingChoices({
  encodings,
  wouldLose,
  onChoose,
}: {
  readonly encodings: readonly FileEncoding[]
  /** Whether reading again would lose changes of the learner. */
  readonly wouldLose: boolean
  readonly onChoose: (file: number, label: string) => void
}) {
  const [asked, setAsked] = useState<(() => void) | null>(null)
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  if (encodings.length === 0) return null
  const choose = (file: number, label: string) =>
    wouldLose ? setAsked(() => () => onChoose(file, label)) : onChoose(file, label)
  return (
    <Card className="mb-4 p-5 sm:p-6">
      <h2 className="flex items-center gap-2.5 text-[1.1875rem] font-bold">
        <Languages aria-hidden className="size-5 text-fair" />
        Are these letters right?
      </h2>
      {encodings.slice(0, shown).map((encoding) => (
        <EncodingChoice
          key={encoding.file}
          encoding={encoding}
          isNamed={encodings.length > 1}
          onChoose={choose}
        />
      ))}
      {encodings.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + SHOWN_MORE)} className="mt-3 -ml-2 px-2">
          Show {formatCount(Math.min(SHOWN_MORE, encodings.length - shown), 'more file', 'more files')}
        </Button>
      )}
      <ReadAgainDialog readAgain={asked} onStay={() => setAsked(null)} />
    </Card>
  )
}

function EncodingChoice({
  encoding: { file, name, label, sample },
  isNamed,
  onChoose,
}: {
  readonly encoding: FileEncoding
  /** Whether there are several files. */
  readonly isNamed: boolean
  readonly onChoose: (file: number, label: string) => void
}) {
  const [chosen, setChosen] = useState(label ?? UTF_8.label)
  const lines = decodedLines(sample, chosen)
  return (
    <section aria-label={name} className="mt-2">
      {isNamed && <h3 className="font-semibold wrap-anywhere">{name}</h3>}
      <p className="text-[0.9375rem] text-pretty text-ink-soft">
        {label === null
          ? "This file isn't UTF-8, and its encoding doesn't show. Choose one in which these lines are right."
          : 'If letters of these lines are wrong, choose another encoding.'}
      </p>
      <ul
        aria-label="Lines of the file"
        aria-live="polite"
        className="mt-3 grid gap-1 rounded-card bg-sunken px-4 py-3 text-[0.9375rem] wrap-anywhere"
      >
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          <li key={index}>{line}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <SelectField
          label="Encoding"
          labelShown="always"
          value={chosen}
          choices={CHOICES}
          onChoose={setChosen}
          className="w-full sm:w-auto"
        />
        <Button variant="secondary" disabled={chosen === label} onClick={() => onChoose(file, chosen)}>
          Read the file this way
        </Button>
      </div>
    </section>
  )
}

const LOSS = {
  title: 'Read the file again?',
  text: 'Your choices and changes here would be lost.',
  leave: 'Read again',
} as const

/** Asks before the files are read again, where that loses what the learner changed in the review. */
export function ReadAgainDialog({
  readAgain,
  onStay,
}: {
  /** Null while nothing is asked. */
  readonly readAgain: (() => void) | null
  readonly onStay: () => void
}) {
  return (
    <ConfirmLeaveDialog {...LOSS} open={readAgain !== null} onStay={onStay} onLeave={() => readAgain?.()} />
  )
}
