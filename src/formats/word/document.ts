/** A document of a word processor as it shows, whatever its file is. */

/** A part of a paragraph whose characters look alike. A line break within it is one of the paragraph. */
export interface Piece {
  readonly text: string
  /** As `looksOf` names them. */
  readonly looks: readonly string[]
}

export interface Paragraph {
  readonly kind: 'paragraph'
  /** Which one of the document it is, counted from 1, those of tables and text boxes included. */
  readonly place: number
  /** The number, letter or bullet that its list gives it, with what is behind it; null outside of lists. */
  readonly label: Piece | null
  /** 1 for a title, 2 and more for headings below it, 0 for others. */
  readonly heading: number
  readonly pieces: readonly Piece[]
}

export interface Cell {
  readonly blocks: readonly Block[]
  /** Columns that it is as wide as. */
  readonly width: number
  /** Whether it is a part of the cell above it. */
  readonly goesOn: boolean
  /** How its ground looks; '' for plain. */
  readonly ground: string
}

export interface Row {
  readonly place: number
  readonly cells: readonly Cell[]
}

export interface Table {
  readonly kind: 'table'
  readonly rows: readonly Row[]
}

export type Block = Paragraph | Table

/** What characters look like. Absent: as nobody said. */
export interface Look {
  readonly bold?: boolean | undefined
  readonly italic?: boolean | undefined
  readonly underline?: boolean | undefined
  readonly border?: boolean | undefined
  /** Six hexadecimal digits or the name of a color; '' for that of all text. */
  readonly color?: string | undefined
  readonly ground?: string | undefined
  readonly isHidden?: boolean | undefined
  readonly script?: 'sup' | 'sub' | '' | undefined
  readonly font?: string | undefined
}

/**
 * Names of a look: "bold", "color red" and "colored" for a red one, as people use two reds for the same. Empty for plain text, and for
 * shades of black.
 */
export function looksOf({
  bold,
  italic,
  underline,
  border,
  color = '',
  ground = '',
}: Look): readonly string[] {
  const [text, behind] = [hueOf(color, false), hueOf(ground, true)]
  return [
    ...(bold === true ? ['bold'] : []),
    ...(italic === true ? ['italic'] : []),
    ...(underline === true ? ['underline'] : []),
    ...(border === true ? ['border'] : []),
    ...(text === '' ? [] : ['colored', `color ${text}`]),
    ...(behind === '' ? [] : ['highlight', `highlight ${behind}`]),
  ]
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['black', '000000'],
  ['white', 'ffffff'],
  ['red', 'ff0000'],
  ['darkred', '800000'],
  ['green', '00ff00'],
  ['darkgreen', '008000'],
  ['blue', '0000ff'],
  ['darkblue', '000080'],
  ['yellow', 'ffff00'],
  ['darkyellow', '808000'],
  ['cyan', '00ffff'],
  ['darkcyan', '008080'],
  ['magenta', 'ff00ff'],
  ['darkmagenta', '800080'],
  ['lightgray', 'c0c0c0'],
  ['darkgray', '808080'],
])

/** The last hue of each, degrees. */
const HUES: readonly (readonly [to: number, name: string])[] = [
  [20, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [200, 'cyan'],
  [260, 'blue'],
  [340, 'purple'],
  [360, 'red'],
]

/** Differences and brightness of 256 below which a color is a shade of gray, and one of black or white. */
const GRAY_BELOW = 32
const BLACK_BELOW = 0x70
const WHITE_FROM = 0xf0

/** What people call a color; '' for shades of black as a color of text, for those of white behind it, and for what is none. */
function hueOf(color: string, isGround: boolean): string {
  const written = color.toLowerCase().replace(/^#/, '')
  const hex = NAMED.get(written) ?? written
  if (!/^[0-9a-f]{6}$/.test(hex)) return ''
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const range = most - least
  if (range < GRAY_BELOW) {
    const isPlain = isGround ? least >= WHITE_FROM : most < BLACK_BELOW
    return isPlain ? '' : most < BLACK_BELOW ? 'black' : least >= WHITE_FROM ? 'white' : 'gray'
  }
  const sector =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  const hue = (sector * 60 + 360) % 360
  return HUES.find(([to]) => hue <= to)?.[1] ?? 'red'
}
