import { type ReactNode, useEffect, useRef } from 'react'
import { displayText } from '../../../domain/display-text.ts'
import type { Question } from '../../../domain/model.ts'
import { categoryOf } from '../../../domain/selection/categories.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

/**
 * A question as it is asked: badges, category, text, and what belongs to it. Mounted again each time it is shown (give
 * it a `key`), it takes the focus, so that keyboard and screen reader continue from the new question and not from a
 * button that is gone.
 */
export function QuestionCard({
  question,
  badges,
  children,
}: {
  readonly question: Question
  readonly badges?: ReactNode
  readonly children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <Card className="animate-rise p-4 wrap-anywhere sm:p-7">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {badges}
        <Badge tone="brand">{categoryOf(question)}</Badge>
      </div>
      <h2
        ref={heading}
        data-keep-clear="if-free"
        tabIndex={-1}
        dir="auto"
        className="mb-5 font-sans text-[1.1875rem] leading-[1.5] font-semibold plain-text tracking-normal text-pretty outline-none sm:text-[1.3125rem]"
      >
        {displayText(question.text)}
      </h2>
      {children}
    </Card>
  )
}
