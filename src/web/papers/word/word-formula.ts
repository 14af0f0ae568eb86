import { type IContext, ImportedXmlComponent, type IXmlableObject, Math as WordMath } from 'docx'
import { type MathElement, readMath } from '../../../domain/markdown/read-math.ts'

type Component = ImportedXmlComponent
type Part = MathElement | string

/**
 * A formula in LaTeX as Word's own (Office Math, ECMA-376, 22.1).
 *
 * @param isBlock whether it is on lines of its own
 * @returns null when it is not valid, or has what Word cannot say: its LaTeX is written then
 */
export function wordFormula(tex: string, isBlock: boolean): WordMath | null {
  const math = readMath(tex, isBlock)
  if (math === null || !isKnown(math)) return null
  const children = rowOf(math.children)
  return isBlock ? new BlockFormula({ children }) : new WordMath({ children })
}

/** A formula on lines of its own (`m:oMathPara`), for which the library has no class. */
class BlockFormula extends WordMath {
  override prepForXml(context: IContext): IXmlableObject | undefined {
    const formula = super.prepForXml(context)
    return formula === undefined ? undefined : { 'm:oMathPara': [formula] }
  }
}

const TAGS = new Set(
  (
    'math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd ' +
    'mtext mtr munder munderover'
  ).split(' '),
)
/** By the notation of MathML: sides that are hidden, or a line through it. */
const STRIKES: ReadonlyMap<string, string> = new Map([
  ['updiagonalstrike', 'strikeBLTR'],
  ['downdiagonalstrike', 'strikeTLBR'],
  ['horizontalstrike', 'strikeH'],
  ['verticalstrike', 'strikeV'],
])
const LINES: ReadonlyMap<string, 'top' | 'bot'> = new Map([
  ['top', 'top'],
  ['bottom', 'bot'],
])

function isKnown({ tag, attributes, children }: MathElement): boolean {
  const notations = tag === 'menclose' ? notationsOf(attributes) : []
  return (
    TAGS.has(tag) &&
    notations.every(
      (one) => one === 'box' || STRIKES.has(one) || (notations.length === 1 && LINES.has(one)),
    ) &&
    children.every((child) => typeof child === 'string' || isKnown(child))
  )
}

function notationsOf({ notation = '' }: MathElement['attributes']): readonly string[] {
  return notation.split(' ').filter((one) => one !== '')
}

function element(name: string, attributes: Readonly<Record<string, string>>, children: readonly Component[]) {
  const made = new ImportedXmlComponent(name, attributes)
  for (const child of children) made.push(child)
  return made
}

const m = (name: string, ...children: readonly Component[]) => element(`m:${name}`, {}, children)
const val = (name: string, value: string) => element(`m:${name}`, { 'm:val': value }, [])
/** Word shows a place without content as a dotted box. */
const within = (name: string, part: Part | undefined) => {
  const content = part === undefined ? [] : partOf(part)
  return m(name, ...(content.length === 0 ? [run('\u200b')] : content))
}

const FONT = element('w:rPr', {}, [
  element('w:rFonts', { 'w:ascii': 'Cambria Math', 'w:hAnsi': 'Cambria Math' }, []),
])

/** @param look of letters: italic where nothing is said */
function run(text: string, ...look: readonly Component[]): Component {
  const content = new ImportedXmlComponent('m:t', { 'xml:space': 'preserve' })
  content.push(text)
  return m('r', ...(look.length === 0 ? [] : [m('rPr', ...look)]), FONT, content)
}

/** Parts of a row. What begins and ends it as brackets grows with what is between them. */
function rowOf(parts: readonly Part[]): readonly Component[] {
  const [first, ...others] = parts
  const last = others.at(-1)
  if (isFence(first, 'prefix') && isFence(last, 'postfix')) {
    const signs = [val('begChr', textOf(first)), val('endChr', textOf(last))]
    return [m('d', m('dPr', ...signs), m('e', ...rowOf(others.slice(0, -1))))]
  }
  const row: Component[] = []
  const flat = parts.flatMap(withoutGroups)
  for (let place = 0; place < flat.length; ) {
    const taken = takeAt(flat, place)
    row.push(...taken.components)
    place = taken.end
  }
  return row
}

/** Parts of a group that only the row needs: brackets and frames stay groups. */
function withoutGroups(part: Part): readonly Part[] {
  if (typeof part === 'string' || part.tag !== 'mrow' || part.style.border !== undefined) return [part]
  return isFence(part.children[0], 'prefix') ? [part] : part.children.flatMap(withoutGroups)
}

