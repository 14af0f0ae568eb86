import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** A message on the page itself (spec §8.1): errors are announced assertively, good news politely. */
export function Alert({
  tone = 'bad',
  className,
  children,
}: {
  readonly tone?: 'bad' | 'good'
  readonly className?: string
  readonly children: ReactNode
}) {
  const Icon = tone === 'bad' ? CircleAlert : CircleCheck
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames(
        'flex animate-rise items-start gap-3 rounded-control border px-4 py-3 text-[0.9375rem] leading-6 font-medium',
        tone === 'bad'
          ? 'border-poor-line/60 bg-poor-soft text-poor'
          : 'border-good-line/60 bg-good-soft text-good',
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
