/** A photo, row by row: four bytes for each pixel (RGBA, as a canvas gives it) or one (gray). */
export interface Photo {
  /** Pixels. */
  readonly width: number
  /** Pixels. */
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** What is read: gray, and no larger than {@link WORKING_SIDE}. The center of the first pixel is 0, 0. */
export interface GrayImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/**
 * The longer side that is read, pixels: some five for each millimeter of a page that fills the photo. More pixels take
 * longer and read no better.
 */
export const WORKING_SIDE = 1800

/** The weights of red, green and blue in what looks equally bright, in 256ths (ITU-R BT.601). */
const [RED, GREEN, BLUE] = [77, 150, 29]

/**
 * The photo in gray at its working size; each pixel is the mean of those it covers. Throws a `RangeError` when there are
 * not as many bytes as the size needs.
 */
export function toGray({ width, height, data }: Photo): GrayImage {
  const channels = data.length / (width * height)
  if (channels !== 1 && channels !== 4)
    throw new RangeError(
      `A photo of ${width} × ${height} pixels came with ${data.length} bytes. It needs one or four for each pixel.`,
    )
  const shrink = Math.max(1, Math.max(width, height) / WORKING_SIDE)
  const columns = edgesOf(width, shrink)
  const rows = edgesOf(height, shrink)
  const small = { width: columns.length - 1, height: rows.length - 1 }
  const gray = new Uint8Array(small.width * small.height)
  const sums = new Float64Array(small.width)
  for (let y = 0; y < small.height; y++) {
    const top = rows[y] ?? 0
    const bottom = rows[y + 1] ?? 0
    sums.fill(0)
    for (let row = top; row < bottom; row++) addRow(sums, columns, data, row * width, channels)
    for (let x = 0; x < small.width; x++) {
      const pixels = (bottom - top) * ((columns[x + 1] ?? 0) - (columns[x] ?? 0))
      gray[y * small.width + x] = Math.round((sums[x] ?? 0) / pixels)
    }
  }
  return { ...small, data: gray }
}

/** Adds the light of a row of the photo, whose first pixel is `first`, to the columns of the small image. */
function addRow(
  sums: Float64Array,
  columns: Uint32Array,
  data: Uint8ClampedArray,
  first: number,
  channels: 1 | 4,
): void {
  let place = first
  for (let x = 0; x < sums.length; x++) {
    const end = first + (columns[x + 1] ?? 0)
    let sum = sums[x] ?? 0
    for (; place < end; place++) sum += channels === 1 ? (data[place] ?? 0) : lightOf(data, place * 4)
    sums[x] = sum
  }
}

function lightOf(data: Uint8ClampedArray, place: number): number {
  return (RED * (data[place] ?? 0) + GREEN * (data[place + 1] ?? 0) + BLUE * (data[place + 2] ?? 0)) / 256
}

/** Where each pixel of the small image begins in the large one, and where the last one ends. */
function edgesOf(length: number, shrink: number): Uint32Array {
  const count = Math.max(1, Math.floor(length / shrink))
  return Uint32Array.from({ length: count + 1 }, (_, place) => Math.floor((place * length) / count))
}

/** The light at a place between pixels, 0 to 255. Beyond the edges it is that of the edge. */
export function lightAt({ width, height, data }: GrayImage, x: number, y: number): number {
  const inX = Math.min(Math.max(x, 0), width - 1)
  const inY = Math.min(Math.max(y, 0), height - 1)
  const left = Math.floor(inX)
  const top = Math.floor(inY)
  const partX = inX - left
  const partY = inY - top
  const right = left + 1 < width ? 1 : 0
  const below = top + 1 < height ? width : 0
  const place = top * width + left
  const upper = (data[place] ?? 0) * (1 - partX) + (data[place + right] ?? 0) * partX
  const lower = (data[place + below] ?? 0) * (1 - partX) + (data[place + below + right] ?? 0) * partX
  return upper * (1 - partY) + lower * partY
}
