import type { Point } from '../sheet-parts.ts'

/**
 * A projection of one plane to another, as of a sheet to its photo: nine numbers, row by row; the last is 1.
 * x′ = (h0 x + h1 y + h2) / (h6 x + h7 y + h8).
 */
export type Homography = readonly number[]

/**
 * The projection that maps each point of `from` to that of `to` at the same place, with the least squares of what is left.
 * Null when there is none: fewer than four points, or points on a line.
 */
export function homographyBetween(from: readonly Point[], to: readonly Point[]): Homography | null {
  const source = normalizing(from)
  const target = normalizing(to)
  const rows = from.flatMap((point, place) => {
    const goal = to[place]
    if (!goal) return []
    const [x, y] = [(point.x - source.x) / source.size, (point.y - source.y) / source.size]
    const [u, v] = [(goal.x - target.x) / target.size, (goal.y - target.y) / target.size]
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  const solved = leastSquares(rows)
  if (!solved) return null
  const toUnit = [
    1 / source.size,
    0,
    -source.x / source.size,
    0,
    1 / source.size,
    -source.y / source.size,
    0,
    0,
    1,
  ]
  const fromUnit = [target.size, 0, target.x, 0, target.size, target.y, 0, 0, 1]
  const whole = product(fromUnit, product([...solved, 1], toUnit))
  const last = whole[8] ?? 0
  return Math.abs(last) < 1e-12 ? null : whole.map((value) => value / last)
}

export function project(homography: Homography, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = homography
  const depth = g * x + h * y + i
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}

/** The center and the size of the points, so that the sums of squares stay near 1. */
function normalizing(points: readonly Point[]): Point & { readonly size: number } {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / Math.max(1, points.length)
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  return {
    x,
    y,
    size: Math.max(
      1e-9,
      mean((point) => Math.hypot(point.x - x, point.y - y)),
    ),
  }
}

/** Solves rows of coefficients, each with its right side at the end; null when they leave the result open. */
function leastSquares(rows: readonly (readonly number[])[]): number[] | null {
  const unknowns = 8
  const matrix = Array.from({ length: unknowns }, (_, one) =>
    Array.from({ length: unknowns + 1 }, (_, other) =>
      rows.reduce((sum, row) => sum + (row[one] ?? 0) * (row[other] ?? 0), 0),
    ),
  )
  for (let column = 0; column < unknowns; column++) {
    const pivot = largestRow(matrix, column)
    const row = matrix[pivot]
    const replaced = matrix[column]
    const value = row?.[column] ?? 0
    if (!row || !replaced || Math.abs(value) < 1e-9) return null
    matrix[pivot] = replaced
    matrix[column] = row
    for (const [place, other] of matrix.entries()) {
      if (place === column) continue
      const factor = (other[column] ?? 0) / value
      matrix[place] = other.map((cell, at) => cell - factor * (row[at] ?? 0))
    }
  }
  return matrix.map((row, place) => (row[unknowns] ?? 0) / (row[place] ?? 1))
}

function largestRow(matrix: readonly (readonly number[])[], column: number): number {
  let best = column
  for (let row = column + 1; row < matrix.length; row++)
    if (Math.abs(matrix[row]?.[column] ?? 0) > Math.abs(matrix[best]?.[column] ?? 0)) best = row
  return best
}

function product(one: readonly number[], other: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, place) => {
    const [row, column] = [Math.floor(place / 3) * 3, place % 3]
    return [0, 1, 2].reduce((sum, at) => sum + (one[row + at] ?? 0) * (other[at * 3 + column] ?? 0), 0)
  })
}
