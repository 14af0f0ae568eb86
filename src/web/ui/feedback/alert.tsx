import { CircleAlert, CircleCheck, RotateCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
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

/** Shown in place of what could not be loaded, until it is, with a button to try again. */
export function LoadFailure({
  message,
  onTryAgain,
  isTrying = false,
  children,
}: {
  readonly message: string
  readonly onTryAgain: () => void
  /** Whether it is being tried again. */
  readonly isTrying?: boolean
  /** Other ways out. */
  readonly children?: ReactNode
}) {
  return (
    <Alert>
      <p>{message}</p>
      <Button variant="secondary" onClick={onTryAgain} className="mt-3">
        <RotateCw aria-hidden className={isTrying ? 'animate-spin' : undefined} /> Try Again
      </Button>
      {children}
    </Alert>
  )
}

/** Says in place what cannot be done, or shown, without a connection. */
export function OfflineNote({
  className,
  children,
}: {
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <p
      className={classNames(
        'flex items-start gap-2.5 rounded-control bg-sunken px-4 py-3 text-[0.9375rem] text-ink-soft',
        className,
      )}
    >
      <WifiOff aria-hidden className="mt-1 size-4 shrink-0" />
      {children}
    </p>
  )
}
