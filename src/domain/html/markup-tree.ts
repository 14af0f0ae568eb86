/** Attributes of an element by name. */
export type Attributes = Readonly<Record<string, string>>

/** One element of markup, or a text within it as it is written. */
export type MarkupNode = string | MarkupElement

export interface MarkupElement {
  /** In lower case, without a prefix. */
  readonly name: string
  readonly attributes: Attributes
  readonly children: readonly MarkupNode[]
}

/** Elements and texts of one text; a question has a hundredth of them. */
const NODES_MAX = 20_000
/** Elements within one another. What is deeper joins its ancestor, without its element. */
const DEPTH_MAX = 60

/** Collects the markup of one text, event by event. */
export interface MarkupTree {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
  /** Null when the markup is too large to be looked at. */
  done(): readonly MarkupNode[] | null
}

interface OpenElement extends MarkupElement {
  readonly children: MarkupNode[]
}

/** Elements that end the one before them when its end tag is left out (HTML, §13.1.2.4). */
const SIBLINGS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', new Set(['li'])],
  ['p', new Set(['p'])],
  ['td', new Set(['td', 'th'])],
  ['th', new Set(['td', 'th'])],
  ['tr', new Set(['td', 'th', 'tr'])],
])

/** Starts an empty tree. Elements may be closed that were never opened, and left open. */
export function markupTree(): MarkupTree {
  const root: OpenElement = { name: '', attributes: {}, children: [] }
  const open: OpenElement[] = [root]
  let nodes = 0

  const close = (name: string): void => {
    const at = open.findLastIndex((element) => element.name === name)
    if (at > 0) open.length = at
  }
  const closeSibling = (name: string): void => {
    const ended = SIBLINGS.get(name)
    const top = open.at(-1)
    if (ended === undefined || top === undefined || !ended.has(top.name)) return
    open.pop()
    closeSibling(name)
  }

  return {
    open(name, attributes) {
      if (++nodes > NODES_MAX) return
      closeSibling(name)
      const element: OpenElement = { name, attributes, children: [] }
      if (open.length > DEPTH_MAX) return
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    close,
    text(text) {
      if (++nodes > NODES_MAX) return
      const siblings = open.at(-1)?.children ?? []
      const before = siblings.at(-1)
      if (typeof before === 'string') siblings[siblings.length - 1] = before + text
      else siblings.push(text)
    },
    done: () => (nodes > NODES_MAX ? null : root.children),
  }
}

/** All text within markup, unchanged; a line break is one. */
export function textOf(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : textOf(node.children)))
    .join('')
}
