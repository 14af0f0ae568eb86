import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

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
