import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'

/**
 * Content that may be wider than its space: code, a table, a formula. It scrolls sideways within itself; while it does,
 * the keyboard can reach it and screen readers name it.
 */
export function ContentScroller({
  as: Place = 'div',
  label,
  className,
  dir,
  children,
}: {
  /** `span` within a line of text. */
  readonly as?: 'div' | 'span'
  readonly label: string
  readonly className: string
  readonly dir?: 'auto' | 'ltr' | undefined
  readonly children: ReactNode
}) {
  const place = useRef<HTMLDivElement & HTMLSpanElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const watch = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    for (const watched of [element, ...element.children]) watch.observe(watched)
    return () => watch.disconnect()
  }, [])
  const reachable = scrolls ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {}
  return (
    <Place ref={place} dir={dir} className={classNames('content-scroller', className)} {...reachable}>
      {children}
    </Place>
  )
}
