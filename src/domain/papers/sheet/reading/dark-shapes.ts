import type { GrayImage } from './gray-image.ts'

/** Pixels that are darker than what is around them and touch each other. */
export interface DarkShape {
  /** Where its rows begin and end: x, x, y of each run of pixels. `toX` is within the run. */
  readonly runs: readonly { readonly fromX: number; readonly toX: number; readonly y: number }[]
  readonly centerX: number
  readonly centerY: number
}

/** A pixel is dark when it has less than this part of the mean light around it. */
const DARK_PART = 0.8
/** Half the side of the square that is around a pixel, as a part of the longer side of the image. */
const AROUND = 1 / 50
/** The smallest side of a shape, pixels: a module of a corner mark has two then. */
const SHAPE_MIN = 12
/** The largest side, as a part of the longer side of the image. */
const SHAPE_MAX = 1 / 5
/** How much of its box a shape covers at least: a corner mark, turned by 45°, covers a third. */
const COVERED_MIN = 0.25
/** A box is at most that much longer than wide. */
const ASPECT_MAX = 2.5

/**
 * The shapes that may be corner marks, by their sizes. Time and memory are in proportion to the pixels, whatever the image
 * shows.
 */
export function darkShapes(image: GrayImage): DarkShape[] {
  const { width, height } = image
  const { fromX, toX, rowStart } = darkRuns(image)
  const count = fromX.length
  const parent = Uint32Array.from({ length: count }, (_, run) => run)
  const rootOf = (run: number): number => {
    let at = run
    while (parent[at] !== at) {
      const above = parent[parent[at] ?? at] ?? at
      parent[at] = above
      at = above
    }
    return at
  }
  for (let y = 1; y < height; y++) {
    let above = rowStart[y - 1] ?? 0
    const [first = 0, next = 0] = [rowStart[y], rowStart[y + 1]]
    for (let run = first; run < next; run++) {
      // Runs touch when their columns do, corners included.
      while (above < first && (toX[above] ?? 0) + 1 < (fromX[run] ?? 0)) above++
      for (let other = above; other < first && (fromX[other] ?? 0) <= (toX[run] ?? 0) + 1; other++)
        parent[rootOf(run)] = rootOf(other)
    }
  }
  const boxes = new Map<number, Box>()
  for (let y = 0; y < height; y++)
    for (let run = rowStart[y] ?? 0; run < (rowStart[y + 1] ?? 0); run++)
      addRun(boxes, rootOf(run), fromX[run] ?? 0, toX[run] ?? 0, y)
  const sideMax = Math.max(width, height) * SHAPE_MAX
  const shapes = new Map<number, { fromX: number; toX: number; y: number }[]>()
  for (const [root, box] of boxes) if (mayBeMark(box, sideMax)) shapes.set(root, [])
  for (let y = 0; y < height; y++)
    for (let run = rowStart[y] ?? 0; run < (rowStart[y + 1] ?? 0); run++)
      shapes.get(rootOf(run))?.push({ fromX: fromX[run] ?? 0, toX: toX[run] ?? 0, y })
  return [...shapes].map(([root, runs]) => {
    const { area = 1, sumX = 0, sumY = 0 } = boxes.get(root) ?? {}
    return { runs, centerX: sumX / area, centerY: sumY / area }
  })
}

interface Box {
  left: number
  right: number
  readonly top: number
  bottom: number
  area: number
  sumX: number
  sumY: number
}

function addRun(boxes: Map<number, Box>, root: number, fromX: number, toX: number, y: number): void {
  const length = toX - fromX + 1
  const sumX = ((fromX + toX) / 2) * length
  const box = boxes.get(root)
  if (!box) {
    boxes.set(root, { left: fromX, right: toX, top: y, bottom: y, area: length, sumX, sumY: y * length })
    return
  }
  box.left = Math.min(box.left, fromX)
  box.right = Math.max(box.right, toX)
  box.bottom = y
  box.area += length
  box.sumX += sumX
  box.sumY += y * length
}

function mayBeMark({ left, right, top, bottom, area }: Box, sideMax: number): boolean {
  const [width, height] = [right - left + 1, bottom - top + 1]
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  return (
    shorter >= SHAPE_MIN &&
    longer <= sideMax &&
    longer <= shorter * ASPECT_MAX &&
    area >= width * height * COVERED_MIN
  )
}

interface Runs {
  readonly fromX: Uint16Array
  readonly toX: Uint16Array
  /** The first run of each row, and after the last row the number of runs. */
  readonly rowStart: Uint32Array
}

/** The runs of dark pixels, row by row. */
function darkRuns(image: GrayImage): Runs {
  const { width, height } = image
  const isDark = darkPixels(image)
  const rowStart = new Uint32Array(height + 1)
  let count = 0
  for (let y = 0; y < height; y++) {
    rowStart[y] = count
    for (let x = 0; x < width; x++)
      if (isDark[y * width + x] === 1 && (x === 0 || isDark[y * width + x - 1] === 0)) count++
  }
  rowStart[height] = count
  const [fromX, toX] = [new Uint16Array(count), new Uint16Array(count)]
  let run = -1
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (isDark[y * width + x] === 0) continue
      if (x === 0 || isDark[y * width + x - 1] === 0) fromX[++run] = x
      toX[run] = x
    }
  return { fromX, toX, rowStart }
}

/** 1 for each pixel that is darker than the mean of the square around it, by sums over rectangles. */
function darkPixels({ width, height, data }: GrayImage): Uint8Array {
  const half = Math.max(6, Math.round(Math.max(width, height) * AROUND))
  const stride = width + 1
  const sums = new Uint32Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  const isDark = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - half)
    const bottom = Math.min(height, y + half + 1)
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - half)
      const right = Math.min(width, x + half + 1)
      const above = (sums[top * stride + right] ?? 0) - (sums[top * stride + left] ?? 0)
      const sum = (sums[bottom * stride + right] ?? 0) - (sums[bottom * stride + left] ?? 0) - above
      const mean = sum / ((bottom - top) * (right - left))
      if ((data[y * width + x] ?? 0) < mean * DARK_PART) isDark[y * width + x] = 1
    }
  }
  return isDark
}
