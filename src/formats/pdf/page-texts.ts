import type { Look } from '../word/document.ts'
import type { OpenPiece } from '../word/joined-pieces.ts'
import { shownSymbols } from '../word/symbols.ts'
import { hasFractions } from './fractions.ts'
import { BLANK, fontName, type UprightGlyph, uprightGlyphs } from './glyphs.ts'
import { LookReader } from './looks.ts'
import { type Box, boxAfter, type Matrix, pointOf } from './matrix.ts'
import { type PageContent, RULE_MAX, type Shape, TooMuchContent } from './page-content.ts'
import type { PdfPage } from './pdf-file.ts'
import { joined, readingOrder } from './visual-order.ts'

/** A part of a line that no wide gap parts, as it is shown: y grows downward. */
export interface TextSpan extends Box {
  /** Its base line. */
  readonly y: number
  /** The height of its type. */
  readonly size: number
  readonly text: string
  readonly pieces: readonly OpenPiece[]
  /** What is crossed out in it, which the text lacks. */
  readonly struck: string
}

/** What a page shows, turned so that most of its text is upright. */
export interface ShownPage {
  /** Which page of the document it is, counted from 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly spans: readonly TextSpan[]
  /** Texts that are crossed out, which no span has. */
  readonly struck: readonly string[]
  /** Text that is neither upright nor turned by a quarter, as that of a watermark: no span has it. */
  readonly slanted: string
  /** Text that viewers don't show: of hidden layers, and outside of the page. */
  readonly unseen: string
  /** Notes, marks and entries of forms (`PdfPage`). */
  readonly notes: readonly string[]
  readonly shapes: readonly Shape[]
  readonly pictures: readonly Box[]
  /** Letters, and how many of them nobody painted: a program recognized them in a picture. */
  readonly letters: number
  readonly invisible: number
  /** Whether it has letters of fonts for formulas, or fractions. */
  readonly hasFormulas: boolean
  /** Characters of which the file doesn't say what they are. */
  readonly unknown: number
}

/** Fonts of TeX, Word and others that hardly any text but formulas has. */
const FORMULA_FONT =
  /^(?:cmmi|cmsy|cmex|msam|msbm|rsfs|eufm|lmmath|latinmodernmath|stixmath|xits ?math|cambria ?math|asana|mathjax|kaTeX_(?:math|size|ams))/i
/** Characters for private use, and those that stand for unknown ones. */
const UNKNOWN = /[\ue000-\uf8ff\ufffd\p{Cc}]/u
/** The texts of a page, each direction of writing by itself: that of most glyphs first. Throws `TooMuchContent`. */
export function shownPages(content: PageContent, page: PdfPage, number: number): readonly ShownPage[] {
  const view = viewMatrix(page)
  const shown = boxAfter(view, page.view)
  const all = content.glyphs.map((glyph) => {
    const [x, y] = pointOf(view, glyph.x, glyph.y)
    const [a, b, c, d] = view
    return { glyph, x, y, dx: a * glyph.dx + c * glyph.dy, dy: b * glyph.dx + d * glyph.dy }
  })
  const [outside, glyphs] = [true, false].map((is) =>
    all.filter(({ x, y, dx, dy }) => isOutside(x + dx / 2, y + dy / 2, shown) === is),
  )
  const [slanted, straight] = [true, false].map((is) =>
    glyphs?.filter(({ dx, dy }) => isSlanted(dx, dy) === is),
  )
  const byQuarter = Map.groupBy(straight ?? [], ({ dx, dy }) => quarterOf(dx, dy))
  const quarters = [...byQuarter].toSorted(([, one], [, other]) => other.length - one.length)
  return (quarters.length === 0 ? [[0, []] as const] : quarters).map(([quarter, own], index) => {
    const turn = turnMatrix(quarter)
    const { left, top, right, bottom } = boxAfter(turn, [shown.left, shown.top, shown.right, shown.bottom])
    const turned: Matrix = [turn[0], turn[1], turn[2], turn[3], -left, -top]
    const boxOf = (box: Box) => {
      const seen = boxAfter(view, [box.left, box.top, box.right, box.bottom])
      return boxAfter(turned, [seen.left, seen.top, seen.right, seen.bottom])
    }
    const shapes = index === 0 ? content.shapes.map((shape) => ({ ...shape, ...boxOf(shape) })) : []
    const found = own.flatMap(({ glyph, x, y, dx, dy }) => {
      const [left, base] = pointOf(turned, x, y)
      return { ...glyph, x: left, y: base, width: Math.hypot(dx, dy) }
    })
    const letters = own.filter(({ glyph }) => !BLANK.test(glyph.text))
    const upright = uprightGlyphs(found)
    const spans = spansOf(upright, shapes)
    return {
      number,
      width: right - left,
      height: bottom - top,
      spans: spans.filter(({ text }) => text !== ''),
      struck: spans.flatMap(({ struck }) => (struck === '' ? [] : [struck])),
      slanted: index === 0 ? textOf(slanted) : '',
      unseen: index === 0 ? `${content.hidden.trim()} ${textOf(outside)}`.trim() : '',
      notes: index === 0 ? page.notes : [],
      shapes,
      pictures: index === 0 ? content.pictures.map(boxOf) : [],
      letters: letters.length,
      hasFormulas:
        letters.some(({ glyph }) => FORMULA_FONT.test(fontName(glyph.style))) ||
        hasFractions(upright, shapes),
      invisible: letters.filter(({ glyph }) => glyph.style.isInvisible).length,
      unknown: letters.filter(
        ({ glyph }) =>
          UNKNOWN.test(glyph.text) && shownSymbols(glyph.text, fontName(glyph.style)) === glyph.text,
      ).length,
    }
  })
}

