/** Pixels for each millimeter of a drawing. */
const RESOLUTION = 6

/** A page on which is drawn, in millimeters. Draws by distances, and has nothing of the code that reads. */
export class Drawing {
  readonly columns: number
  readonly rows: number
  /** The light of each pixel, 0 to 255. */
  readonly light: Uint8ClampedArray

  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.columns = Math.ceil(width * RESOLUTION)
    this.rows = Math.ceil(height * RESOLUTION)
    this.light = new Uint8ClampedArray(this.columns * this.rows).fill(255)
  }

  /** A filled circle. `darkness`: 0 nothing, 1 black. */
  disc(x: number, y: number, radius: number, darkness: number): void {
    this.#paint(
      [x - radius, y - radius, x + radius, y + radius],
      darkness,
      (atX, atY) => Math.hypot(atX - x, atY - y) - radius,
    )
  }

  ring(x: number, y: number, radius: number, width: number, darkness: number): void {
    const outer = radius + width
    this.#paint(
      [x - outer, y - outer, x + outer, y + outer],
      darkness,
      (atX, atY) => Math.abs(Math.hypot(atX - x, atY - y) - radius) - width / 2,
    )
  }

  /** A line with round ends. */
  line(fromX: number, fromY: number, toX: number, toY: number, width: number, darkness: number): void {
    const half = width / 2
    const [alongX, alongY] = [toX - fromX, toY - fromY]
    const squared = Math.max(1e-9, alongX ** 2 + alongY ** 2)
    this.#paint(
      [
        Math.min(fromX, toX) - half,
        Math.min(fromY, toY) - half,
        Math.max(fromX, toX) + half,
        Math.max(fromY, toY) + half,
      ],
      darkness,
      (x, y) => {
        const part = Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / squared))
        return Math.hypot(x - fromX - part * alongX, y - fromY - part * alongY) - half
      },
    )
  }

  square(left: number, top: number, size: number, darkness: number): void {
    const half = size / 2
    this.#paint(
      [left, top, left + size, top + size],
      darkness,
      (x, y) => Math.max(Math.abs(x - left - half), Math.abs(y - top - half)) - half,
    )
  }

  /** Something like a text: strokes for each character, the same for the same character. */
  text(text: string, x: number, y: number, size: number, darkness: number): void {
    for (const [place, character] of Array.from(text).entries()) {
      const code = character.charCodeAt(0) * 2654435761
      for (let stroke = 0; stroke < 3; stroke++) {
        const corner = (bits: number) => [
          x + size * (place * 0.6 + 0.08 + ((code >>> bits) & 3) * 0.13),
          y - size * ((code >>> (bits + 2)) & 3) * 0.23,
        ]
        const [fromX = 0, fromY = 0] = corner(stroke * 8)
        const [toX = 0, toY = 0] = corner(stroke * 8 + 4)
        this.line(fromX, fromY, toX, toY, size * 0.1, darkness)
      }
    }
  }

  /** A copy on which can be drawn. */
  copy(): Drawing {
    const copy = new Drawing(this.width, this.height)
    copy.light.set(this.light)
    return copy
  }

  /** The light at a place, 0 to 1. */
  lightAt(x: number, y: number): number {
    const atX = Math.min(Math.max(x * RESOLUTION - 0.5, 0), this.columns - 1.001)
    const atY = Math.min(Math.max(y * RESOLUTION - 0.5, 0), this.rows - 1.001)
    const [left, top] = [Math.floor(atX), Math.floor(atY)]
    const [right, down] = [atX - left, atY - top]
    const place = top * this.columns + left
    const upper = this.light[place]! * (1 - right) + this.light[place + 1]! * right
    const lower =
      this.light[place + this.columns]! * (1 - right) + this.light[place + this.columns + 1]! * right
    return (upper * (1 - down) + lower * down) / 255
  }

  /** Darkens the pixels of a box by how much of each is within the shape. `distance`: negative within. */
  #paint(
    [left, top, right, bottom]: readonly [number, number, number, number],
    darkness: number,
    distance: (x: number, y: number) => number,
  ): void {
    const lastX = Math.min(this.columns - 1, Math.ceil(right * RESOLUTION))
    const lastY = Math.min(this.rows - 1, Math.ceil(bottom * RESOLUTION))
    for (let row = Math.max(0, Math.floor(top * RESOLUTION) - 1); row <= lastY; row++)
      for (let column = Math.max(0, Math.floor(left * RESOLUTION) - 1); column <= lastX; column++) {
        const away = distance((column + 0.5) / RESOLUTION, (row + 0.5) / RESOLUTION) * RESOLUTION
        const covered = Math.min(1, Math.max(0, 0.5 - away))
        if (covered > 0) this.light[row * this.columns + column]! *= 1 - covered * darkness
      }
  }
}
