import { TriangleAlert } from 'lucide-react'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Takes the place of a screen that failed: reloading the page loses nothing that was saved. */
export function Crashed() {
  return (
    <EmptyState
      isPage
      icon={<TriangleAlert />}
      title="Something went wrong"
      text="This page crashed. Everything you saved is safe. Reload the page to continue."
    >
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </EmptyState>
  )
}
