import { Highlighter } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import type { Example, ExampleOffer, ShownExample } from '../../../domain/importing/example/example.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { takeFocus } from '../../ui/use-focus-when-shown.ts'
import { ReadAgainDialog } from '../review/encoding-choices.tsx'
import type { ImportActions } from '../use-import.ts'
import { countOf, Marking } from './marking.tsx'

type Actions = Pick<ImportActions, 'readLike' | 'showExample' | 'tryExamples'>

/** A question of a file that the learner marks, so that the file is read like it; or what that gave. */
export function ExampleCard({
  offer,
  name,
  wouldLose,
  actions,
  onClose,
}: {
  readonly offer: ExampleOffer
  /** The file, where there are several; null for the only one. */
  readonly name: string | null
  /** Whether reading again would lose changes of the learner. */
  readonly wouldLose: boolean
  readonly actions: Actions
  /** Closes a card that was asked for; null for one that is offered. */
  readonly onClose: (() => void) | null
}) {
  const { file, earlier, read } = offer
  /** The line at or behind which a question is shown; null while none is marked. */
  const [from, setFrom] = useState<number | null>(onClose !== null && read === null ? 1 : null)
  const [asked, setAsked] = useState<(() => void) | null>(null)
  const readLike = (shape: string, examples: readonly Example[] | null) => {
    const again = () => actions.readLike(file, shape, examples)
    if (wouldLose) setAsked(() => again)
    else again()
  }
  const stop = () => (onClose !== null && read === null ? onClose() : setFrom(null))
  return (
    <Card className="mb-4 p-5 sm:p-6">
      <h2 className="flex items-center gap-2.5 text-[1.1875rem] font-bold">
        <Highlighter aria-hidden className="size-5 shrink-0 text-brand-text" />
        Show me one question
      </h2>
      {name !== null && <p className="mt-1 font-semibold wrap-anywhere">{name}</p>}
      {from !== null ? (
        <ShownQuestion
          offer={offer}
          from={from}
          actions={actions}
          onFrom={setFrom}
          onRead={readLike}
          onStop={stop}
        />
      ) : read === null ? (
        <>
          <p className={TEXT}>
            {earlier === 0
              ? 'This file wasn’t understood.'
              : `${formatCount(earlier, 'question')} ${earlier === 1 ? 'was' : 'were'} read, and perhaps not all of them, or not as they are meant.`}{' '}
            Mark the parts of one question, and the others are read like it.
          </p>
          <Button className="mt-4" variant="secondary" onClick={() => setFrom(1)}>
            Mark a question
          </Button>
        </>
      ) : (
        <>
          <p className={`${TEXT} tabular-nums`}>
            <strong className="text-ink">{countOf(read.yield)}</strong> {read.yield.message}
          </p>
          <div className="mt-4 flex flex-wrap gap-2.5">
            {read.yield.next !== null && (
              <Button variant="secondary" onClick={() => setFrom(read.yield.next?.line ?? 1)}>
                Mark one that differs
              </Button>
            )}
            <Button variant="secondary" onClick={() => readLike(read.shape, null)}>
              Back to the earlier reading
            </Button>
          </div>
        </>
      )}
      <ReadAgainDialog readAgain={asked} onStay={() => setAsked(null)} />
    </Card>
  )
}

const TEXT = 'mt-2 text-[0.9375rem] text-pretty wrap-anywhere text-ink-soft'

/** The question at or behind a line, to be marked. */
function ShownQuestion({
  offer: { file, earlier, read },
  from,
  actions,
  onFrom,
  onRead,
  onStop,
}: {
  readonly offer: ExampleOffer
  readonly from: number
  readonly actions: Actions
  readonly onFrom: (line: number) => void
  readonly onRead: (shape: string, examples: readonly Example[]) => void
  readonly onStop: () => void
}) {
  const [shown, setShown] = useState<{ readonly from: number; readonly example: ShownExample | null } | null>(
    null,
  )
  const load = useEffectEvent((line: number) => actions.showExample(file, line))
  useEffect(() => {
    let isWanted = true
    void load(from).then((example) => {
      if (isWanted) setShown({ from, example })
    })
    return () => {
      isWanted = false
    }
  }, [from])
  if (shown === null) return <p className={`${TEXT} animate-late`}>Reading the file...</p>
  const { example } = shown
  if (example === null) {
    return (
      <>
        <p className={TEXT}>
          {from > 1
            ? 'No other question shows in this file.'
            : 'Nothing in this file can be marked: it has no tables, records or lines of text. Copy its questions and paste them here.'}
        </p>
        <Button className="mt-4" variant="secondary" onClick={from > 1 ? () => onFrom(1) : onStop}>
          {from > 1 ? 'Show the first one' : 'Close'}
        </Button>
      </>
    )
  }
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} className={TEXT}>
        {example.stretch.kind === 'lines'
          ? 'These lines look like a question. Choose what to mark, then press the lines. Where a line has several parts, mark words of it.'
          : 'These values look like a question. Choose what to mark, then press the values. Where one has several parts, mark words of it.'}{' '}
        Then see what the file gives.
      </p>
      <Marking
        key={shown.from}
        shown={example}
        earlier={earlier}
        examples={read?.examples ?? []}
        onTry={(examples) => actions.tryExamples(file, examples)}
        onShowNext={() => onFrom(example.stretch.line + 1)}
        onRead={(examples) => onRead(example.shape, examples)}
        onCancel={onStop}
      />
    </>
  )
}