function textOf(glyphs: readonly { readonly glyph: { readonly text: string } }[] = []): string {
  return glyphs
    .map(({ glyph }) => glyph.text)
    .join('')
    .trim()
}

function isOutside(x: number, y: number, { left, top, right, bottom }: Box): boolean {
  return x < left || x > right || y < top || y > bottom
}

/** From units of a page to those of the page as it is shown. */
function viewMatrix({ view: [left, bottom, right, top], rotation }: PdfPage): Matrix {
  switch (((rotation % 360) + 360) % 360) {
    case 90:
      return [0, 1, 1, 0, -bottom, -left]
    case 180:
      return [-1, 0, 0, 1, right, -bottom]
    case 270:
      return [0, -1, -1, 0, top, right]
    default:
      return [1, 0, 0, -1, -left, top]
  }
}

/** Whether a direction is off all quarters of a turn by more than pages are that were put crooked into a scanner. */
function isSlanted(dx: number, dy: number): boolean {
  return Math.min(Math.abs(dx), Math.abs(dy)) > Math.hypot(dx, dy) * SLANT_MAX
}

/** The sine of 5°. */
const SLANT_MAX = 0.087

/** Quarters of a turn, clockwise, by which text is turned. What is between them counts as the nearest. */
function quarterOf(dx: number, dy: number): number {
  return dx === 0 && dy === 0 ? 0 : (Math.round((Math.atan2(dy, dx) * 2) / Math.PI) + 4) % 4
}

/** What turns such text back. */
function turnMatrix(quarter: number): Matrix {
  const matrices: readonly Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [0, -1, 1, 0, 0, 0],
    [-1, 0, 0, -1, 0, 0],
    [0, 1, -1, 0, 0, 0],
  ]
  return matrices[quarter] ?? [1, 0, 0, 1, 0, 0]
}

/** Glyphs one after the other on a base line. */
interface Run {
  readonly y: number
  readonly size: number
  readonly glyphs: UprightGlyph[]
}

interface Row {
  /** The run that its line is set by: its largest. */
  readonly base: Run
  readonly runs: Run[]
}

/** The part of its size that type is above its base line, and below it. */
const ABOVE = 0.7
const BELOW = 0.2
/** Share of the height of a run that must be beside a row, and how much larger its type may be. */
const BESIDE = 0.5
const SIZES = 2.2

/** Lines of a page: one of small type has 100. */
const ROWS_MAX = 5000

function spansOf(glyphs: readonly UprightGlyph[], shapes: readonly Shape[]): TextSpan[] {
  const rows = rowsOf(runsOf(glyphs))
  if (rows.length > ROWS_MAX) throw new TooMuchContent()
  const gutters = guttersOf(rows)
  return rows.flatMap((row) => spansOfRow(row, shapes, gutters))
}

function runsOf(glyphs: readonly UprightGlyph[]): readonly Run[] {
  const runs: Run[] = []
  for (const glyph of glyphs) {
    const run = runs.at(-1)
    const isOn =
      run !== undefined &&
      Math.abs(run.y - glyph.y) < glyph.size * 0.05 &&
      Math.abs(run.size - glyph.size) < 0.1
    if (isOn) run.glyphs.push(glyph)
    else runs.push({ y: glyph.y, size: glyph.size, glyphs: [glyph] })
  }
  return runs.filter(({ size, glyphs: own }) => size > 0 && own.some(({ text }) => !BLANK.test(text)))
}

