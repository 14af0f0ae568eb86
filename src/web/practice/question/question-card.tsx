import { type ReactNode, useState } from 'react'
import { displayText } from '../../../domain/display-text.ts'
import type { Question } from '../../../domain/model.ts'
import { categoryOf } from '../../../domain/selection/categories.ts'
import { CategoryName } from '../../categories/category-name.tsx'
import { QuestionText } from '../../content/question-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFocusWhenShown } from '../../ui/use-focus-when-shown.ts'

/**
 * A question as it is asked: badges, category, text, and what belongs to it. Mounted again each time it is shown (give
 * it a `key`), it takes the focus, so that keyboard and screen reader continue from the new question and not from a
 * button that is gone.
 */
export function QuestionCard({
  question,
  badges,
  why,
  action,
  isBack = false,
  children,
}: {
  readonly question: Question
  readonly badges?: ReactNode
  /** Why it is asked, beneath its category. */
  readonly why?: ReactNode
  /** Beside the badges, at the end of their row. */
  readonly action?: ReactNode
  /** Whether it comes from before the question that was shown: it moves in from that side. */
  readonly isBack?: boolean
  readonly children: ReactNode
}) {
  const heading = useFocusWhenShown<HTMLDivElement & HTMLHeadingElement>()
  return (
    <Card
      className={classNames('relative p-4 wrap-anywhere sm:p-7', isBack ? 'animate-back' : 'animate-ahead')}
    >
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
          className={classNames('plain-text', headingLook(question))}
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
          className={headingLook(question)}
        >
          <QuestionText text={question.text} format={question.format} />
        </div>
      )}
      {children}
    </Card>
  )
}

/**
 * Whether the last change of place went back.
 * @param place of the question on screen, greater for later ones
 */
export function useIsBack(place: number): boolean {
  const [last, setLast] = useState({ place, isBack: false })
  if (last.place !== place) setLast({ place, isBack: place < last.place })
  return last.isBack
}

/** Longer questions, in characters without code, are set as running text instead of as a heading. */
const HEADING_MAX = 500

function headingLook({ text }: Question): string {
  const prose = text.replace(/```.*?(?:```|$)/gs, '')
  return classNames(
    'mb-5 font-sans tracking-normal text-pretty outline-none',
    prose.length > HEADING_MAX
      ? 'text-[1.0625rem] leading-[1.6] font-normal'
      : 'text-[1.1875rem] leading-[1.5] font-semibold sm:text-[1.3125rem]',
  )
}
