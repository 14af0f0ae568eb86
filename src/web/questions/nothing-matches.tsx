import { SearchX } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

/** In place of the list when nothing matches search and filters. */
export function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="Nothing matches"
      text="No question in your bank matches this search and these filters."
    >
      <Button onClick={onClear}>Clear filters</Button>
    </EmptyState>
  )
}