/** Runs beside one another, from top to bottom: what is raised or lowered belongs to the type that it is beside. */
function rowsOf(runs: readonly Run[]): readonly Row[] {
  const rows: Row[] = []
  /** Rows by the place of their base line, as pages may have thousands of runs. */
  const bands = new Map<number, Row[]>()
  const bandOf = (y: number) => Math.floor(y / BAND)
  for (const run of runs.toSorted((one, other) => other.size - one.size)) {
    let best: Row | null = null
    let most = BESIDE
    for (let band = bandOf(run.y - run.size * SIZES); band <= bandOf(run.y + run.size * SIZES); band++) {
      for (const row of bands.get(band) ?? []) {
        const { base } = row
        if (base.size > run.size * SIZES) continue
        const top = Math.max(base.y - base.size * ABOVE, run.y - run.size * ABOVE)
        const bottom = Math.min(base.y + base.size * BELOW, run.y + run.size * BELOW)
        const share = (bottom - top) / (run.size * (ABOVE + BELOW))
        if (share <= most) continue
        most = share
        best = row
      }
    }
    if (best !== null) best.runs.push(run)
    else {
      const row: Row = { base: run, runs: [run] }
      rows.push(row)
      const band = bandOf(run.y)
      bands.set(band, [...(bands.get(band) ?? []), row])
    }
  }
  return rows.toSorted((one, other) => one.base.y - other.base.y)
}

/** Units of a page, 1/72 inch. */
const BAND = 12

/** Gaps in parts of the size of type: from which on it parts words, and spans. */
const WORD_GAP = 0.17
const SPAN_GAP = 1
/** The gap behind the number or letter of an entry, where a list leaves it hardly any room. */
const MARKER_GAP = 0.04
const MARKER_ALONE = /^(?:[([]?(?:\p{L}|\d{1,3})[.):\]]|[•▪◦●○■□☐☑☒✓✗])$/u
const MARKER_MAX = 6
const SPAN_GAP_BEHIND_MARKER = 5
/** Columns of text may be as near to each other as this. */
const GUTTER_GAP = 0.5
/** Rows with a gap at the same place that make it one between columns, and the share of as many that may have text there. */
const GUTTER_ROWS = 8
const GUTTER_TEXT_SHARE = 0.3
/** Units of a page that are looked at: pages may be as wide as anything. */
const WIDTH_MAX = 5000

/** Where gaps of many rows are one below the other. */
function guttersOf(rows: readonly Row[]): readonly number[] {
  const gaps = new Uint16Array(WIDTH_MAX)
  const texts = new Uint16Array(WIDTH_MAX)
  const count = (counts: Uint16Array, from: number, to: number) => {
    for (let x = Math.max(0, Math.ceil(from)); x <= Math.min(to, WIDTH_MAX - 1); x++)
      counts[x] = (counts[x] ?? 0) + 1
  }
  for (const { base, runs } of rows) {
    const glyphs = runs
      .flatMap((run) => run.glyphs.filter(({ text }) => !BLANK.test(text)))
      .toSorted((one, other) => one.x - other.x)
    let end = glyphs[0]?.x ?? 0
    for (const { x, width } of glyphs) {
      const isGap = x - end > base.size * GUTTER_GAP
      if (isGap) count(gaps, end, x)
      count(texts, isGap ? x : end, x + width)
      end = Math.max(end, x + width)
    }
  }
  return Array.from(gaps.keys()).filter((x) => {
    const found = gaps[x] ?? 0
    return found >= GUTTER_ROWS && (texts[x] ?? 0) <= found * GUTTER_TEXT_SHARE
  })
}

const MARKER = /^(?:\d{1,3}|\p{L})[.)]$/u
/** Shapes at a row that are looked at. */
const NEAR_MAX = 300

