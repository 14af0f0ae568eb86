import type { Random } from '../../../src/domain/model.ts'
import type { Photo } from '../../../src/domain/papers/sheet/reading/gray-image.ts'
import type { Drawing } from './drawing.ts'
import { between, pick } from './filled-sheet.ts'

/** The most a camera is tilted against the sheet, degrees. */
const TILT_MAX = 25

/** What goes wrong with a photo on purpose. */
export interface CameraFault {
  /** Covers this place of the sheet, millimeters, as a finger does. */
  readonly covered?: { readonly x: number; readonly y: number }
}

/**
 * A photo of a sheet on a table: tilted by up to 25°, turned by any quarter and some degrees more, with a sheet that is not quite
 * flat, uneven light, a shadow, blur and noise, all by `random`.
 */
export function takePhoto(drawing: Drawing, random: Random, fault: CameraFault = {}): Photo {
  const isUpright = random() < 0.5
  const [width, height] = isUpright ? [1200, 1600] : [1600, 1200]
  const toSheet = viewOf(drawing, { width, height }, random)
  const bend = bending(random)
  const light = lighting(width, height, random)
  const table = between(random, 0.1, 0.75)
  const [black, white, curve] = [
    between(random, 0.04, 0.2),
    between(random, 0.6, 0.97),
    between(random, 0.8, 1.25),
  ]
  // How light a point of the drawing is in the photo, for each light from 0 to 255.
  const tones = Float32Array.from(
    { length: 257 },
    (_, tone) => black + (white - black) * (tone / 255) ** curve,
  )
  const values = new Float32Array(width * height)
  const { covered } = fault
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const depth = toSheet[6]! * column + toSheet[7]! * row + toSheet[8]!
      const flatX = (toSheet[0]! * column + toSheet[1]! * row + toSheet[2]!) / depth
      const flatY = (toSheet[3]! * column + toSheet[4]! * row + toSheet[5]!) / depth
      const x = flatX + (bend.right[Math.round(flatY * BEND_STEPS)] ?? 0)
      const y = flatY + (bend.down[Math.round(flatX * BEND_STEPS)] ?? 0)
      const isOnSheet = x >= 0 && y >= 0 && x <= drawing.width && y <= drawing.height
      let seen = isOnSheet
        ? drawing.lightAt(x, y)
        : table * (0.9 + 0.1 * Math.sin(x * 0.7) * Math.sin(y * 0.13))
      if (covered && Math.hypot(x - covered.x, (y - covered.y) * 0.7) < 9) seen = 0.5
      values[row * width + column] = tones[Math.round(seen * 255)]! * light(column, row)
    }
  return developed(values, width, height, random)
}

/** From pixels to millimeters of the sheet, nine numbers row by row. */
function viewOf(
  { width: sheetWidth, height: sheetHeight }: Drawing,
  { width, height }: { readonly width: number; readonly height: number },
  random: Random,
): number[] {
  const tilt = (Math.sqrt(random()) * TILT_MAX * Math.PI) / 180
  const [about, quarter] = [random() * 2 * Math.PI, pick(random, [0, 1, 2, 3])]
  // A sheet is mostly held along the photo, in either direction.
  const along =
    (height > width ? 0 : Math.PI / 2) + (random() < 0.8 ? (quarter % 2) * Math.PI : quarter * (Math.PI / 2))
  const turn = along + (between(random, -14, 14) * Math.PI) / 180
  const [axisX, axisY] = [Math.cos(about), Math.sin(about)]
  const [sine, cosine] = [Math.sin(tilt), Math.cos(tilt)]
  // Rodrigues' rotation about an axis in the plane of the sheet.
  const tilted = (x: number, y: number): [number, number, number] => {
    const dot = (axisX * x + axisY * y) * (1 - cosine)
    return [x * cosine + axisX * dot, y * cosine + axisY * dot, (axisX * y - axisY * x) * sine]
  }
  const turned = (x: number, y: number) =>
    tilted(x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn))
  const focal = between(random, 0.75, 1) * Math.max(width, height)
  const corners = [-0.5, 0.5].flatMap((right) =>
    [-0.5, 0.5].map((down) => turned(right * sheetWidth, down * sheetHeight)),
  )
  const fits = (distance: number) =>
    corners.every(([x, y, z]) => {
      const depth = z + distance
      const isBeside = Math.abs((focal * x) / depth) < width / 2 - 6
      return depth > 1 && isBeside && Math.abs((focal * y) / depth) < height / 2 - 6
    })
  let distance = 150
  while (!fits(distance)) distance *= 1.01
  distance *= between(random, 1, 1.2)
  const [rightX, rightY, rightZ] = turned(1, 0)
  const [downX, downY, downZ] = turned(0, 1)
  const [centerX, centerY] = [width / 2, height / 2]
  // The columns: what a millimeter to the right, one down and the center become.
  const column = (x: number, y: number, z: number) =>
    [focal * x + centerX * z, focal * y + centerY * z, z] as const
  const [a, d, g] = column(rightX, rightY, rightZ)
  const [b, e, h] = column(downX, downY, downZ)
  const [middleX, middleY, middleZ] = column(0, 0, distance)
  const [halfX, halfY] = [sheetWidth / 2, sheetHeight / 2]
  return inverse([
    a,
    b,
    middleX - a * halfX - b * halfY,
    d,
    e,
    middleY - d * halfX - e * halfY,
    g,
    h,
    middleZ - g * halfX - h * halfY,
  ])
}

