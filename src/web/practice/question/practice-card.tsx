import { type ReactNode, useEffect, useState } from 'react'
import { displayText } from '../../../domain/formatting/display-text.ts'
import type { Question } from '../../../domain/model.ts'
import { categoryOf } from '../../../domain/selection/categories.ts'
import { CategoryName } from '../../categories/category-name.tsx'
import { QuestionText } from '../../content/question-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFocusWhenShown } from '../../ui/use-focus-when-shown.ts'

/**
 * A question as it is asked: badges, category, text, and what belongs to it. Mounted again each time it is shown (give
 * it a `key`), it takes the focus, so that keyboard and screen reader continue from the new question and not from a
 * button that is gone.
 */
export function PracticeCard({
  question,
  badges,
  why,
  action,
  motion,
  children,
}: {
  readonly question: Question
  readonly badges?: ReactNode
  /** Why it is asked, beneath its category. */
  readonly why?: ReactNode
  /** Beside the badges, at the end of their row. */
  readonly action?: ReactNode
  /** The side from which it moves in. */
  readonly motion: Motion
  readonly children: ReactNode
}) {
  const heading = useFocusWhenShown<HTMLDivElement & HTMLHeadingElement>()
  return (
    <Card className={classNames('relative p-4 wrap-anywhere sm:p-7', motion !== null && MOTIONS[motion])}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {badges}
        <Badge tone="brand">
          <CategoryName category={categoryOf(question)} />
        </Badge>
        {action}
      </div>
      {why}
      {question.format === 'plain' ? (
        <h2
          ref={heading}
          data-keep-clear="if-free"
          tabIndex={-1}
          dir="auto"
          className={classNames('plain-text', headingClass(question))}
        >
          {displayText(question.text)}
        </h2>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: no heading element may hold blocks
        <div
          ref={heading}
          data-keep-clear="if-free"
          role="heading"
          aria-level={2}
          tabIndex={-1}
          className={headingClass(question)}
        >
          <QuestionText text={question.text} format={question.format} />
        </div>
      )}
      {children}
    </Card>
  )
}

/** Where a question comes from; null for the first, which is painted at once: a page that fades in is seen later. */
export type Motion = 'ahead' | 'back' | null

/**
 * Where the question on screen comes from.
 * @param id of the question; null while none is there
 * @param place greater for later questions
 */
export function useMotion(id: string | null, place: number): Motion {
  const [last, setLast] = useState<{
    readonly id: string | null
    readonly place: number
    readonly motion: Motion
  }>({
    id: null,
    place,
    motion: null,
  })
  if (id !== null && (last.id !== id || last.place !== place)) {
    const motion = last.id === null ? null : place < last.place ? 'back' : 'ahead'
    setLast({ id, place, motion })
    return motion
  }
  return last.motion
}

const MOTIONS = { ahead: 'animate-ahead', back: 'animate-back' } as const

/** Longer questions, in characters without code, are set as running text instead of as a heading. */
const HEADING_MAX = 500

function headingClass({ text }: Question): string {
  const prose = text.replace(/```.*?(?:```|$)/gs, '')
  return classNames(
    'mb-5 font-sans tracking-normal text-pretty outline-none',
    prose.length > HEADING_MAX
      ? 'text-[1.0625rem] leading-[1.6] font-normal'
      : 'text-[1.1875rem] leading-[1.5] font-semibold sm:text-[1.3125rem]',
  )
}

/** The fixed bar at the foot of small screens (spec §2.8). */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="toolbar"
      aria-label="Question"
      data-phone-bar
      data-keep-clear
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap gap-1 border-t border-line bg-surface/95 px-2 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] backdrop-blur-md md:hidden"
    >
      {children}
    </div>
  )
}

/** How long the second tap of a double tap may take, milliseconds. */
const DOUBLE_TAP_MS = 400

/**
 * A button of the bar. The one that `isNext` to press is wide; the others are small, so that it cannot be mistaken. It
 * is where another one was: right after that one was pressed it is disabled, since a second tap is not meant for it.
 */
export function BarButton({
  icon,
  label,
  enabled = true,
  isNext = false,
  onClick,
}: {
  readonly icon: ReactNode
  readonly label: string
  readonly enabled?: boolean
  readonly isNext?: boolean
  readonly onClick: () => void
}) {
  const [wasNext, setWasNext] = useState(isNext)
  useEffect(() => {
    const timer = setTimeout(() => setWasNext(isNext), isNext ? DOUBLE_TAP_MS : 0)
    return () => clearTimeout(timer)
  }, [isNext])
  return (
    <Button
      variant={isNext ? 'primary' : 'quiet'}
      disabled={!enabled || (isNext && !wasNext)}
      onClick={onClick}
      className={
        isNext ? 'min-h-13 flex-4 text-[1.0625rem]' : 'min-h-13 flex-1 flex-col gap-0.5 px-1 text-[0.8125rem]'
      }
    >
      {icon}
      {label}
    </Button>
  )
}
