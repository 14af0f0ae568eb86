/** From top to bottom, in pixels of the viewport. */
export interface VerticalRange {
  readonly top: number
  readonly bottom: number
}

/**
 * The bottom edge of a box of this height that covers nothing that is kept clear, as near to the bottom of `room` as
 * there is space for it. Where there is none, the position that covers least, and of several such positions the one
 * nearest to the bottom.
 * @param height pixels, more than 0.
 * @param room where the box may be; it is put at the bottom when it is higher than that.
 * @param ranks what is kept clear, the most important rank first. A pixel of one rank counts more than any number of
 * pixels of the ranks after it.
 */
export function clearBottomEdge(
  height: number,
  room: VerticalRange,
  ranks: readonly (readonly VerticalRange[])[],
): number {
  const highest = room.top + height
  // The covered area changes linearly between the positions where an edge of the box meets an edge of a span.
  const edges = ranks.flat().flatMap(({ top, bottom }) => [top, top + height, bottom, bottom + height])
  const places = [room.bottom, ...edges, highest]
    .filter((bottom) => bottom <= room.bottom && bottom >= highest)
    .sort((one, other) => other - one)
  const [best] = ranks.reduce<readonly number[]>((left, spans) => leastCovering(left, height, spans), places)
  return best ?? room.bottom
}

/** Those of the positions where the box covers least of `spans`, in the order given. */
function leastCovering(
  places: readonly number[],
  height: number,
  spans: readonly VerticalRange[],
): readonly number[] {
  const covered = places.map((bottom) => coveredBy({ top: bottom - height, bottom }, spans))
  // Edges are fractions of pixels: a sum may differ by a rounding error only.
  const least = Math.min(...covered) + 0.01
  return places.filter((_, index) => (covered[index] ?? 0) <= least)
}

/** How many pixels of `spans`, from top to bottom, the box covers. */
function coveredBy(box: VerticalRange, spans: readonly VerticalRange[]): number {
  return spans.reduce((sum, { top, bottom }) => {
    return sum + Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top))
  }, 0)
}