/** The part at a place, with what belongs to it: what is summed, the argument of a function. */
function takeAt(parts: readonly Part[], place: number): { components: readonly Component[]; end: number } {
  const [part, next] = [parts[place], parts[place + 1]]
  if (part === undefined) return { components: [], end: place + 1 }
  if (next !== undefined && textOf(next) === APPLIED) {
    const isSpace = (one: Part | undefined) => typeof one === 'object' && one.tag === 'mspace'
    const start = isSpace(parts[place + 2]) ? place + 3 : place + 2
    const argument = takeAt(parts, start)
    const hasArgument = argument.components.length > 0 && !isOperator(parts[start])
    if (!hasArgument) return { components: [...functionName(part), ...spaceOf('0.2em')], end: start }
    const name = m('fName', ...functionName(part))
    return { components: [m('func', name, m('e', ...argument.components))], end: argument.end }
  }
  const joined = joinedWithNext(part, next)
  return joined === null
    ? { components: partOf(part), end: place + 1 }
    : { components: [joined], end: place + 2 }
}

/** Joins a function with its argument, and is not seen. */
const APPLIED = '\u2061'
/** Functions with what is below them. */
const LIMITING = /^(?:lim|max|min|sup|inf|arg)/

function functionName(part: Part): readonly Component[] {
  if (typeof part === 'string' || part.tag !== 'msub') return partOf(part)
  const [base, index] = part.children
  return base !== undefined && LIMITING.test(textOf(base)) ? [below(within('e', base), index)] : partOf(part)
}

function isOperator(part: Part | undefined): boolean {
  return typeof part === 'object' && part.tag === 'mo'
}

function isFence(part: Part | undefined, form: string): part is MathElement {
  return (
    typeof part === 'object' &&
    part.tag === 'mo' &&
    part.attributes.fence === 'true' &&
    (part.attributes.form ?? form) === form
  )
}

/** Signs of sums and integrals, which are large, with their limits. */
const LARGE = /^[∏∐∑∫∬∭∮∯∰⋀⋁⋂⋃⨀⨁⨂⨄⨆]$/u
const LIMITS: ReadonlyMap<string, readonly ('sub' | 'sup')[]> = new Map([
  ['msub', ['sub']],
  ['munder', ['sub']],
  ['msup', ['sup']],
  ['mover', ['sup']],
  ['msubsup', ['sub', 'sup']],
  ['munderover', ['sub', 'sup']],
])

/** A sum with what is summed, or indexes before a letter, as of isotopes; null for others. */
function joinedWithNext(part: Part, next: Part | undefined): Component | null {
  if (typeof part === 'string' || next === undefined) return null
  const [base, one, two] = part.children
  const names = LIMITS.get(part.tag)
  if (names === undefined || base === undefined) return null
  if (part.tag === 'msubsup' && textOf(base) === '')
    return m('sPre', within('sub', one), within('sup', two), within('e', next))
  if (!LARGE.test(textOf(base)) || isOperator(next)) return null
  const has = (name: 'sub' | 'sup') => names.includes(name)
  const place = (name: 'sub' | 'sup') =>
    has(name) ? within(name, part.children[1 + names.indexOf(name)]) : m(name)
  return m(
    'nary',
    m(
      'naryPr',
      val('chr', textOf(base)),
      val('limLoc', part.tag.startsWith('munder') || part.tag === 'mover' ? 'undOvr' : 'subSup'),
      ...(has('sub') ? [] : [val('subHide', '1')]),
      ...(has('sup') ? [] : [val('supHide', '1')]),
    ),
    place('sub'),
    place('sup'),
    within('e', next),
  )
}

function textOf(part: Part): string {
  return typeof part === 'string' ? part : part.children.map(textOf).join('')
}

function partOf(part: Part): readonly Component[] {
  if (typeof part === 'string') return part === '' ? [] : [run(part)]
  const { tag, attributes, style, children } = part
  const [one, two, three] = children
  switch (tag) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
      return signOf(part)
    case 'mspace':
      return spaceOf(attributes.width ?? '')
    case 'mfrac': {
      const hasLine = Number.parseFloat(attributes.linethickness ?? '1') !== 0
      const look = hasLine ? [] : [m('fPr', val('type', 'noBar'))]
      return [m('f', ...look, within('num', one), within('den', two))]
    }
    case 'msqrt':
      return [m('rad', m('radPr', val('degHide', '1')), m('deg'), m('e', ...rowOf(children)))]
    case 'mroot':
      return [m('rad', within('deg', two), within('e', one))]
    case 'msub':
      return [m('sSub', within('e', one), within('sub', two))]
    case 'msup':
      return [m('sSup', within('e', one), within('sup', two))]
    case 'msubsup':
      return [m('sSubSup', within('e', one), within('sub', two), within('sup', three))]
    case 'munder':
      return [below(within('e', one), two)]
    case 'mover':
      return [above(within('e', one), two)]
    case 'munderover':
      return [above(m('e', below(within('e', one), two)), three)]
    case 'mtable':
      return [matrixOf(children)]
    case 'menclose':
      return [enclosed(notationsOf(attributes), children)]
    case 'mphantom':
      return [m('phant', m('phantPr', val('show', '0')), m('e', ...rowOf(children)))]
    default:
      return style.border === undefined ? rowOf(children) : [m('borderBox', m('e', ...rowOf(children)))]
  }
}

