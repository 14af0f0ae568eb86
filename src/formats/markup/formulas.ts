import { MathMLToLaTeX } from 'mathml-to-latex'
import { type MarkupElement, type MarkupNode, textOf } from '../../domain/html/markup-tree.ts'

/** Reads a formula in MathML as LaTeX; null when it cannot. */
export type ReadFormula = (math: MarkupElement) => string | null

/** Elements of one formula, and of all formulas of a file: each takes up to 0.4 ms. */
const ELEMENTS_MAX = 200
const ELEMENTS_IN_ALL_MAX = 20_000
/** Elements within one another. */
const DEPTH_MAX = 16
/** Longest formula, characters. */
const TEX_MAX = 2000

/** A reader of the formulas of one file. */
export function formulaReader(): ReadFormula {
  const known = new Map<string, string | null>()
  let unread = ELEMENTS_IN_ALL_MAX
  return (math) => {
    const annotated = texAnnotation(math)
    if (annotated !== null) return annotated
    const elements = countWithin(math)
    if (elements > ELEMENTS_MAX || depthOf(math) > DEPTH_MAX) return null
    const xml = xmlOf(math)
    const earlier = known.get(xml)
    if (earlier !== undefined) return earlier
    unread -= elements
    const tex = unread < 0 ? null : texOf(xml)
    known.set(xml, tex)
    return tex
  }
}

function texOf(xml: string): string | null {
  try {
    const tex = MathMLToLaTeX.convert(xml).replace(/\s+/g, ' ').trim()
    return tex === '' || tex.length > TEX_MAX ? null : tex
  } catch {
    // Formulas that the library does not understand make it throw errors of many kinds.
    return null
  }
}

/** The LaTeX that a formula carries with it (MathML 3, §5.2). */
function texAnnotation({ children }: MarkupElement): string | null {
  for (const child of children) {
    if (typeof child === 'string') continue
    const encoding = child.attributes.encoding ?? ''
    if (child.name === 'annotation' && /tex/i.test(encoding)) {
      const tex = textOf(child.children).replace(/\s+/g, ' ').trim()
      return tex === '' || tex.length > TEX_MAX ? null : tex
    }
    const within = child.name === 'semantics' ? texAnnotation(child) : null
    if (within !== null) return within
  }
  return null
}

function countWithin({ children }: MarkupElement): number {
  return children.reduce((sum, child) => sum + (typeof child === 'string' ? 0 : countWithin(child)), 1)
}

function depthOf({ children }: MarkupElement): number {
  return 1 + Math.max(0, ...children.map((child) => (typeof child === 'string' ? 0 : depthOf(child))))
}

const KEPT_ATTRIBUTES = ['open', 'close', 'separators', 'mathvariant', 'linethickness', 'display']

function xmlOf(node: MarkupNode): string {
  if (typeof node === 'string') return escapeXml(node)
  if (node.name === 'annotation' || node.name === 'annotation-xml') return ''
  const attributes = KEPT_ATTRIBUTES.flatMap((name) => {
    const value = node.attributes[name]
    return value === undefined ? [] : [` ${name}="${escapeXml(value)}"`]
  })
  const name = node.name.replace(/[^a-z]/g, '') || 'mrow'
  return `<${name}${attributes.join('')}>${node.children.map(xmlOf).join('')}</${name}>`
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
