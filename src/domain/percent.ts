/** Whole percent of `part` in `whole`, rounded half up (`Math.round`, spec §9.7); 0 when `whole` is 0. */
export function wholePercent(part: number, whole: number): number {
  // Multiplied first: 100 * 54 / 80 is exactly 67.5, and the half that decides a pass is not lost to rounding.
  return whole > 0 ? Math.round((100 * part) / whole) : 0
}
