import temml from 'temml'

/** An element of MathML Core, as plain data. Of its attributes and styles only those that draw formulas are kept. */
export interface MathElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  /** By their names in the DOM (`paddingLeft`). */
  readonly style: Readonly<Record<string, string>>
  readonly children: readonly (MathElement | string)[]
}

/** Longest formula, characters: 9,000 take 0.3 s. A longer one is shown as it is written. */
const TEX_MAX = 2000
/** Commands that define others, which a few characters could repeat 100,000 times. None outlives its formula anyway. */
const DEFINITION =
  /(?<!\\)(?:\\\\)*\\(?:[egx]?def|newcommand|renewcommand|providecommand|let|futurelet)(?![a-zA-Z])/
/** Expansions of the commands that are defined as others. */
const EXPANSIONS_MAX = 500
/** Cells of tables for each character: the library fills every row up to the longest one. */
const CELLS_PER_CHARACTER_MAX = 4
/** Largest size that a formula may ask for: em, points. */
const SIZE_MAX: [number, number] = [20, 200]

const TAGS = new Set(
  (
    'math maction menclose mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace ' +
    'msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover'
  ).split(' '),
)
const ATTRIBUTES = new Set(
  (
    'accent accentunder columnspan depth dir display displaystyle fence form height largeop linethickness lspace ' +
    'mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator stretchy symmetric voffset ' +
    'width'
  ).split(' '),
)
const STYLES = new Set(
  (
    'border borderBottom borderLeft borderRight borderTop color display fontSize fontStyle fontWeight marginLeft ' +
    'marginRight mathDepth mathStyle padding paddingBottom paddingLeft paddingRight paddingTop textAlign verticalAlign ' +
    'whiteSpace width'
  ).split(' '),
)
/** Colors, lengths and key words; no function, no address. */
const STYLE_VALUE = /^[-#.%\w ]{1,60}$/

/**
 * Reads LaTeX math as MathML.
 *
 * @param isBlock whether it is on lines of its own (`$$…$$`)
 * @returns null when it is not valid LaTeX, too long, or says something that is not allowed (links, images): it is then shown
 * as it is written
 */
export function readMath(tex: string, isBlock: boolean): MathElement | null {
  if (tex.length > TEX_MAX || DEFINITION.test(tex)) return null
  const options = {
    displayMode: isBlock,
    throwOnError: true,
    trust: false,
    maxExpand: EXPANSIONS_MAX,
    maxSize: SIZE_MAX,
  }
  try {
    if (tex.includes('&') && cellsIn(temml.__parse(tex, options)) > CELLS_PER_CHARACTER_MAX * tex.length)
      return null
    const tree: unknown = temml.__renderToMathMLTree(tex, options)
    const [math] = nodesOf(tree)
    return typeof math === 'object' ? math : null
  } catch {
    // Its errors have many forms: of parsing, of too deep recursion, and of its own faults.
    return null
  }
}

/** Cells that the tables of a parsed formula will have. */
function cellsIn(parsed: unknown): number {
  if (typeof parsed !== 'object' || parsed === null) return 0
  const parts = Object.entries(parsed).filter(([name]) => name !== 'loc')
  const nested = parts.reduce((sum, [, part]) => sum + cellsIn(part), 0)
  if (!('type' in parsed && parsed.type === 'array' && 'body' in parsed)) return nested
  const rows: unknown[] = Array.isArray(parsed.body) ? parsed.body : []
  const columns = rows.map((row) => (Array.isArray(row) ? row.length : 0))
  return nested + rows.length * Math.max(0, ...columns)
}

/**
 * Whether an element is a variable, which is italic. Browsers take italic letters of formulas from characters that fonts
 * without math do not have, so pages draw them as italic text instead.
 */
export function isVariable({ tag, attributes, children }: MathElement): boolean {
  const [text] = children
  return (
    tag === 'mi' && attributes.mathvariant === undefined && typeof text === 'string' && [...text].length === 1
  )
}

/** The elements of one node of the library: itself, or its children when it is no element (a fragment). */
function nodesOf(node: unknown): (MathElement | string)[] {
  if (typeof node !== 'object' || node === null) return []
  if ('text' in node && typeof node.text === 'string') return [node.text]
  const children = 'children' in node && Array.isArray(node.children) ? node.children.flatMap(nodesOf) : []
  if (!('type' in node) || typeof node.type !== 'string') return children
  if (!TAGS.has(node.type)) return children
  return [
    {
      tag: node.type,
      attributes: allowed('attributes' in node ? node.attributes : null, ATTRIBUTES),
      style: allowed('style' in node ? node.style : null, STYLES),
      children,
    },
  ]
}

function allowed(values: unknown, names: ReadonlySet<string>): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const text = String(value)
      return names.has(name) && STYLE_VALUE.test(text) ? [[name, text]] : []
    }),
  )
}
