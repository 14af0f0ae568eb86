/** Categories whose names begin alike, such as T1A, T1B and T1C of group T1. */
export interface CategoryGroup {
  /** What their names have in common, at least one character. */
  readonly name: string
  readonly categories: readonly string[]
}

/** A code such as T1A, E9B or 4.12: letters or digits, then the part that differs. */
const CODE = /^([A-Z]{1,3}\d{1,2}|\d{1,2}\.)([A-Z]|\d{1,2})(?=$|[\s:.–—-])/u

/**
 * The groups of categories named by a scheme like T1A … T0C, in the order of the names; null when not all names follow
 * one, or when there is only one group.
 */
export function groupByCode(categories: readonly string[]): readonly CategoryGroup[] | null {
  const groups = new Map<string, string[]>()
  for (const category of categories) {
    const [, name] = CODE.exec(category) ?? []
    if (name === undefined) return null
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [category])
    else group.push(category)
  }
  if (groups.size < 2) return null
  return [...groups].map(([name, members]) => ({ name: name.replace(/\.$/, ''), categories: members }))
}
