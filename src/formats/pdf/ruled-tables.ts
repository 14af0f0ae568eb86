import type { Box } from './matrix.ts'
import { RULE_MAX, type Shape } from './page-content.ts'
import type { TextSpan } from './page-texts.ts'

/** A table whose columns and rows lines part. */
export interface RuledTable extends Box {
  /** Where its columns begin, and where the last one ends. */
  readonly columns: readonly number[]
  readonly rows: readonly {
    readonly cells: readonly {
      readonly spans: readonly TextSpan[]
      readonly box: Box
      readonly ground: string
    }[]
  }[]
}

/** A rule from one place to another; the place of a horizontal one is its y. */
interface Rule {
  readonly isUpright: boolean
  readonly at: number
  readonly from: number
  readonly to: number
}

/** How near rules are that touch, units of a page. */
const NEAR = 2.5
/** Rules of a page that are looked at, cells of a table, and how long rules are at least. */
const RULES_MAX = 2000
const CELLS_MAX = 10_000
const LENGTH_MIN = 6
/** Rows and columns of a table. */
const SIDE_MIN = 2

/** The tables of a page, and the texts that are in none. */
export function ruledTables(
  spans: readonly TextSpan[],
  shapes: readonly Shape[],
): { readonly tables: readonly RuledTable[]; readonly others: readonly TextSpan[] } {
  const tables: RuledTable[] = []
  let others = spans
  for (const rules of groupsOf(rulesOf(shapes))) {
    const columns = placesOf(rules.filter(({ isUpright }) => isUpright))
    const rows = placesOf(rules.filter(({ isUpright }) => !isUpright))
    if (columns.length <= SIDE_MIN || rows.length <= SIDE_MIN) continue
    const box: Box = {
      left: columns[0] ?? 0,
      right: columns.at(-1) ?? 0,
      top: rows[0] ?? 0,
      bottom: rows.at(-1) ?? 0,
    }
    const isSparse = (columns.length - 1) * (rows.length - 1) <= CELLS_MAX
    const within = isSparse ? others.filter((span) => isIn(span, box)) : []
    if (within.length === 0) continue
    others = others.filter((span) => !isIn(span, box))
    tables.push({ ...box, columns, rows: rowsOf(within, columns, rows, shapes) })
  }
  return { tables, others }
}

/** The cells of a table with their texts; a text is in one of them. */
function rowsOf(
  spans: readonly TextSpan[],
  columns: readonly number[],
  rows: readonly number[],
  shapes: readonly Shape[],
): RuledTable['rows'] {
  const byRow = Map.groupBy(spans, (span) => rows.findIndex((bottom) => middleOf(span).y <= bottom))
  return rows.slice(1).map((bottom, index) => {
    const ofRow = byRow.get(index + 1) ?? []
    const byColumn = Map.groupBy(ofRow, (span) =>
      Math.max(
        1,
        columns.findIndex((right) => middleOf(span).x <= right),
      ),
    )
    return {
      cells: columns.slice(1).map((right, column) => {
        const box = { left: columns[column] ?? 0, right, top: rows[index] ?? 0, bottom }
        const own = byColumn.get(column + 1) ?? []
        return { spans: own, box, ground: own.length === 0 ? '' : groundOf(box, shapes) }
      }),
    }
  })
}

/** The rules that shapes are, each once: programs paint those between two cells for both. */
function rulesOf(shapes: readonly Shape[]): readonly Rule[] {
  const rules = shapes.flatMap(({ left, right, top, bottom, isFilled, color }): Rule[] => {
    const [width, height] = [right - left, bottom - top]
    if (height < RULE_MAX && width >= LENGTH_MIN)
      return color === 'ffffff' ? [] : [{ isUpright: false, at: (top + bottom) / 2, from: left, to: right }]
    if (width < RULE_MAX && height >= LENGTH_MIN)
      return color === 'ffffff' ? [] : [{ isUpright: true, at: (left + right) / 2, from: top, to: bottom }]
    if (isFilled || width < LENGTH_MIN || height < LENGTH_MIN) return []
    return [
      { isUpright: false, at: top, from: left, to: right },
      { isUpright: false, at: bottom, from: left, to: right },
      { isUpright: true, at: left, from: top, to: bottom },
      { isUpright: true, at: right, from: top, to: bottom },
    ]
  })
  const places = new Map(rules.map((rule) => [Object.values(rule).map(Number).map(Math.round).join(), rule]))
  return [...places.values()].slice(0, RULES_MAX)
}

/** Rules that touch one another, directly or through others. */
function groupsOf(rules: readonly Rule[]): readonly (readonly Rule[])[] {
  const groups: Rule[][] = []
  let left = [...rules]
  while (left.length > 0) {
    const group: Rule[] = left.splice(0, 1)
    for (let index = 0; index < group.length; index++) {
      const rule = group[index]
      const touching = left.filter((other) => rule !== undefined && touch(rule, other))
      if (touching.length === 0) continue
      const taken = new Set(touching)
      group.push(...touching)
      left = left.filter((other) => !taken.has(other))
    }
    groups.push(group)
  }
  return groups
}

function touch(one: Rule, other: Rule): boolean {
  if (one.isUpright !== other.isUpright) return isWithin(one.at, other) && isWithin(other.at, one)
  return Math.abs(one.at - other.at) < NEAR && one.from < other.to + NEAR && other.from < one.to + NEAR
}

function isWithin(place: number, { from, to }: Rule): boolean {
  return place > from - NEAR && place < to + NEAR
}

/** Where rules are, each place once. */
function placesOf(rules: readonly Rule[]): readonly number[] {
  const places: number[] = []
  for (const place of rules.map(({ at }) => at).toSorted((one, other) => one - other)) {
    if (place - (places.at(-1) ?? Number.NEGATIVE_INFINITY) > NEAR) places.push(place)
  }
  return places
}

/** Whether the middle of a text is in a box. */
function isIn(span: TextSpan, box: Box): boolean {
  const { x, y } = middleOf(span)
  return x > box.left - NEAR && x <= box.right && y > box.top && y <= box.bottom
}

function middleOf({ left, right, y, size }: TextSpan): { readonly x: number; readonly y: number } {
  return { x: (left + right) / 2, y: y - size / 4 }
}

function groundOf(cell: Box, shapes: readonly Shape[]): string {
  const [x, y] = [(cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2]
  return (
    shapes.findLast(
      ({ isFilled, left, right, top, bottom }) =>
        isFilled && left < x && right > x && top < y && bottom > y && right - left > RULE_MAX,
    )?.color ?? ''
  )
}
