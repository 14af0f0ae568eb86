/** The names and positions that lead to a list or an object of a JSON text; none for the outermost. */
export type JsonPath = readonly (string | number)[]

/** A place on the way to the lists whose items are looked for. */
interface PathNode {
  readonly children: Map<string | number, PathNode>
  /** The offsets of the items by their name or position; null for a place that only leads further. */
  offsets: Map<string | number, number> | null
}

interface Container {
  readonly isList: boolean
  readonly node: PathNode | null
  key: string | number
}

/**
 * Where the items of some lists and objects begin, in UTF-16 code units, in the order of the paths. Of a name that
 * occurs twice in an object the last counts, as with `JSON.parse`.
 *
 * @param text valid JSON
 */
export function itemOffsets(
  text: string,
  paths: readonly JsonPath[],
): ReadonlyMap<string | number, number>[] {
  const root: PathNode = { children: new Map(), offsets: null }
  const wanted = paths.map((path) => {
    let node = root
    for (const key of path) {
      const child = node.children.get(key) ?? { children: new Map(), offsets: null }
      node.children.set(key, child)
      node = child
    }
    node.offsets ??= new Map()
    return node.offsets
  })
  walk(text, root)
  return wanted
}

/** The tokens that matter in valid JSON: texts, brackets, commas, and other values. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/gs

function walk(text: string, root: PathNode): void {
  const open: Container[] = []
  let isName = false
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [token] = match
    const inside = open.at(-1)
    const sign = token.charAt(0)
    if (sign === ']' || sign === '}') open.pop()
    else if (sign === ',') {
      if (inside?.isList === true) inside.key = Number(inside.key) + 1
      isName = inside?.isList === false
    } else if (sign === ':') isName = false
    else if (isName && inside !== undefined) inside.key = inside.node === null ? '' : nameOf(token)
    else {
      inside?.node?.offsets?.set(inside.key, match.index)
      if (sign !== '[' && sign !== '{') continue
      const node = inside === undefined ? root : (inside.node?.children.get(inside.key) ?? null)
      open.push({ isList: sign === '[', node, key: sign === '[' ? 0 : '' })
      isName = sign === '{'
      continue
    }
    if (sign === ']' || sign === '}') isName = false
  }
}

function nameOf(token: string): string {
  const name: unknown = JSON.parse(token)
  return String(name)
}
