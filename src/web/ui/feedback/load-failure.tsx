import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Alert } from './alert.tsx'

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
