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
