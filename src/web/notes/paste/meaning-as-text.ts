import { scriptText } from '../../../domain/importing/text/script-text.ts'

/** Between the cells of a row. */
const CELL_END = ' | '

/** Blocks that a cell of a row in one line may consist of. */
const CELL_BLOCKS = 'p, div'
/** What a line cannot hold. */
const NOT_IN_LINES = 'table, ul, ol, blockquote, img, hr'

/**
 * Writes as text what the field has no markup for and what would mean something else without it: "10<sup>-3</sup>" as
 * "10⁻³", formulas as LaTeX, each row of a table as a line.
 */
export function writeMeaningAsText(body: HTMLElement): void {
  for (const formula of body.querySelectorAll('.katex, mjx-container, .mwe-math-element, math')) {
    const math = formula.localName === 'math' ? formula : formula.querySelector('math')
    if (math !== null && formula.isConnected) formula.replaceWith(`$${texOf(math)}$`)
  }
  for (const name of ['sup', 'sub'] as const) {
    // Links are references, such as "[1]".
    for (const script of body.querySelectorAll(name)) {
      const text = script.textContent.trim().replaceAll('−', '-')
      if (text !== '' && script.querySelector('a, img') === null) script.replaceWith(scriptText(text, name))
    }
  }
  for (const row of body.querySelectorAll('tr')) writeRow(row)
}

/** A row of several cells becomes a line, unless a cell holds more than text; a single cell is layout. */
function writeRow(row: Element): void {
  const cells = [...row.querySelectorAll('td, th')]
  if (cells.length < 2 || row.querySelector(NOT_IN_LINES) !== null) return
  const line = document.createElement('p')
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line.append(CELL_END)
    for (const block of cell.querySelectorAll(CELL_BLOCKS)) block.replaceWith(' ', ...block.childNodes, ' ')
    for (const end of cell.querySelectorAll('br')) end.replaceWith(' ')
    line.append(...cell.childNodes)
  }
  const only = document.createElement('td')
  only.append(line)
  row.replaceChildren(only)
}

/** The LaTeX that a formula carries with it, or one of its parts. */
function texOf(math: Element): string {
  const annotated = math.querySelector('annotation[encoding*="tex" i]')?.textContent
  const tex = annotated?.replace(/^\s*\{\\displaystyle\s([\s\S]*)\}\s*$/, '$1') ?? texOfNode(math)
  return tex.replace(/\s+/g, ' ').trim()
}

function texOfNode(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? ''
  const parts = [...node.childNodes].map(texOfNode)
  const [a = '', b = '', c = ''] = [...node.children].map(texOfNode)
  switch (node.localName) {
    case 'msup':
    case 'mover':
      return `${a}^{${b}}`
    case 'msub':
    case 'munder':
      return `${a}_{${b}}`
    case 'msubsup':
    case 'munderover':
      return `${a}_{${b}}^{${c}}`
    case 'mfrac':
      return `\\frac{${a}}{${b}}`
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`
    case 'mroot':
      return `\\sqrt[${b}]{${a}}`
    case 'mtd':
      return `${parts.join('')} & `
    case 'mtr':
      return `${parts.join('').replace(/ & $/, '')} \\\\ `
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return parts.map((part) => part.trim()).join('')
  }
}
