import { ChartBar } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type CategoryPerformance, foldPerformance } from '../../domain/statistics/category-performance.ts'
import { Button } from '../ui/button.tsx'
import { CategoryTile, GroupTile, SkeletonTile, TILE_GRID } from './category-tile.tsx'
import { SectionCard } from './section-card.tsx'
import { SectionEmptyState } from './section-empty-state.tsx'

/** Tiles that are shown at first, and that each "Show more" adds. */
const PAGE = 24

/** A tile for every category, the weakest first (spec §9.5). `isPending` while the practice responses load. */
export function CategoryCard({
  performance,
  isPending,
  className,
}: {
  readonly performance: readonly CategoryPerformance[]
  readonly isPending: boolean
  readonly className?: string
}) {
  return (
    <SectionCard
      title="Performance by Category"
      className={className}
      description="Share of questions whose latest answer was correct, weakest first. A color is stronger the more questions were answered."
    >
      {performance.length === 0 ? (
        <SectionEmptyState icon={ChartBar} className="min-h-40 flex-1">
          Each category in your bank appears here with a bar that shows how well you know it.
        </SectionEmptyState>
      ) : (
        <CategoryGrid categories={performance} isPending={isPending} />
      )}
    </SectionCard>
  )
}

function CategoryGrid({
  categories,
  isPending,
}: {
  readonly categories: readonly CategoryPerformance[]
  /** Placeholders for the tiles: which category is the weakest is not known yet. */
  readonly isPending: boolean
}) {
  const tiles = useMemo(() => foldPerformance(categories), [categories])
  const [limit, setLimit] = useState(PAGE)
  const rest = tiles.length - limit
  return (
    <>
      <ul className={TILE_GRID}>
        {tiles
          .slice(0, limit)
          .map(({ members, ...tile }, index) =>
            isPending ? (
              <SkeletonTile key={tile.category} {...(index === 0 && { label: 'Loading' })} />
            ) : members.length > 0 ? (
              <GroupTile key={tile.category} group={tile} members={members} />
            ) : (
              <CategoryTile key={tile.category} performance={tile} />
            ),
          )}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" onClick={() => setLimit(limit + PAGE)} className="mt-2 -ml-3 self-start px-3">
          Show {Math.min(rest, PAGE)} more {rest === 1 ? 'category' : 'categories'}
        </Button>
      )}
    </>
  )
}
