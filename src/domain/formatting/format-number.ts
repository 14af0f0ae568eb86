/** "1,234". By hand: the first format of a page takes 20 ms of the processor, and the first screens need no other. */
export function formatWholeNumber(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** "1 test", "1,234 tests", "2 categories" */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatWholeNumber(count)} ${count === 1 ? one : many}`
}

const BYTES_PER_MB = 1_000_000

/**
 * "3.4 MB"; what is less than a tenth of a megabyte is "0.1 MB".
 *
 * @param bytes above 0
 */
export function formatMegabytes(bytes: number): string {
  const tenths = Math.max(Math.round((bytes / BYTES_PER_MB) * 10), 1)
  return `${(tenths / 10).toLocaleString('en-US')} MB`
}

/** Whole percent of `part` in `whole`, rounded half up (`Math.round`, spec §9.7); 0 when `whole` is 0. */
export function wholePercent(part: number, whole: number): number {
  // Multiplied first: 100 * 54 / 80 is exactly 67.5, and the half that decides a pass is not lost to rounding.
  return whole > 0 ? Math.round((100 * part) / whole) : 0
}
