import type { PointerEvent, ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

/**
 * A drawing with parts that are selected with the pointer, a finger or the arrow keys. The drawing itself is hidden
 * from screen readers; for them it is a slider that reads out the selected part.
 * `at` is the index of the selected part, null for none. `locate` turns a point in the drawing, both coordinates as
 * shares from 0 to 1, into an index; null where there is no part.
 */
export function ChartSlider({
  label,
  count,
  at,
  onPoint,
  describe,
  locate,
  className,
  children,
}: {
  readonly label: string
  readonly count: number
  readonly at: number | null
  readonly onPoint: (index: number | null) => void
  readonly describe: (index: number) => string
  readonly locate: (x: number, y: number) => number | null
  readonly className?: string
  readonly children: ReactNode
}) {
  const last = count - 1
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onPoint(locate((clientX - left) / width, (clientY - top) / height))
  }
  return (
    <div
      className={classNames(
        'relative touch-pan-y rounded-md has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-4 has-focus-visible:outline-focus',
        className,
      )}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(null)}
    >
      {children}
      <input
        type="range"
        aria-label={label}
        min={0}
        max={last}
        value={at ?? last}
        aria-valuetext={describe(at ?? last)}
        onChange={({ target }) => onPoint(target.valueAsNumber)}
        onFocus={() => onPoint(at ?? last)}
        onBlur={() => onPoint(null)}
        onKeyDown={({ key }) => key === 'Escape' && onPoint(null)}
        className="sr-only"
      />
    </div>
  )
}
