import type { Random } from '../../../src/domain/model.ts'
import type { SheetPage } from '../../../src/domain/papers/sheet/sheet-layout.ts'
import type { Bubble } from '../../../src/domain/papers/sheet/sheet-parts.ts'
import { Drawing } from './drawing.ts'

/** A filled sheet and what its writer meant. */
export interface FilledSheet {
  readonly drawing: Drawing
  /** By question: the options that were marked. What was erased is not among them; what is too light to be sure of is. */
  readonly meant: ReadonlyMap<number, readonly number[]>
}

type Pen = 'fill' | 'pencil' | 'cross' | 'tick'

const [RING_RADIUS, RING_WIDTH] = [2.3, 0.3]

/** The page as it is printed. */
export function printedSheet(page: SheetPage): Drawing {
  const drawing = new Drawing(page.width, page.height)
  for (const { x, y, size } of page.blackSquares) drawing.square(x, y, size, 1)
  for (const { from, to } of page.lines) drawing.line(from.x, from.y, to.x, to.y, 0.2, 1)
  for (const { text, x, y, size, anchor } of page.texts) {
    const width = text.length * size * 0.6
    const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
    drawing.text(text, left, y, size, 1)
  }
  for (const { x, y, label } of page.bubbles) {
    drawing.ring(x, y, RING_RADIUS, RING_WIDTH, 1)
    drawing.text(label, x - 0.72, y + 0.85, 2.4, 0.45)
  }
  return drawing
}

/** Fills a printed page as one person does: a name, and for most questions one mark. */
export function fillSheet(printed: Drawing, bubbles: readonly Bubble[], random: Random): FilledSheet {
  const drawing = printed.copy()
  const pen = pick<Pen>(random, ['fill', 'fill', 'fill', 'pencil', 'cross', 'tick'])
  for (let stroke = 0; stroke < 30; stroke++) {
    const [x, y] = [between(random, 24, 110), between(random, 28, 35)]
    drawing.line(x, y, x + between(random, -2, 2), y + between(random, -3, 3), 0.5, 0.8)
  }
  for (let speck = 0; speck < 12; speck++)
    drawing.disc(random() * drawing.width, random() * drawing.height, between(random, 0.1, 0.35), 0.7)
  const meant = new Map<number, readonly number[]>()
  for (const [question, options] of Map.groupBy(bubbles, (bubble) => bubble.question)) {
    const order = options
      .map((bubble) => ({ bubble, at: random() }))
      .toSorted((one, other) => one.at - other.at)
    const [first, second] = order.map(({ bubble }) => bubble)
    if (first) meant.set(question, answer(drawing, pen, random, first, second ?? first))
  }
  return { drawing, meant }
}

/** Draws the answer to one question and returns what is meant. */
function answer(
  drawing: Drawing,
  pen: Pen,
  random: Random,
  first: Bubble,
  second: Bubble,
): readonly number[] {
  const kind = random()
  if (kind < 0.04) return []
  if (kind < 0.06) {
    draw(drawing, pen, random, first)
    draw(drawing, pen, random, second)
    return [first.option, second.option].toSorted((one, other) => one - other)
  }
  if (kind < 0.085) {
    erase(drawing, random, second)
    draw(drawing, pen, random, first)
    return [first.option]
  }
  if (kind < 0.09) {
    erase(drawing, random, first)
    return []
  }
  if (kind < 0.1) {
    drawing.disc(first.x, first.y, between(random, 1.6, 2.2), between(random, 0.16, 0.3))
    return [first.option]
  }
  draw(drawing, pen, random, first)
  return [first.option]
}

function draw(drawing: Drawing, pen: Pen, random: Random, { x, y }: Bubble): void {
  const [atX, atY] = [x + between(random, -0.35, 0.35), y + between(random, -0.35, 0.35)]
  const ink = between(random, 0.6, 0.95)
  const width = between(random, 0.4, 0.8)
  const size = between(random, 0.75, 1.3)
  switch (pen) {
    case 'fill': {
      const overshoots = random() < 0.15
      drawing.disc(atX, atY, overshoots ? between(random, 2.5, 3) : between(random, 1.5, 2.5), ink)
      break
    }
    case 'pencil':
      scribble(drawing, random, atX, atY, between(random, 0.35, 0.6))
      break
    case 'cross': {
      const arm = 2 * size
      drawing.line(atX - arm, atY - arm, atX + arm, atY + arm * between(random, 0.7, 1), width, ink)
      drawing.line(atX - arm, atY + arm, atX + arm, atY - arm * between(random, 0.7, 1), width, ink)
      break
    }
    case 'tick':
      drawing.line(atX - 1.3 * size, atY, atX - 0.3 * size, atY + 1.3 * size, width, ink)
      drawing.line(atX - 0.3 * size, atY + 1.3 * size, atX + 1.9 * size, atY - 1.9 * size, width, ink)
      break
  }
}

/** Pencil strokes from side to side. */
function scribble(drawing: Drawing, random: Random, x: number, y: number, darkness: number): void {
  const radius = between(random, 1.6, 2.3)
  for (let down = -radius; down <= radius; down += 0.5) {
    const half = Math.sqrt(Math.max(0, radius ** 2 - down ** 2))
    drawing.line(x - half, y + down, x + half, y + down + between(random, -0.3, 0.3), 0.6, darkness)
  }
}

/** What a rubber leaves: a light, uneven stain. */
function erase(drawing: Drawing, random: Random, { x, y }: Bubble): void {
  const darkness = between(random, 0.03, 0.2)
  drawing.disc(x, y, between(random, 1.5, 2.4), darkness)
  drawing.disc(x + between(random, -0.8, 0.8), y + between(random, -0.8, 0.8), 0.7, darkness)
}

export function between(random: Random, from: number, to: number): number {
  return from + random() * (to - from)
}

export function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)]!
}
