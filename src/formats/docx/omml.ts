import { childrenNamed, rawText, type XmlElement } from '../text/xml-elements.ts'
import { valOf } from './looks.ts'

/** Longest formula, characters of LaTeX: no longer one is shown as a formula. */
const TEX_MAX = 2000

/**
 * A formula of Word (`m:oMath`; ECMA-376, 22.1) as LaTeX. Of an element that is not known its content stays. Null for an empty one,
 * and for one that is too long to be shown as a formula.
 */
export function texOfFormula(math: XmlElement): string | null {
  const tex = tidy(partsOf(math))
  return tex === '' || tex.length > TEX_MAX ? null : tex
}

/** What a formula says without markup. */
export function textOfFormula(math: XmlElement): string {
  return rawText(math).replace(/\s+/g, ' ').trim()
}

function tidy(tex: string): string {
  return tex.replace(/\s+/g, ' ').trim()
}

function partsOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? '' : partOf(child))).join('')
}

/** The content of a child element such as `m:e`; '' for none. */
function inside(element: XmlElement, name: string): string {
  const [child] = childrenNamed(element, name)
  return child === undefined ? '' : tidy(partsOf(child))
}

function properties(element: XmlElement): XmlElement {
  const [found] = childrenNamed(element, `${element.name}Pr`)
  return found ?? { name: '', attributes: {}, children: [], line: 0 }
}

function isOn(element: XmlElement, name: string): boolean {
  const value = valOf(element, name)
  return value !== null && !/^(?:0|off|false)$/.test(value)
}

function partOf(element: XmlElement): string {
  const { name } = element
  switch (name) {
    case 'r':
      return runOf(element)
    case 'f':
      return fractionOf(element)
    case 'rad':
      return rootOf(element)
    case 'sSup':
      return `${base(element)}^{${inside(element, 'sup')}}`
    case 'sSub':
      return `${base(element)}_{${inside(element, 'sub')}}`
    case 'sSubSup':
      return `${base(element)}_{${inside(element, 'sub')}}^{${inside(element, 'sup')}}`
    case 'sPre':
      return `{}_{${inside(element, 'sub')}}^{${inside(element, 'sup')}}${base(element)}`
    case 'nary':
      return naryOf(element)
    case 'd':
      return delimitedOf(element)
    case 'm':
      return matrixOf(element)
    case 'eqArr':
      return `\\begin{aligned}${childrenNamed(element, 'e')
        .map((row) => tidy(partsOf(row)))
        .join(' \\\\ ')}\\end{aligned}`
    case 'func':
      return `${functionName(inside(element, 'fName'))} ${braced(inside(element, 'e'))}`
    case 'acc':
      return accentOf(element)
    case 'bar':
      return `\\${valOf(properties(element), 'pos') === 'bot' ? 'underline' : 'overline'}{${inside(element, 'e')}}`
    case 'groupChr':
      return groupOf(element)
    case 'limLow':
      return limitOf(element, '_')
    case 'limUpp':
      return limitOf(element, '^')
    case 'borderBox':
      return `\\boxed{${inside(element, 'e')}}`
    case 'phant':
      return isOn(properties(element), 'show') ? inside(element, 'e') : `\\phantom{${inside(element, 'e')}}`
    case 'del':
      return ''
    default:
      return name.endsWith('Pr') ? '' : partsOf(element)
  }
}

/** What an index belongs to: several signs in braces. */
function base(element: XmlElement): string {
  const tex = inside(element, 'e')
  return /^(?:[A-Za-z0-9]|\\[A-Za-z]+)?$/.test(tex) && tex !== '' ? tex : `{${tex}}`
}

function braced(tex: string): string {
  return tex === '' ? '' : `{${tex}}`
}

/** Letters upright, bold and of other alphabets (ECMA-376, 22.1.2.94 and .111). */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['double-struck', 'mathbb'],
  ['script', 'mathcal'],
  ['fraktur', 'mathfrak'],
  ['sans-serif', 'mathsf'],
  ['monospace', 'mathtt'],
])

function runOf(run: XmlElement): string {
  const [own] = childrenNamed(run, 'rPr')
  const text = childrenNamed(run, 't').map(rawText).join('')
  if (text === '') return ''
  if (own !== undefined && isOn(own, 'nor'))
    return text.trim() === '' ? '\\ ' : `\\text{${texSigns(text, true)}}`
  const tex = texSigns(text, false)
  const style = own === undefined ? null : valOf(own, 'sty')
  const script = SCRIPTS.get((own && valOf(own, 'scr')) ?? '')
  if (script !== undefined) return `\\${script}{${tex}}`
  if (!/[A-Za-z]/.test(text)) return wordsOf(tex, text)
  if (style === 'b') return `\\mathbf{${tex}}`
  if (style === 'bi') return `\\boldsymbol{${tex}}`
  if (style !== 'p') return wordsOf(tex, text)
  return FUNCTIONS.has(text.trim()) ? `\\${text.trim()} ` : `\\mathrm{${tex}}`
}

