import { GalleryVerticalEnd } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import type { FoundPairs } from '../../../domain/importing/pairs/found-pairs.ts'
import type { AskedSide, PairsChoice } from '../../../domain/importing/pairs/questions-of-pairs.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ReadAgainDialog } from './encoding-choices.tsx'
import { FirstQuestions } from './first-questions.tsx'

/** Questions that are shown before they are made. */
const PREVIEWED = 2

interface ChoiceOption<Value> {
  readonly value: Value
  readonly label: string
  readonly text: string
}

const SIDES: readonly ChoiceOption<AskedSide>[] = [
  { value: 'term', label: 'Ask for the answer', text: 'Each question shows a term.' },
  { value: 'answer', label: 'Ask for the term', text: 'Each question shows an answer.' },
]

const DRAWINGS: readonly ChoiceOption<boolean>[] = [
  {
    value: true,
    label: 'New wrong options each time',
    text: 'Each time a question is asked, from the answers in your bank that came with it.',
  },
  { value: false, label: 'Keep the same wrong options', text: 'Each question always has those below.' },
]

/** Terms with their answers: the offer to make questions of them, or what was made. */
export function PairsCard({
  pairs,
  wouldLose,
  onMake,
}: {
  readonly pairs: FoundPairs
  /** Whether reading again would lose changes of the learner. */
  readonly wouldLose: boolean
  /** Reads the files again with questions made of the pairs; null: without. */
  readonly onMake: (choice: PairsChoice | null) => void
}) {
  const [asked, setAsked] = useState<(() => void) | null>(null)
  const make = (choice: PairsChoice | null) =>
    wouldLose ? setAsked(() => () => onMake(choice)) : onMake(choice)
  return (
    <Card className="mb-4 p-5 sm:p-6">
      <h2 className="flex items-center gap-2.5 text-[1.1875rem] font-bold">
        <GalleryVerticalEnd aria-hidden className="size-5 shrink-0 text-brand-text" />
        {formatCount(pairs.count, 'pair')} of a term and its answer
      </h2>
      {pairs.made === null ? (
        <Offer pairs={pairs} onMake={make} />
      ) : (
        <Made pairs={pairs} made={pairs.made} onUndo={() => make(null)} />
      )}
      <ReadAgainDialog readAgain={asked} onStay={() => setAsked(null)} />
    </Card>
  )
}

function Offer({
  pairs: { count, offers },
  onMake,
}: {
  readonly pairs: FoundPairs
  readonly onMake: (choice: PairsChoice) => void
}) {
  const [asks, setAsks] = useState<AskedSide>('whyNot' in offers.term ? 'answer' : 'term')
  const [isDrawnAnew, setDrawnAnew] = useState(true)
  const offer = offers[asks]
  const isImpossible = 'whyNot' in offers.term && 'whyNot' in offers.answer
  if (isImpossible) return <p className={TEXT}>{'whyNot' in offers.term && offers.term.whyNot}</p>
  return (
    <>
      <p className={TEXT}>
        Make multiple-choice questions of them? The wrong options are answers of other pairs. You can check
        and edit each question before you import.
      </p>
      <Choice legend="What the questions ask" options={SIDES} chosen={asks} onChoose={setAsks} />
      <Choice
        legend="Where wrong options come from"
        options={DRAWINGS}
        chosen={isDrawnAnew}
        onChoose={setDrawnAnew}
      />
      <div aria-live="polite">
        {'whyNot' in offer ? (
          <p className={TEXT}>{offer.whyNot}</p>
        ) : (
          <>
            {offer.questions < count && (
              <p className={TEXT}>
                {formatCount(count - offer.questions, 'pair')} can't be made into a question: fewer than three
                other answers are like theirs, or they are too long.
              </p>
            )}
            <FirstQuestions questions={offer.first.slice(0, PREVIEWED)} />
          </>
        )}
      </div>
      {'questions' in offer && (
        <Button
          className="mt-4"
          disabled={offer.questions === 0}
          onClick={() => onMake({ asks, isDrawnAnew })}
        >
          Make {formatCount(offer.questions, 'question')}
        </Button>
      )}
    </>
  )
}

function Choice<Value extends string | boolean>({
  legend,
  options,
  chosen,
  onChoose,
}: {
  readonly legend: string
  readonly options: readonly ChoiceOption<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {options.map(({ value, label, text }) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-start gap-2.5 py-1.5">
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span className="font-medium">{label}</span>
              <span className="block text-[0.9375rem] text-ink-soft">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Made({
  pairs: { offers },
  made,
  onUndo,
}: {
  readonly pairs: FoundPairs
  readonly made: PairsChoice
  readonly onUndo: () => void
}) {
  const offer = offers[made.asks]
  const count = 'questions' in offer ? offer.questions : 0
  return (
    <>
      <p className={TEXT}>
        {formatCount(count, 'question')} {count === 1 ? 'was' : 'were'} made of them. They are below, with the
        reference "Made from pairs".
      </p>
      <Button variant="secondary" className="mt-4" onClick={onUndo}>
        Undo
      </Button>
    </>
  )
}

const TEXT = 'mt-2 text-[0.9375rem] text-pretty wrap-anywhere text-ink-soft'