/** Signs that join others without being seen: of functions and products. */
const UNSEEN = /[\u2061-\u2064]/g

function signOf(sign: MathElement): readonly Component[] {
  const text = textOf(sign).replace(UNSEEN, '')
  if (text === '') return []
  if (sign.tag === 'mtext') return [run(text, val('nor', '1'))]
  const isUpright = sign.tag !== 'mi' || sign.attributes.mathvariant === 'normal' || [...text].length > 1
  return [isUpright ? run(text, val('sty', 'p')) : run(text)]
}

/** Spaces by their width in em, widest first. */
const SPACES = [
  [1, '\u2003'],
  [0.5, '\u2002'],
  [0.2, '\u2005'],
  [0.1, '\u2009'],
] as const

function spaceOf(width: string): readonly Component[] {
  const ems = width.endsWith('em') ? Number.parseFloat(width) : 0
  const space = SPACES.find(([least]) => ems >= least)
  return space === undefined ? [] : [run(space[1].repeat(Math.floor(Math.max(1, ems))), val('sty', 'p'))]
}

const BRACES = /^[⏞⏟⏜⏝⎴⎵]$/u
/** Signs above a letter, by the combining ones that Word has for them. */
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ...[...'ˆ^'].map((sign) => [sign, '\u0302'] as const),
  ...[...'˜~'].map((sign) => [sign, '\u0303'] as const),
  ...[...'¯‾ˉ'].map((sign) => [sign, '\u0305'] as const),
  ...[...'→⃗'].map((sign) => [sign, '\u20d7'] as const),
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['ˇ', '\u030c'],
  ['˘', '\u0306'],
  ['´', '\u0301'],
  ['`', '\u0300'],
  ['˚', '\u030a'],
])

function above(base: Component, over: Part | undefined): Component {
  const sign = over === undefined ? '' : textOf(over)
  const accent = ACCENTS.get(sign)
  if (accent !== undefined && typeof over === 'object' && over.tag === 'mo')
    return m('acc', m('accPr', val('chr', accent)), base)
  return BRACES.test(sign) ? brace(sign, 'top', base) : m('limUpp', base, within('lim', over))
}

function below(base: Component, under: Part | undefined): Component {
  const sign = under === undefined ? '' : textOf(under)
  return BRACES.test(sign) ? brace(sign, 'bot', base) : m('limLow', base, within('lim', under))
}

function brace(sign: string, place: 'top' | 'bot', base: Component): Component {
  const opposite = place === 'top' ? 'bot' : 'top'
  return m('groupChr', m('groupChrPr', val('chr', sign), val('pos', place), val('vertJc', opposite)), base)
}

function enclosed(notations: readonly string[], children: readonly Part[]): Component {
  const content = m('e', ...rowOf(children))
  const line = LINES.get(notations[0] ?? '')
  if (line !== undefined) return m('bar', m('barPr', val('pos', line)), content)
  const isBox = notations.includes('box')
  const hidden = isBox ? [] : ['hideTop', 'hideBot', 'hideLeft', 'hideRight']
  const strikes = [...STRIKES].filter(([notation]) => notations.includes(notation)).map(([, name]) => name)
  const order = ['strikeH', 'strikeV', 'strikeBLTR', 'strikeTLBR'].filter((name) => strikes.includes(name))
  return m('borderBox', m('borderBoxPr', ...[...hidden, ...order].map((name) => val(name, '1'))), content)
}

function matrixOf(rows: readonly Part[]): Component {
  const cells = rows.map((row) => (typeof row === 'string' ? [] : row.children))
  const columns = Math.max(0, ...cells.map(({ length }) => length))
  const columnLook = m('mc', m('mcPr', val('count', String(columns)), val('mcJc', 'center')))
  return m(
    'm',
    m('mPr', m('mcs', columnLook)),
    ...cells.map((row) =>
      m('mr', ...Array.from({ length: columns }, (_, column) => within('e', row[column]))),
    ),
  )
}
