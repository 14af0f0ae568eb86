/** Categories whose names begin alike, such as T1A, T1B and T1C of group T1. */
export interface CategoryGroup {
  /** What their names have in common, at least one character. */
  readonly name: string
  readonly categories: readonly string[]
}

/** A code such as T1A, E9B or 4.12: letters or digits, then the part that differs. */
const CODE = /^([A-Z]{1,3}\d{1,2}|\d{1,2}\.)([A-Z]|\d{1,2})(?=$|[\s:.–—-])/u

/** With more categories than this, those of a scheme fold into groups. */
const UNFOLDED_MAX = 12

/** A long list of categories, shorter: the groups of a scheme, and the categories that follow none. */
export interface FoldedCategories {
  readonly groups: readonly CategoryGroup[]
  readonly others: readonly string[]
}

/**
 * Many categories as groups, each of at least two categories, in the order of the names. Null when there are few
 * categories, or fewer than two such groups.
 */
export function foldCategories(categories: readonly string[]): FoldedCategories | null {
  if (categories.length <= UNFOLDED_MAX) return null
  const groups = splitByCode(categories).groups.filter((group) => group.categories.length > 1)
  if (groups.length < 2) return null
  const folded = new Set(groups.flatMap((group) => group.categories))
  return { groups, others: categories.filter((category) => !folded.has(category)) }
}

/** The groups of a scheme in the order of the names, of one member or more, and the categories that follow no scheme. */
export function splitByCode(categories: readonly string[]): FoldedCategories {
  const groups = new Map<string, string[]>()
  const others: string[] = []
  for (const category of categories) {
    const [, name] = CODE.exec(category) ?? []
    const group = name === undefined ? others : groups.get(name)
    if (group !== undefined) group.push(category)
    else if (name !== undefined) groups.set(name, [category])
  }
  return {
    groups: [...groups].map(([name, members]) => ({ name: name.replace(/\.$/, ''), categories: members })),
    others,
  }
}
