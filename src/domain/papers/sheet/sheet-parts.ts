/* The parts of an answer sheet. All lengths are millimeters from the top left corner of the page. */

export interface Point {
  readonly x: number
  readonly y: number
}

/** `x` and `y` are its top left corner. */
export interface Square extends Point {
  readonly size: number
}

/** `x` and `y` are its center. */
export interface Bubble extends Point {
  /** From 0. */
  readonly question: number
  /** From 0. */
  readonly option: number
  /** Printed within the bubble, in gray. */
  readonly label: string
}

export interface SheetLine {
  readonly from: Point
  readonly to: Point
}

/** `x` and `y` are on its base line. */
export interface SheetText extends Point {
  readonly text: string
  /** The size of the font. */
  readonly size: number
  readonly anchor: 'start' | 'middle' | 'end'
}

/** Of a page. */
export interface PageDimensions {
  readonly width: number
  readonly height: number
}

/** From the edge of the page to all that is printed: printers leave out 6 mm at most, and marks need white around them. */
export const MARGIN = 10
/** The radius of a bubble, to the middle of its ring. */
export const BUBBLE_RADIUS = 2.3
/** The thickness of its ring. */
export const RING_WIDTH = 0.3
/** From bubble to bubble, and from row to row. */
export const BUBBLE_PITCH = 6.4
