import type { Delete, Emphasis, PhrasingContent, Strong } from 'mdast'
import { type MarkupElement, type MarkupNode, textOf } from '../../domain/html/markup-tree.ts'
import { SCRIPT_MARKS, type ScriptName, scriptText } from '../../domain/html/script-text.ts'
import { fileName } from '../../domain/html/text-flow.ts'
import { altTextOfFile } from '../../domain/rich-text/image-rules.ts'
import { parseLinkAddress } from '../../domain/rich-text/link-address.ts'
import type { ReadFormula } from './formulas.ts'
import { texParts } from './tex-delimiters.ts'

/** What the conversion of markup needs to know about its file. */
export interface MarkupReader {
  readonly formula: ReadFormula
  /** The address of the image at an address in the markup; null when it shows none. */
  readonly imageAddress: (src: string) => string | null
}

/** Elements whose content is no text of the page. `rp` only repeats the brackets around a reading. */
const HIDDEN = new Set([
  ...['head', 'script', 'style', 'template', 'noscript', 'rp', 'title', 'annotation', 'annotation-xml'],
])

const STRONG = new Set(['strong', 'b'])
const EMPHASIS = new Set(['em', 'i', 'cite', 'dfn', 'var'])
const STRIKETHROUGH = new Set(['del', 's', 'strike'])
const CODE = new Set(['code', 'kbd', 'samp', 'tt'])

/** Longest power or index that is written with small characters. */
const SCRIPT_LENGTH = 20

/** The parts of a line, with the white space of the markup still in them (`tidyInlines`). */
export function inlinesOf(nodes: readonly MarkupNode[], reader: MarkupReader): PhrasingContent[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? textAndMath(node) : inlineOf(node, reader)))
}

function inlineOf(element: MarkupElement, reader: MarkupReader): PhrasingContent[] {
  const { name, attributes, children } = element
  const inside = () => inlinesOf(children, reader)
  if (HIDDEN.has(name)) return []
  if (name === 'br') return [{ type: 'break' }]
  if (name === 'img') return imageOf(attributes.src ?? '', attributes.alt ?? '', reader)
  if (name === 'object' || name === 'embed') {
    const label = attributes['aria-label'] ?? textOf(children)
    const image = imageOf(attributes.data ?? attributes.src ?? '', label, reader)
    return image.some(({ type }) => type === 'image') ? image : inside()
  }
  if (name === 'math' || name === 'anki-mathjax') return formulaOf(element, reader)
  if (name === 'a') {
    const url = parseLinkAddress(attributes.href ?? '')
    return url === null ? inside() : wrapped(inside(), (parts) => ({ type: 'link', url, children: parts }))
  }
  if (CODE.has(name)) return codeOf(textOf(children))
  if (name === 'sup' || name === 'sub') return scriptOf(children, name, inside)
  if (name === 'rt') return [text('('), ...inside(), text(')')]
  const emphasis = emphasisOf(name)
  if (emphasis !== null) {
    // Markdown has no emphasis within emphasis of the same kind.
    const parts = inside().flatMap((part) => (part.type === emphasis ? part.children : [part]))
    return wrapped(parts, (children) => ({ type: emphasis, children }))
  }
  return inside()
}

function emphasisOf(name: string): 'strong' | 'emphasis' | 'delete' | null {
  if (STRONG.has(name)) return 'strong'
  if (EMPHASIS.has(name)) return 'emphasis'
  return STRIKETHROUGH.has(name) ? 'delete' : null
}

function text(value: string): PhrasingContent {
  return { type: 'text', value }
}

function textAndMath(value: string): PhrasingContent[] {
  return texParts(value).map((part) =>
    typeof part === 'string' ? text(collapsed(part)) : { type: 'inlineMath', value: part.tex },
  )
}

function collapsed(value: string): string {
  return value.replace(/[ \t\n\r\f]+/g, ' ')
}

