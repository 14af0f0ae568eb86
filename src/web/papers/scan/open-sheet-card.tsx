import { Check, X } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import { paperPoints, pointsText } from '../../../domain/papers/paper.ts'
import { decidedReadings, missingPages, type OpenSheet } from '../../../domain/papers/sheet/open-sheet.ts'
import type { PaperSheet } from '../../../domain/papers/sheet/paper-sheets.ts'
import { type ScoredSheet, scoreSheet } from '../../../domain/papers/sheet/score-sheet.ts'
import {
  answersOf,
  darknessOf,
  KEPT_SHEETS_LIMITS,
  type KeptSheet,
} from '../../../domain/papers/sheet/sheet-results.ts'
import { optionLetter } from '../../../domain/practice/option-letter.ts'
import { FIELD } from '../../question-editor/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useFocusWhenShown } from '../../ui/use-focus-when-shown.ts'
import { DecideQuestion } from './decide-question.tsx'
import type { Scan } from './use-scan.ts'

/** What becomes of a sheet. */
export interface SheetActions {
  readonly onDecide: (question: number, chosen: readonly number[]) => void
  readonly onKeep: (sheet: Omit<KeptSheet, 'id' | 'paperId'>) => void
  readonly onOwn: (scored: ScoredSheet) => void
  readonly onDiscard: () => void
}

/** The sheet that was just read: its score, what is unsure, and what becomes of it. */
export function OpenSheetCard({
  open,
  crops,
  sheet: { version, layout, takesSeveral },
  kept,
  isFull,
  actions: { onDecide, onKeep, onOwn, onDiscard },
}: {
  readonly open: OpenSheet
  readonly crops: Scan['crops']
  readonly sheet: PaperSheet
  readonly kept: readonly KeptSheet[]
  readonly isFull: boolean
  readonly actions: SheetActions
}) {
  const [name, setName] = useState('')
  const [isOwnAsked, setOwnAsked] = useState(false)
  const heading = useFocusWhenShown<HTMLHeadingElement>()
  const nameId = useId()
  const readings = decidedReadings(open)
  const scored = scoreSheet(version, readings)
  const total = paperPoints(scored.questions.map(({ question }) => question))
  const missing = missingPages(open, layout)
  const undecided = readings.filter(({ unsure }) => unsure.length > 0).length
  const isDone = missing.length === 0 && undecided === 0
  const answers = answersOf(readings)
  const twin = kept.find(
    (other) => other.version === version.letter && String(other.answers) === String(answers),
  )
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div>
        <h2 ref={heading} tabIndex={-1} className="w-fit text-heading font-bold">
          {scored.points} of {pointsText(total)}
        </h2>
        <p role="status" className="text-ink-soft">
          Version {version.letter}
          {scored.openPoints > 0 && ` · ${pointsText(scored.openPoints)} open`}
          {missing.length > 0 &&
            ` · Show page ${missing.join(', ')} of ${layout.pages.length} of the same sheet`}
          {undecided > 0 && ` · ${formatCount(undecided, 'question')} to decide`}
        </p>
      </div>
      {crops.size > 0 && (
        <ul className="grid gap-4">
          {readings.flatMap((reading) => {
            const crop = crops.get(reading.question)
            return crop === undefined
              ? []
              : [
                  <DecideQuestion
                    key={reading.question}
                    reading={reading}
                    crop={crop}
                    takesSeveral={takesSeveral[reading.question] ?? false}
                    onDecide={(chosen) => onDecide(reading.question, chosen)}
                  />,
                ]
          })}
        </ul>
      )}
      <Answers scored={scored} readings={readings} />
      {isDone && twin !== undefined && (
        <p className="text-[0.9375rem]">
          The same answers as {twin.name === '' ? 'a sheet' : `the sheet of ${twin.name}`} that was kept
          before.
        </p>
      )}
      {isFull && (
        <Alert>
          This device keeps {KEPT_SHEETS_LIMITS.sheetsMax} sheets, and has as many. Delete some to keep this
          one.
        </Alert>
      )}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isDone && !isFull)
            onKeep({ name: name.trim(), version: version.letter, answers, darkness: darknessOf(readings) })
        }}
      >
        <div>
          <label htmlFor={nameId} className="mb-1 block text-[0.9375rem] font-semibold">
            Name (optional)
          </label>
          <input
            id={nameId}
            dir="auto"
            autoComplete="off"
            className={FIELD}
            maxLength={KEPT_SHEETS_LIMITS.nameMax}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" disabled={!isDone || isFull}>
            Keep, next sheet
          </Button>
          <Button variant="secondary" disabled={!isDone} onClick={() => setOwnAsked(true)}>
            This is my own sheet
          </Button>
          <Button variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </form>
      {isOwnAsked && (
        <Dialog
          onClose={() => setOwnAsked(false)}
          title="Is this your own sheet?"
          description="It becomes one of your past tests, and counts in your figures and for what you practice. Sheets of others don't belong there."
        >
          <DialogButtons onCancel={() => setOwnAsked(false)}>
            <Button onClick={() => onOwn(scored)}>Add to my past tests</Button>
          </DialogButtons>
        </Dialog>
      )}
    </Card>
  )
}

/** The letters that were chosen, with the numbers of the sheet. */
function Answers({
  scored,
  readings,
}: {
  readonly scored: ScoredSheet
  readonly readings: ReturnType<typeof decidedReadings>
}) {
  const chosenIn = new Map(readings.map(({ question, chosen }) => [question + 1, chosen]))
  const questions = scored.questions.toSorted((one, other) => one.number - other.number)
  return (
    <ol
      aria-label="Answers"
      className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-x-3 gap-y-1 text-[0.9375rem] tabular-nums"
    >
      {questions.map(({ number, isCorrect }) => (
        <li key={number} className="flex items-center gap-1.5">
          <span className="min-w-7 text-right text-ink-soft">{number}</span>
          <span className="font-semibold">
            {isCorrect === null ? '?' : chosenIn.get(number)?.map(optionLetter).join('') || '–'}
          </span>
          {isCorrect === true && <Check aria-label="right" className="size-4 text-good" />}
          {isCorrect === false && <X aria-label="wrong" className="size-4 text-poor" />}
        </li>
      ))}
    </ol>
  )
}