function inverse(matrix: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = matrix
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

/** Steps for each millimeter in which a bend is stored. */
const BEND_STEPS = 4

/** A sheet that is not quite flat moves what is on it by half a millimeter and more, in steps along either side. */
function bending(random: Random): { readonly right: Float32Array; readonly down: Float32Array } {
  const wave = () => {
    const [size, length, start] = [between(random, 0, 0.6), between(random, 15, 50), random() * 6.3]
    return Float32Array.from(
      { length: 300 * BEND_STEPS },
      (_, step) => size * Math.sin(step / BEND_STEPS / length + start),
    )
  }
  return { right: wave(), down: wave() }
}

/** The light of each pixel: falling off to one side and to the edges, with or without a shadow. */
function lighting(width: number, height: number, random: Random): (x: number, y: number) => number {
  const [direction, fall, vignette] = [random() * 6.3, between(random, 0, 0.5), between(random, 0, 0.25)]
  const [toX, toY] = [Math.cos(direction), Math.sin(direction)]
  const size = Math.max(width, height)
  const hasShadow = random() < 0.5
  const [shade, soft] = [between(random, 0.5, 0.85), between(random, 4, 90)]
  const [edge, edgeDirection, isRound] = [between(random, -0.4, 0.4) * size, random() * 6.3, random() < 0.5]
  const [edgeX, edgeY] = [Math.cos(edgeDirection), Math.sin(edgeDirection)]
  return (column, row) => {
    const x = column - width / 2
    const y = row - height / 2
    let light = 1 - fall * (0.5 + (x * toX + y * toY) / size)
    light *= 1 - vignette * ((x ** 2 + y ** 2) / (size / 2) ** 2)
    if (hasShadow) {
      const away = isRound
        ? Math.hypot(x - edgeX * size * 0.3, y - edgeY * size * 0.3) - Math.abs(edge) - 0.1 * size
        : x * edgeX + y * edgeY - edge
      const covered = Math.min(1, Math.max(0, 0.5 - away / soft))
      light *= 1 - (1 - shade) * covered
    }
    return light
  }
}

/** Blurs, moves, adds noise and rounds. */
function developed(values: Float32Array, width: number, height: number, random: Random): Photo {
  blur(values, width, height, gaussian(between(random, 0.4, 1.4)))
  if (random() < 0.15) blurRows(values, width, height, Array<number>(5).fill(0.2))
  const noise = between(random, 0.5, 8)
  // The sum of four has nearly the normal distribution.
  const noises = Float32Array.from(
    { length: 4096 },
    () => (random() + random() + random() + random() - 2) * 1.73 * noise,
  )
  const data = new Uint8ClampedArray(width * height)
  for (let place = 0; place < values.length; place++)
    data[place] = values[place]! * 255 + noises[Math.floor(random() * noises.length)]!
  return { width, height, data }
}

function gaussian(sigma: number): number[] {
  const half = Math.ceil(sigma * 2.5)
  const weights = Array.from({ length: 2 * half + 1 }, (_, place) =>
    Math.exp(-((place - half) ** 2) / (2 * sigma ** 2)),
  )
  const sum = weights.reduce((whole, weight) => whole + weight, 0)
  return weights.map((weight) => weight / sum)
}

function blur(values: Float32Array, width: number, height: number, weights: readonly number[]): void {
  blurRows(values, width, height, weights)
  blurAlong(values, width, height, weights, width)
}

function blurRows(values: Float32Array, width: number, height: number, weights: readonly number[]): void {
  blurAlong(values, width, height, weights, 1)
}

/** Blurs along rows (`step` 1) or columns (`step` is the width). A few pixels at the edges stay as they are. */
function blurAlong(
  values: Float32Array,
  width: number,
  height: number,
  weights: readonly number[],
  step: number,
): void {
  const half = (weights.length - 1) / 2
  const kernel = Float32Array.from(weights)
  const source = values.slice()
  for (let place = half * step; place < width * height - half * step; place++) {
    let sum = 0
    for (let at = 0; at < kernel.length; at++) sum += source[place + (at - half) * step]! * kernel[at]!
    values[place] = sum
  }
}
