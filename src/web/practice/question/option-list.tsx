import { Check, X } from 'lucide-react'
import { answerInstruction, isSingleChoice } from '../../../domain/answer.ts'
import { displayText } from '../../../domain/display-text.ts'
import type { Question } from '../../../domain/model.ts'
import { markOf, type OptionMark } from '../../../domain/practice/option-mark.ts'
import { optionLetter } from '../../../domain/practice/option-order.ts'
import { classNames } from '../../ui/class-names.ts'

/**
 * The lettered options of a question: radio buttons when one answer is correct, else check boxes (spec §4.10). Once
 * `judged` they are locked: correct ones green, wrongly chosen ones red, each with an icon (spec §2.8). Where several
 * are correct, the chosen ones are marked as chosen: without that, a correct one that was missed would look like one
 * that was found.
 */
export function OptionList({
  question,
  optionOrder,
  selected,
  judged,
  onChoose,
}: {
  readonly question: Question
  readonly optionOrder: readonly string[]
  readonly selected: readonly string[]
  readonly judged: boolean
  readonly onChoose: (option: string) => void
}) {
  const single = isSingleChoice(question)
  return (
    <fieldset disabled={judged} className="min-w-0">
      <legend className="mb-3 text-[0.9375rem] text-ink-soft">{answerInstruction(question)}</legend>
      <div data-keep-clear={judged ? undefined : 'if-possible'} className="grid gap-2.5">
        {optionOrder.map((option, index) => (
          <OptionRow
            key={option}
            letter={optionLetter(index)}
            option={option}
            group={question.id}
            single={single}
            chosen={selected.includes(option)}
            mark={judged ? markOf(question, selected, option) : null}
            onChoose={() => onChoose(option)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const MARK_CLASSES: Record<OptionMark, string> = {
  right: 'border-good-line bg-good-soft',
  wrong: 'border-poor-line bg-poor-soft',
  unmarked: 'border-line text-ink-soft',
}

const LETTER_CLASSES: Record<OptionMark, string> = {
  right: 'border-transparent bg-good text-surface',
  wrong: 'border-transparent bg-poor-fill text-white',
  unmarked: 'border-line text-ink-soft',
}

function OptionRow({
  letter,
  option,
  group,
  single,
  chosen,
  mark,
  onChoose,
}: {
  readonly letter: string
  readonly option: string
  readonly group: string
  readonly single: boolean
  readonly chosen: boolean
  readonly mark: OptionMark | null
  readonly onChoose: () => void
}) {
  return (
    <label
      data-mark={mark ?? undefined}
      className={classNames(
        'flex min-h-14 items-center gap-3.5 rounded-xl border-[1.5px] px-3.5 py-3 transition-[background-color,border-color] duration-150',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        mark
          ? MARK_CLASSES[mark]
          : 'cursor-pointer border-line bg-surface hover:border-line-strong hover:bg-sunken/60 has-checked:border-brand has-checked:bg-brand-soft/60',
      )}
    >
      <input
        type={single ? 'radio' : 'checkbox'}
        name={`answer-${group}`}
        checked={chosen}
        onChange={onChoose}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-8 shrink-0 place-content-center border-[1.5px] text-[0.9375rem] font-bold transition-colors duration-150',
          single ? 'rounded-full' : 'rounded-lg',
          mark
            ? LETTER_CLASSES[mark]
            : 'border-line-strong text-ink-soft peer-checked:border-brand peer-checked:bg-brand peer-checked:text-brand-ink',
        )}
      >
        {letter}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 leading-6">
        <span dir="auto" className="plain-text max-w-full">
          {displayText(option)}
        </span>
        {chosen && mark && !single && (
          <span aria-hidden className="ml-auto text-[0.875rem] font-semibold whitespace-nowrap">
            Your choice
          </span>
        )}
      </span>
      {mark === 'right' && (
        <MarkIcon icon={Check} className="text-good" label="Correct answer" chosen={chosen} />
      )}
      {mark === 'wrong' && <MarkIcon icon={X} className="text-poor" label="Wrong answer" chosen={chosen} />}
    </label>
  )
}

function MarkIcon({
  icon: Icon,
  className,
  label,
  chosen,
}: {
  readonly icon: typeof Check
  readonly className: string
  readonly label: string
  readonly chosen: boolean
}) {
  return (
    <>
      <Icon aria-hidden strokeWidth={3} className={classNames('size-5 shrink-0 animate-pop', className)} />
      <span className="sr-only">
        {label}
        {chosen && ', your choice'}
      </span>
    </>
  )
}
