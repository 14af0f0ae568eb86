import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'

/** One thing to do with the account's data: what it is, what it means, and its button. */
export function AccountCard({
  anchor,
  title,
  text,
  children,
}: {
  /** The fragment of the address under which the user menu links here. */
  readonly anchor: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  const isTarget = hash === `#${anchor}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the same fragment again moves the focus again
  useEffect(() => {
    if (isTarget) heading.current?.focus()
  }, [isTarget, key])
  return (
    <Card
      id={anchor}
      role="region"
      aria-labelledby={id}
      className={classNames('p-5 sm:p-6', isTarget && 'ring-2 ring-brand/60')}
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="w-fit text-[1.1875rem] font-bold">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-pretty text-ink-soft">{text}</p>
      {children}
    </Card>
  )
}
