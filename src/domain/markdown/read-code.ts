import { common, createLowlight } from 'lowlight'

/** The kind of a part of a program, for its color; null for everything else. */
export type CodeKind = 'keyword' | 'name' | 'string' | 'number' | 'comment'

/** A part of a program's text; the texts of all parts together are the program. */
export interface CodePart {
  readonly kind: CodeKind | null
  readonly text: string
}

/** Longest program that is highlighted, characters. */
const CODE_MAX = 5000

const KINDS: ReadonlyMap<string, CodeKind> = new Map([
  ...(['keyword', 'literal', 'built_in', 'type', 'selector-tag', 'tag', 'operator'] as const).map(
    (scope) => [`hljs-${scope}`, 'keyword'] as const,
  ),
  ...(
    ['title', 'name', 'attr', 'attribute', 'section', 'selector-class', 'selector-id', 'function_'] as const
  ).map((scope) => [`hljs-${scope}`, 'name'] as const),
  ...(['string', 'regexp', 'addition', 'template-variable', 'symbol', 'link'] as const).map(
    (scope) => [`hljs-${scope}`, 'string'] as const,
  ),
  ...(['number', 'bullet'] as const).map((scope) => [`hljs-${scope}`, 'number'] as const),
  ...(['comment', 'quote', 'doctag', 'meta', 'deletion'] as const).map(
    (scope) => [`hljs-${scope}`, 'comment'] as const,
  ),
])

const highlighter = createLowlight(common)

/**
 * Splits a program into parts for highlighting.
 *
 * @param language as in the fence of the code, lower case
 * @returns null when the language is unknown or the program longer than {@link CODE_MAX}: it is shown in one color
 */
export function readCode(text: string, language: string): readonly CodePart[] | null {
  if (text.length > CODE_MAX || !highlighter.registered(language)) return null
  try {
    return partsOf(highlighter.highlight(language, text))
  } catch {
    // A program that nests too deeply for its recursion.
    return null
  }
}

/** The texts of a tree in their order. Without recursion: hostile programs nest thousands deep. */
function partsOf(tree: unknown): CodePart[] {
  const parts: CodePart[] = []
  const waiting: { readonly node: unknown; readonly kind: CodeKind | null }[] = [{ node: tree, kind: null }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node } = next
    if (typeof node !== 'object' || node === null) continue
    if ('value' in node && typeof node.value === 'string') parts.push({ kind: next.kind, text: node.value })
    const kind = ('properties' in node ? kindOf(node.properties) : null) ?? next.kind
    const children: unknown[] = 'children' in node && Array.isArray(node.children) ? node.children : []
    for (const child of children.toReversed()) waiting.push({ node: child, kind })
  }
  return parts
}

function kindOf(properties: unknown): CodeKind | null {
  if (typeof properties !== 'object' || properties === null || !('className' in properties)) return null
  const names = Array.isArray(properties.className) ? properties.className.map(String) : []
  return names.map((name) => KINDS.get(name)).find((kind) => kind !== undefined) ?? null
}
