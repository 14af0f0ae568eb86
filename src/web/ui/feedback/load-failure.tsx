import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Alert } from './alert.tsx'

/** Shown in place of what could not be loaded, until it is, with a button to try again. */
export function LoadFailure({
  message,
  onTryAgain,
  children,
}: {
  readonly message: string
  readonly onTryAgain: () => void
  /** Other ways out. */
  readonly children?: ReactNode
}) {
  return (
    <Alert>
      <p>{message}</p>
      <Button variant="secondary" onClick={onTryAgain} className="mt-3">
        <RotateCw aria-hidden /> Try Again
      </Button>
      {children}
    </Alert>
  )
}