/** Words of other alphabets than the Latin and the Greek one are text. */
function wordsOf(tex: string, text: string): string {
  const words = text.match(/\p{L}{2,}/gu) ?? []
  return words.every((word) => /^[A-Za-z\p{Script=Greek}]+$/u.test(word.normalize('NFKC')))
    ? tex
    : `\\text{${texSigns(text, true)}}`
}

function fractionOf(element: XmlElement): string {
  const [above, below] = [inside(element, 'num'), inside(element, 'den')]
  const type = valOf(properties(element), 'type')
  if (type === 'lin' || type === 'skw') return `{${above}}/{${below}}`
  if (type === 'noBar') return `{{${above}} \\atop {${below}}}`
  return `\\frac{${above}}{${below}}`
}

function rootOf(element: XmlElement): string {
  const degree = isOn(properties(element), 'degHide') ? '' : inside(element, 'deg')
  return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${inside(element, 'e')}}`
}

function naryOf(element: XmlElement): string {
  const own = properties(element)
  const sign = valOf(own, 'chr') ?? '∫'
  const [below, above] = [
    isOn(own, 'subHide') ? '' : inside(element, 'sub'),
    isOn(own, 'supHide') ? '' : inside(element, 'sup'),
  ]
  const limits = valOf(own, 'limLoc') === 'undOvr' && sign === '∫' ? '\\limits' : ''
  const operator = NARY.get(sign) ?? texSigns(sign, false)
  return `${operator}${limits}${below === '' ? '' : `_{${below}}`}${above === '' ? '' : `^{${above}}`} ${inside(element, 'e')}`
}

/** Signs around a term as LaTeX writes them; "." for none. */
function fence(sign: string): string {
  if (sign === '') return '.'
  if (sign === '{' || sign === '}') return `\\${sign}`
  const tex = FENCES.get(sign) ?? sign
  return /^[\w]$/.test(tex) ? '.' : tex
}

const FENCES: ReadonlyMap<string, string> = new Map([
  ['⟨', '\\langle '],
  ['⟩', '\\rangle '],
  ['〈', '\\langle '],
  ['〉', '\\rangle '],
  ['⌈', '\\lceil '],
  ['⌉', '\\rceil '],
  ['⌊', '\\lfloor '],
  ['⌋', '\\rfloor '],
  ['‖', '\\Vert '],
  ['∥', '\\Vert '],
  ['∣', '|'],
])

function delimitedOf(element: XmlElement): string {
  const own = properties(element)
  const [begin, end] = [valOf(own, 'begChr') ?? '(', valOf(own, 'endChr') ?? ')']
  const divider = valOf(own, 'sepChr') ?? '|'
  const within = childrenNamed(element, 'e')
  const inner = within.flatMap(({ children }) =>
    children.filter((child) => typeof child !== 'string' && !child.name.endsWith('Pr')),
  )
  const [first] = inner
  const only = within.length === 1 && inner.length === 1 && typeof first === 'object' ? first : null
  // Before the terms are read: each level of a binomial would be read twice.
  if (only?.name === 'f' && valOf(properties(only), 'type') === 'noBar' && begin === '(' && end === ')')
    return `\\binom{${inside(only, 'num')}}{${inside(only, 'den')}}`
  const terms = within.map((term) => tidy(partsOf(term)))
  if (only?.name === 'eqArr' && begin === '{' && end === '')
    return terms.join('').replaceAll('aligned}', 'cases}')
  return `\\left${fence(begin)}${terms.join(texSigns(divider, false))}\\right${fence(end)}`
}

function matrixOf(element: XmlElement): string {
  const rows = childrenNamed(element, 'mr').map((row) =>
    childrenNamed(row, 'e')
      .map((cell) => tidy(partsOf(cell)))
      .join(' & '),
  )
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`
}

function functionName(tex: string): string {
  const bare = /^\\mathrm\{([a-z]+)\}$/.exec(tex)?.[1] ?? tex
  return FUNCTIONS.has(bare) ? `\\${bare}` : tex
}

function accentOf(element: XmlElement): string {
  const sign = valOf(properties(element), 'chr') ?? '\u0302'
  const tex = inside(element, 'e')
  const accent = ACCENTS.get(sign)
  return accent === undefined ? tex : `\\${accent}{${tex}}`
}

function groupOf(element: XmlElement): string {
  const own = properties(element)
  const sign = valOf(own, 'chr') ?? '⏟'
  const tex = inside(element, 'e')
  if (sign === '⏟') return `\\underbrace{${tex}}`
  if (sign === '⏞') return `\\overbrace{${tex}}`
  const arrow = texSigns(sign, false)
  return valOf(own, 'pos') === 'top' ? `\\overset{${arrow}}{${tex}}` : `\\underset{${arrow}}{${tex}}`
}

