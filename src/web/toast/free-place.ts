/** From top to bottom, in pixels of the page's window. */
export interface Span {
  readonly top: number
  readonly bottom: number
}

/**
 * The bottom edge of a box of this height that covers none of `kept`, as near to the foot of `room` as there is space
 * for it. Where there is none, the place nearest to the foot that covers least.
 *
 * @param height pixels, more than 0.
 * @param room where the box may be; it is put at the foot when it is higher than that.
 */
export function freePlace(height: number, room: Span, kept: readonly Span[]): number {
  const highest = room.top + height
  const places = [room.bottom, ...kept.map(({ top }) => top), highest]
    .filter((bottom) => bottom <= room.bottom && bottom >= highest)
    .sort((one, other) => other - one)
  const covered = places.map((bottom) => coveredBy({ top: bottom - height, bottom }, kept))
  return places[covered.indexOf(Math.min(...covered))] ?? room.bottom
}

/** How many pixels of `kept`, from top to bottom, the box covers. */
function coveredBy(box: Span, kept: readonly Span[]): number {
  return kept.reduce((sum, { top, bottom }) => {
    return sum + Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top))
  }, 0)
}
