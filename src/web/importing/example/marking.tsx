import { useEffect, useEffectEvent, useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import {
  EXAMPLE_ROLES,
  type Example,
  type ExampleMark,
  type ExampleRole,
  type ExampleYield,
  isMarked,
  type ShownExample,
} from '../../../domain/importing/example/example.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { FirstQuestions } from '../review/first-questions.tsx'
import { MarkedPart } from './marked-part.tsx'
import { missingOf, partsByRow, ROLE_LABELS } from './marks.ts'

const ROLES = EXAMPLE_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

/** Lines that are shown at first: those of most questions. */
const LINES_SHOWN = 12

/** A question of the file, to be marked; what the file gives like it is read at once. */
export function Marking({
  shown,
  earlier,
  examples,
  onTry,
  onShowNext,
  onRead,
  onCancel,
}: {
  readonly shown: ShownExample
  /** The questions that were read without an example. */
  readonly earlier: number
  /** Those that were marked before. */
  readonly examples: readonly Example[]
  readonly onTry: (examples: readonly Example[]) => Promise<ExampleYield | null>
  /** Shows another question, behind this one. */
  readonly onShowNext: () => void
  readonly onRead: (examples: readonly Example[]) => void
  readonly onCancel: () => void
}) {
  const [role, setRole] = useState<ExampleRole>('text')
  const [marks, setMarks] = useState<readonly ExampleMark[]>([])
  const [rows, setRows] = useState(1)
  const [lines, setLines] = useState(LINES_SHOWN)
  const { stretch } = shown
  const all = [...examples, { stretch, marks }]
  const found = useYield(onTry, all, marks)
  const byRow = partsByRow(stretch.parts)
  const missing = missingOf(marks)
  return (
    <>
      <div className="sticky top-(--sticky-top) z-5 -mx-1 mt-3 bg-surface px-1 pb-2">
        <fieldset aria-label="What to mark">
          <div className="grid grid-cols-2 gap-1 min-[26rem]:grid-cols-3 rounded-xl bg-sunken p-1 sm:flex sm:flex-wrap">
            <Segments
              value={role}
              choices={ROLES}
              onChoose={setRole}
              className="min-h-11 justify-center text-center text-[0.875rem] leading-tight wrap-anywhere"
            />
          </div>
        </fieldset>
        <p role="status" className="mt-2 text-[0.9375rem] font-semibold tabular-nums">
          {missing ??
            (found === null ? <span className="animate-late">Reading the file...</span> : countOf(found))}
        </p>
      </div>
      {byRow.slice(0, rows).map((parts, row) => (
        <div key={parts[0]?.index} className="mt-2">
          {row > 0 && <h3 className="text-[0.9375rem] font-semibold">The row below</h3>}
          <ul
            aria-label={stretch.kind === 'lines' ? 'Lines of the file' : `Values of row ${row + 1}`}
            className="mt-1 divide-y divide-line rounded-card bg-sunken px-2 sm:px-3"
          >
            {parts
              .slice(0, stretch.kind === 'lines' ? lines : parts.length)
              .map(({ part, index }) =>
                part.text.trim() === '' ? null : (
                  <MarkedPart
                    key={index}
                    part={part}
                    index={index}
                    marks={marks}
                    role={role}
                    onMark={setMarks}
                  />
                ),
              )}
          </ul>
        </div>
      ))}
      <div className="mt-2 flex flex-wrap gap-1">
        {stretch.kind === 'lines' && lines < stretch.parts.length && (
          <Button variant="accent" onClick={() => setLines(stretch.parts.length)} className="px-2">
            Show more lines
          </Button>
        )}
        {rows < byRow.length && (
          <Button variant="accent" onClick={() => setRows(rows + 1)} className="px-2">
            Options are in the rows below
          </Button>
        )}
        <Button variant="accent" onClick={onShowNext} className="px-2">
          Show another question
        </Button>
      </div>
      {missing === null && found !== null && <Result found={found} earlier={earlier} />}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button
          disabled={found === null || found.questions === 0 || found.questions < earlier}
          onClick={() => onRead(all)}
        >
          Read the file this way
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}

/** What the marks give. */
function Result({ found, earlier }: { readonly found: ExampleYield; readonly earlier: number }) {
  const { questions, message, first } = found
  return (
    <div className="mt-3">
      <p className="text-[0.9375rem] text-pretty wrap-anywhere text-ink-soft">{message}</p>
      {questions > 0 && questions < earlier && (
        <p className="mt-1 text-[0.9375rem] text-pretty">
          Without the example the file gives {formatCount(earlier, 'question')}, so these are kept.
        </p>
      )}
      {first.length > 0 && <FirstQuestions questions={first} />}
    </div>
  )
}

/** "487 of 513 like this; 26 differ." */
export function countOf({ questions, differ }: ExampleYield): string {
  if (questions === 0) return 'No question is read like this.'
  const all = questions + differ
  const read = `${questions.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} like this`
  if (differ === 0) return `${read}.`
  return `${read}; ${differ.toLocaleString('en-US')} ${differ === 1 ? 'differs' : 'differ'}.`
}

/** What the examples give; null until the marks are enough and the file is read. */
function useYield(
  onTry: (examples: readonly Example[]) => Promise<ExampleYield | null>,
  examples: readonly Example[],
  marks: readonly ExampleMark[],
): ExampleYield | null {
  const [known, setKnown] = useState<{
    readonly marks: readonly ExampleMark[]
    readonly found: ExampleYield
  } | null>(null)
  const read = useEffectEvent(() => onTry(examples))
  useEffect(() => {
    if (!isMarked(marks)) return
    let isWanted = true
    void read().then((found) => {
      if (isWanted && found !== null) setKnown({ marks, found })
    })
    return () => {
      isWanted = false
    }
  }, [marks])
  return known?.marks === marks ? known.found : null
}