function limitOf(element: XmlElement, mark: '_' | '^'): string {
  const name = functionName(inside(element, 'e'))
  const limit = inside(element, 'lim')
  if (/^\\[a-z]+$/.test(name) || /^\\(?:under|over)brace/.test(name)) return `${name}${mark}{${limit}}`
  return `\\${mark === '_' ? 'underset' : 'overset'}{${limit}}{${name}}`
}

/** Functions that LaTeX has a command for. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim min max sup inf det dim gcd deg ker arg ' +
    'hom Pr limsup liminf'
  ).split(' '),
)

/** Large operators by their signs. */
const NARY: ReadonlyMap<string, string> = new Map([
  ['∑', '\\sum'],
  ['∏', '\\prod'],
  ['∐', '\\coprod'],
  ['∫', '\\int'],
  ['∬', '\\iint'],
  ['∭', '\\iiint'],
  ['∮', '\\oint'],
  ['⋃', '\\bigcup'],
  ['⋂', '\\bigcap'],
  ['⋁', '\\bigvee'],
  ['⋀', '\\bigwedge'],
  ['⨁', '\\bigoplus'],
  ['⨂', '\\bigotimes'],
])

/** Signs above letters. */
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['\u0302', 'hat'],
  ['\u0303', 'tilde'],
  ['\u0304', 'bar'],
  ['\u0305', 'overline'],
  ['\u00af', 'bar'],
  ['\u0307', 'dot'],
  ['\u0308', 'ddot'],
  ['\u030c', 'check'],
  ['\u0306', 'breve'],
  ['\u0301', 'acute'],
  ['\u0300', 'grave'],
  ['\u20d7', 'vec'],
  ['\u20d6', 'overleftarrow'],
  ['\u20e1', 'overleftrightarrow'],
  ['\u2192', 'vec'],
])

/** Commands by the signs that they show; letters and other signs stay themselves. */
const COMMANDS: ReadonlyMap<string, string> = new Map(
  (
    'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi ' +
    'π pi ϖ varpi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi ' +
    'Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ∆ Delta ∇ nabla ∂ partial ∞ infty ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∙ cdot ∘ circ ≤ leq ≥ geq ' +
    '≠ neq ≈ approx ≡ equiv ≅ cong ∼ sim ∝ propto ≪ ll ≫ gg → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ' +
    '↦ mapsto ↑ uparrow ↓ downarrow ⇌ rightleftharpoons ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ' +
    '∃ exists ¬ neg ∧ wedge ∨ vee ⊕ oplus ⊗ otimes ⊥ perp ∥ parallel ∠ angle △ triangle … ldots ⋯ cdots ⋮ vdots ⋱ ddots ℏ hbar ℓ ell ℜ Re ' +
    'ℑ Im ℵ aleph ∴ therefore ∵ because ∑ sum ∏ prod ∫ int √ surd ⟨ langle ⟩ rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ‖ Vert'
  )
    .split(' ')
    .reduce<[string, string][]>(
      (pairs, word, index, words) => {
        if (index % 2 === 0) pairs.push([word, `\\${words[index + 1] ?? ''} `])
        return pairs
      },
      [
        ['ℝ', '\\mathbb{R}'],
        ['ℕ', '\\mathbb{N}'],
        ['ℤ', '\\mathbb{Z}'],
        ['ℚ', '\\mathbb{Q}'],
        ['ℂ', '\\mathbb{C}'],
        ['−', '-'],
        ['′', "'"],
        ['″', "''"],
        ['°', '^{\\circ}'],
        ['\u2061', ''],
        ['\u2062', ''],
        ['\u2063', ''],
        ['\u200b', ''],
        ['\u00a0', '\\ '],
        ['\u2003', '\\quad '],
        ['\u2009', '\\, '],
      ],
    ),
)

const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['\\', '\\backslash '],
  ['{', '\\{'],
  ['}', '\\}'],
  ['$', '\\$'],
  ['%', '\\%'],
  ['#', '\\#'],
  ['&', '\\&'],
  ['_', '\\_'],
  ['^', '\\hat{}'],
  ['~', '\\sim '],
])

const ESCAPED_IN_TEXT: ReadonlyMap<string, string> = new Map([
  ...ESCAPED,
  ['\\', '\\textbackslash '],
  ['^', '\\^{}'],
  ['~', '\\~{}'],
])

/** Signs of a formula, or of a text within one, as LaTeX. */
function texSigns(text: string, isText: boolean): string {
  if (isText) return Array.from(text, (sign) => ESCAPED_IN_TEXT.get(sign) ?? sign).join('')
  return Array.from(plainLetters(text), (sign) => COMMANDS.get(sign) ?? ESCAPED.get(sign) ?? sign).join('')
}

/** Letters of formulas are those of the alphabet, which formulas show slanted anyway: 𝑥, 𝐴, 𝛼. */
function plainLetters(text: string): string {
  return text.replace(/[\u{1d400}-\u{1d7ff}ℎ]/gu, (letter) => letter.normalize('NFKC'))
}
