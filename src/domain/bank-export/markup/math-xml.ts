import { type MathElement, readMath } from '../../content/read-math.ts'
import { escapeAttribute, escapeText } from './html-text.ts'

/**
 * A formula as MathML with its LaTeX as annotation (MathML 3, §5.2). What is no valid LaTeX stays LaTeX between the
 * delimiters of MathJax.
 */
export function mathXml(tex: string, isBlock: boolean): string {
  const math = readMath(tex, isBlock)
  if (math === null) return mathTex(tex, isBlock)
  const display = isBlock ? ' display="block"' : ''
  const shown = math.children.map(mathNode).join('')
  const annotation = `<annotation encoding="application/x-tex">${escapeText(tex)}</annotation>`
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"${display}><semantics><mrow>${shown}</mrow>${annotation}</semantics></math>`
}

/** A formula as LaTeX between the delimiters of MathJax. */
export function mathTex(tex: string, isBlock: boolean): string {
  return escapeText(isBlock ? `\\[${tex}\\]` : `\\(${tex}\\)`)
}

function mathNode(node: MathElement | string): string {
  if (typeof node === 'string') return escapeText(node)
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  )
  return `<${node.tag}${attributes.join('')}>${node.children.map(mathNode).join('')}</${node.tag}>`
}
