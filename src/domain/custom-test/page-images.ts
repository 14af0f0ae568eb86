/** Most bytes of images, as `data:` addresses, in an exported page; it is opened and mailed as one file. */
export const PAGE_IMAGES_MAX_BYTES = 25 * 1024 * 1024

/** An image that the file does not have, by the questions that show it. */
export function imagesMissing(count: number): string {
  return count === 1
    ? '1 image is not in the file: it could not be loaded, or the file would be too large.'
    : `${count} images are not in the file: they could not be loaded, or the file would be too large.`
}

/** The addresses that fit into one page, in their order. `sizes` in bytes, by address. */
export function imagesThatFit(sizes: ReadonlyMap<string, number>): ReadonlySet<string> {
  const fitting = new Set<string>()
  let total = 0
  for (const [address, size] of sizes) {
    if (total + size > PAGE_IMAGES_MAX_BYTES) continue
    total += size
    fitting.add(address)
  }
  return fitting
}
