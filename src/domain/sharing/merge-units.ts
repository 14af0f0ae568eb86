/** Something as it was, as the learner has it, and as its author has it now. */
export interface ThreeWays<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

/**
 * A three-way merge: each unit is the author's if the learner did not change it, and else stays the learner's.
 *
 * @param units members that fit together, and are never mixed from two sides
 */
export function mergeUnits<T extends object>(
  { base, mine, theirs }: ThreeWays<T>,
  units: readonly (readonly (keyof T)[])[],
): T {
  const isOwn = (unit: readonly (keyof T)[]) =>
    unit.some((name) => JSON.stringify(mine[name]) !== JSON.stringify(base[name]))
  const merged = { ...mine }
  for (const name of units.filter((unit) => !isOwn(unit)).flat()) merged[name] = theirs[name]
  return merged
}
