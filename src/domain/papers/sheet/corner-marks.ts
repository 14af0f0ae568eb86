/** The corners of a sheet as it is read, clockwise. */
export const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const
export type Corner = (typeof CORNERS)[number]

/** Modules along a side: a black border of one around four by four that name the corner, as in an ArUco mark. */
export const MARK_MODULES = 6

/**
 * The inner modules of each mark as bits, row by row from the lowest; 1 is black. Found by a search: any two of them, and
 * each and itself turned by a quarter, differ in at least six of the sixteen modules, so that two may be misread.
 */
const INNER: Readonly<Record<Corner, number>> = {
  'top-left': 0xee08,
  'top-right': 0xc998,
  'bottom-right': 0x25e8,
  'bottom-left': 0x6793,
}

/** Most modules of a mark that may be misread. */
const ERRORS_MAX = 2

/** The black modules of a mark, row by row, with its border. */
export function markModules(corner: Corner): boolean[] {
  return Array.from({ length: MARK_MODULES ** 2 }, (_, place) => {
    const [row, column] = [Math.floor(place / MARK_MODULES) - 1, (place % MARK_MODULES) - 1]
    const isBorder = Math.min(row, column) < 0 || Math.max(row, column) > 3
    return isBorder || ((INNER[corner] >> (row * 4 + column)) & 1) === 1
  })
}

/** A mark that was recognized. */
export interface RecognizedMark {
  readonly corner: Corner
  /** How often the mark was turned clockwise by a quarter, 0 to 3. */
  readonly turns: number
}

/** Which mark the modules show, however it is turned; null: none. `modules` as those of {@link markModules}. */
export function recognizeMark(modules: readonly boolean[]): RecognizedMark | null {
  for (const corner of CORNERS) {
    let turned = markModules(corner)
    for (let turns = 0; turns < 4; turns++) {
      if (turned.filter((isBlack, place) => isBlack !== modules[place]).length <= ERRORS_MAX)
        return { corner, turns }
      turned = turnModules(turned)
    }
  }
  return null
}

/** The modules turned clockwise by a quarter. */
function turnModules(modules: readonly boolean[]): boolean[] {
  return modules.map((_, place) => {
    const [row, column] = [Math.floor(place / MARK_MODULES), place % MARK_MODULES]
    return modules[(MARK_MODULES - 1 - column) * MARK_MODULES + row] ?? false
  })
}
