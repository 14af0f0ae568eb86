import { MapPinOff } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

/** Any other address under /app. */
export default function NotFound() {
  return (
    <EmptyState isPage icon={<MapPinOff />} title="Page not found" text="There's nothing at this address.">
      <Link to="/app" className={buttonClass()}>
        Go to the overview
      </Link>
    </EmptyState>
  )
}