function spansOfRow({ base, runs }: Row, shapes: readonly Shape[], gutters: readonly number[]): TextSpan[] {
  const near = shapesAt(base, shapes)
  const rules = near.flatMap(({ left, right, top, bottom }) =>
    right - left < RULE_MAX && bottom - top > base.size * ABOVE ? [(left + right) / 2] : [],
  )
  const inOrder = runs
    .flatMap((run) => run.glyphs.map((glyph) => ({ ...glyph, run })))
    .toSorted((one, other) => one.x - other.x)
  const spans: (typeof inOrder)[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const glyph of inOrder) {
    if (BLANK.test(glyph.text)) continue
    const gap = glyph.x - end
    const isMarker = MARKER_ALONE.test(
      spans
        .at(-1)
        ?.slice(0, MARKER_MAX)
        .map(({ text }) => text)
        .join('') ?? '',
    )
    const isWide = isMarker
      ? gap > base.size * SPAN_GAP_BEHIND_MARKER
      : gap > base.size * SPAN_GAP ||
        (gap > base.size * GUTTER_GAP && gutters.some((x) => x > end && x < glyph.x))
    // A line through a word, such as one of the table below a heading, parts nothing.
    const isRuled =
      spans.length > 0 && gap > base.size * MARKER_GAP && rules.some((x) => x > end - 1 && x < glyph.x + 1)
    if (isWide || isRuled) spans.push([])
    spans.at(-1)?.push(glyph)
    end = Math.max(end, glyph.x + glyph.width)
  }
  const blanks = inOrder.filter(({ text }) => BLANK.test(text))
  return spans.map((glyphs) => spanOf(glyphs, blanks, near))
}

/** The shapes at a row: those that were painted last, where there are too many. */
function shapesAt({ y, size }: Run, shapes: readonly Shape[]): readonly Shape[] {
  const near: Shape[] = []
  for (let index = shapes.length - 1; index >= 0 && near.length < NEAR_MAX; index--) {
    const shape = shapes[index]
    if (shape !== undefined && shape.top < y + size && shape.bottom > y - size * 1.5) near.push(shape)
  }
  return near.reverse()
}

type PlacedGlyph = UprightGlyph & { readonly run: Run }

function spanOf(
  glyphs: readonly PlacedGlyph[],
  blanks: readonly PlacedGlyph[],
  shapes: readonly Shape[],
): TextSpan {
  const largest = glyphs.reduce((most, { size }) => Math.max(most, size), 0)
  const base = glyphs.find(({ size }) => size >= largest * 0.9)?.run
  const y = base?.y ?? 0
  const left = glyphs[0]?.x ?? 0
  const right = glyphs.reduce((most, { x, width }) => Math.max(most, x + width), left)
  const looks = new LookReader(shapes, { left, right, y, size: largest })
  const gap = wordGap(glyphs)
  const seen: { readonly text: string; readonly look: Look }[] = []
  let end = left
  let blank = 0
  let struck = ''
  let isPartedByStruck = false
  for (const glyph of glyphs) {
    const isBehindMarker = seen.length < 5 && MARKER.test(seen.map(({ text }) => text).join(''))
    let isParted = glyph.x - end > (isBehindMarker ? MARKER_GAP : gap) * glyph.size
    while (blank < blanks.length) {
      const space = blanks[blank]
      if (space === undefined || space.x > glyph.x + glyph.width / 2) break
      isParted ||= space.x > end - glyph.size * 0.3 && space.width > 0 && glyph.x > end - glyph.size * 0.05
      blank++
    }
    end = Math.max(end, glyph.x + glyph.width)
    if (looks.isStruck(glyph)) {
      struck += `${isParted && struck !== '' ? ' ' : ''}${glyph.text}`
      isPartedByStruck ||= isParted
      continue
    }
    const look = looks.of(glyph)
    if ((isParted || isPartedByStruck) && seen.length > 0) seen.push({ text: ' ', look })
    isPartedByStruck = false
    seen.push({ text: glyph.text, look })
  }
  const pieces = joined(readingOrder(seen))
  return {
    left,
    right,
    top: y - largest * ABOVE,
    bottom: y + largest * BELOW,
    y,
    size: largest,
    text: pieces.map(({ text }) => text).join(''),
    pieces,
    struck,
  }
}

/** The gap between words: larger where all letters stand apart. */
function wordGap(glyphs: readonly PlacedGlyph[]): number {
  const gaps = glyphs
    .slice(1)
    .map(({ x, size }, index) => {
      const before = glyphs[index]
      return before === undefined ? 0 : (x - before.x - before.width) / size
    })
    .toSorted((one, other) => one - other)
  const median = gaps[Math.floor(gaps.length / 2)] ?? 0
  return gaps.length < 6 ? WORD_GAP : Math.max(WORD_GAP, median * 1.8)
}