function imageOf(src: string, alt: string, { imageAddress }: MarkupReader): PhrasingContent[] {
  const words = collapsed(alt).trim()
  const url = src.trim() === '' ? null : imageAddress(src)
  const caption = words === '' ? fileName(url ?? src) : words
  if (url !== null) return [{ type: 'image', url, alt: words === '' ? altTextOfFile(caption) : words }]
  return [text(caption === '' ? '[Image]' : `[Image: ${caption}]`)]
}

function formulaOf(element: MarkupElement, { formula }: MarkupReader): PhrasingContent[] {
  const written = textOf(element.children)
  const tex = element.name === 'math' ? formula(element) : collapsed(written).trim()
  return tex === null || tex === '' ? [text(collapsed(written))] : [{ type: 'inlineMath', value: tex }]
}

function codeOf(value: string): PhrasingContent[] {
  const line = value.replace(/\s*\n\s*/g, ' ')
  return line.trim() === '' ? [text(collapsed(value))] : [{ type: 'inlineCode', value: line }]
}

function scriptOf(
  children: readonly MarkupNode[],
  name: ScriptName,
  inside: () => PhrasingContent[],
): PhrasingContent[] {
  const isPlain = children.every((child) => typeof child === 'string')
  const value = textOf(children).trim()
  if (value === '') return inside()
  if (isPlain && value.length <= SCRIPT_LENGTH) return [text(scriptText(value, name))]
  return [text(`${SCRIPT_MARKS[name]}(`), ...inside(), text(')')]
}

/** The parts within an element, with the white space at its ends outside of it; nothing for no content. */
function wrapped(
  parts: PhrasingContent[],
  wrap: (parts: PhrasingContent[]) => PhrasingContent,
): PhrasingContent[] {
  const [first] = parts
  const last = parts.at(-1)
  const before = first?.type === 'text' && first.value.startsWith(' ')
  const after = last?.type === 'text' && last.value.endsWith(' ')
  const inner = tidyInlines(parts)
  const space = text(' ')
  if (inner.length === 0) return before || after ? [space] : []
  return [...(before ? [space] : []), wrap(inner), ...(after ? [space] : [])]
}

/** The parts of a line with white space as a browser shows it: none at the ends, none beside a line break, one elsewhere. */
export function tidyInlines(parts: readonly PhrasingContent[]): PhrasingContent[] {
  const tidy: PhrasingContent[] = []
  for (const part of parts) {
    const before = tidy.at(-1)
    if (part.type === 'break') {
      trimEnd(tidy)
      if (tidy.length > 0) tidy.push(part)
    } else if (isEmphasis(part) && before !== undefined && isEmphasis(before) && before.type === part.type) {
      // Side by side their marks would run together.
      tidy[tidy.length - 1] = { ...before, children: [...before.children, ...part.children] }
    } else if (part.type === 'inlineCode' && before?.type === 'inlineCode') {
      tidy[tidy.length - 1] = { ...before, value: before.value + part.value }
    } else if (part.type === 'inlineMath' && before?.type === 'inlineMath') {
      // Side by side their dollar signs would be one mark.
      tidy.push(text(' '), part)
    } else if (part.type !== 'text') tidy.push(part)
    else {
      const isAfterSpace =
        before === undefined ||
        before.type === 'break' ||
        (before.type === 'text' && before.value.endsWith(' '))
      const value = isAfterSpace ? part.value.replace(/^ +/, '') : part.value
      if (value === '') continue
      if (before?.type === 'text') tidy[tidy.length - 1] = { type: 'text', value: before.value + value }
      else tidy.push({ type: 'text', value })
    }
  }
  trimEnd(tidy)
  return tidy
}

function isEmphasis(part: PhrasingContent): part is Strong | Emphasis | Delete {
  return part.type === 'strong' || part.type === 'emphasis' || part.type === 'delete'
}

/** Removes spaces and line breaks at the end. */
function trimEnd(parts: PhrasingContent[]): void {
  for (;;) {
    const last = parts.at(-1)
    if (last?.type === 'break') parts.pop()
    else if (last?.type === 'text') {
      const value = last.value.replace(/ +$/, '')
      if (value !== '') {
        parts[parts.length - 1] = { type: 'text', value }
        return
      }
      parts.pop()
    } else return
  }
}
