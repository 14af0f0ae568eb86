import { MapPinOff } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from './ui/button.tsx'
import { EmptyState } from './ui/feedback/empty-state.tsx'

export const meta = () => [{ title: 'Page not found · Quizgrove' }]

/** Any address that is not a route of the app. */
export default function Lost() {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <EmptyState isPage icon={<MapPinOff />} title="Page not found" text="There's nothing at this address.">
        <Link to="/" className={buttonClass()}>
          Go to the start page
        </Link>
        <Link to="/app" className={buttonClass('secondary')}>
          Open the app
        </Link>
      </EmptyState>
    </main>
  )
}
