import { Check, Strikethrough, X } from 'lucide-react'
import { type MouseEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react'
import { answerInstruction, isSingleChoice } from '../../domain/answer.ts'
import type { Question, TextFormat } from '../../domain/model.ts'
import { optionLetter } from '../../domain/practice/option-letter.ts'
import { markOf, type OptionMark } from '../../domain/practice/option-mark.ts'
import { feedbackOn } from '../../domain/questions/question-content.ts'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { QuestionText } from './question-text.tsx'

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
  instruction,
  strikes,
  onChoose,
  onTap,
}: {
  readonly question: Question
  readonly optionOrder: readonly string[]
  readonly selected: readonly string[]
  readonly judged: boolean
  /** What to choose; absent: by the number of correct answers. */
  readonly instruction?: string
  /** Lets options be struck out, as an exam does. */
  readonly strikes?: OptionStrikes
  readonly onChoose: (option: string) => void
  /**
   * A click or tap on an option, before it is chosen. Not called for arrow keys, which choose each option that they
   * pass.
   */
  readonly onTap?: (option: string) => void
}) {
  return (
    // Images within formatted options can be enlarged after the answer, so only the inputs of those are disabled.
    <fieldset disabled={judged && question.format === 'plain'} className="min-w-0">
      <legend className="mb-3 text-[0.9375rem] text-ink-soft">
        {instruction ?? answerInstruction(question)}
      </legend>
      <div
        data-keep-clear={judged ? undefined : 'if-possible'}
        className="grid grid-cols-[minmax(0,1fr)] gap-2.5"
      >
        {optionOrder.map((option, index) => (
          <StrikeFrame
            key={option}
            letter={optionLetter(index)}
            isStruck={strikes?.struck.includes(option) ?? false}
            onStrike={strikes && (() => strikes.onStrike(option))}
          >
            <OptionRow
              letter={optionLetter(index)}
              struck={strikes?.struck.includes(option) ?? false}
              option={option}
              question={question}
              chosen={selected.includes(option)}
              mark={judged ? markOf(question, selected, option) : null}
              onChoose={() => onChoose(option)}
              onTap={onTap && (() => onTap(option))}
            />
          </StrikeFrame>
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

interface OptionRowProps {
  readonly letter: string
  readonly struck: boolean
  readonly option: string
  readonly question: Question
  readonly chosen: boolean
  readonly mark: OptionMark | null
  readonly onChoose: () => void
  readonly onTap: (() => void) | undefined
}

function OptionRow({ letter, struck, option, question, chosen, mark, onChoose, onTap }: OptionRowProps) {
  const { format } = question
  const single = isSingleChoice(question)
  // What the bank says about this option is for after the answer.
  const feedback = mark === null ? null : feedbackOn(question, option)
  const textId = useId()
  const Box = format === 'plain' ? 'span' : 'div'
  return (
    <OptionFrame format={format} mark={mark} onChoose={onChoose} onTap={onTap}>
      <input
        type={single ? 'radio' : 'checkbox'}
        name={`answer-${question.id}`}
        checked={chosen}
        disabled={mark !== null}
        onChange={onChoose}
        aria-labelledby={format === 'plain' ? undefined : textId}
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
      <Box
        id={textId}
        className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 leading-6"
      >
        <QuestionText
          as="span"
          text={option}
          format={format}
          className={classNames('max-w-full', struck && 'text-ink-soft line-through')}
        />
        {struck && <span className="sr-only">, struck out</span>}
        {chosen && mark && !single && (
          <span aria-hidden className="ml-auto text-[0.875rem] font-semibold whitespace-nowrap">
            Your choice
          </span>
        )}
        {feedback !== null && (
          // Beside its option also where it runs from right to left.
          <Box className="flex basis-full">
            <QuestionText
              as="span"
              text={feedback}
              format={format}
              className="mt-1 max-w-full text-[0.9375rem] text-ink-soft"
            />
          </Box>
        )}
      </Box>
      {mark === 'right' && (
        <MarkIcon icon={Check} className="text-good" label="Correct answer" chosen={chosen} />
      )}
      {mark === 'wrong' && <MarkIcon icon={X} className="text-poor" label="Wrong answer" chosen={chosen} />}
    </OptionFrame>
  )
}

/**
 * The row of an option. That of a plain one is its input's label. A label may not hold blocks or buttons, so around a
 * formatted option a click chooses it unless it opens a link or an image.
 */
function OptionFrame({
  format,
  mark,
  onChoose,
  onTap,
  children,
}: Pick<OptionRowProps, 'mark' | 'onChoose' | 'onTap'> & {
  readonly format: TextFormat
  readonly children: ReactNode
}) {
  const look = {
    'data-mark': mark ?? undefined,
    className: classNames(
      'flex min-h-14 items-center gap-3.5 rounded-xl border-[1.5px] px-3.5 py-3 transition-[background-color,border-color] duration-150',
      'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      mark
        ? MARK_CLASSES[mark]
        : 'cursor-pointer border-line bg-surface hover:border-line-strong hover:bg-sunken/60 has-checked:border-brand has-checked:bg-brand-soft/60',
    ),
  }
  if (format === 'plain') {
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the children hold the input
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys choose, and do not tap
      <label {...look} onClick={onTap && (({ detail }) => detail > 0 && onTap())}>
        {children}
      </label>
    )
  }
  const choose = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (mark !== null || !(target instanceof Element) || target.closest('a, button, input') !== null) return
    onChoose()
    currentTarget.querySelector('input')?.focus({ preventScroll: true })
    onTap?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input does the same for the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer only
    <div {...look} onClick={choose}>
      {children}
    </div>
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

/** The options that are struck out, and what strikes one out, or no more. */
interface OptionStrikes {
  readonly struck: readonly string[]
  readonly onStrike: (option: string) => void
}

/** A press of this length strikes out, milliseconds. Some browsers report a long press themselves, by then. */
const LONG_PRESS_MS = 600

/** Lets a right click, a long press or a button strike out the option in it; without `onStrike`, the option alone. */
function StrikeFrame({
  letter,
  isStruck,
  onStrike,
  children,
}: {
  readonly letter: string
  readonly isStruck: boolean
  readonly onStrike: (() => void) | undefined
  readonly children: ReactNode
}) {
  const press = useLongPress(onStrike)
  if (onStrike === undefined) return children
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-0.5">
      <div {...press} className="min-w-0 flex-1 basis-[12rem] select-none [-webkit-touch-callout:none]">
        {children}
      </div>
      <IconButton
        label={`Strike out option ${letter}`}
        aria-pressed={isStruck}
        onClick={onStrike}
        className="-mr-2 aria-pressed:text-brand-text"
      >
        <Strikethrough />
      </IconButton>
    </div>
  )
}

/**
 * Handlers that call `act` on a right click and on a long press, which then is no click. The Menu key opens the browser's own
 * menu.
 */
function useLongPress(act: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const isByKey = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const strike = () => {
    stop()
    wasLong.current = true
    act?.()
  }
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      stop()
      wasLong.current = false
      isByKey.current = false
      if (pointerType === 'touch') timer.current = setTimeout(strike, LONG_PRESS_MS)
    },
    onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) => {
      if (pointerType === 'touch' && Math.abs(movementX) + Math.abs(movementY) > 4) stop()
    },
    onKeyDown: () => {
      wasLong.current = false
      isByKey.current = true
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (isByKey.current) return
      event.preventDefault()
      if (!wasLong.current) strike()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
