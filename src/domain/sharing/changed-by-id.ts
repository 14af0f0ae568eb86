/** Something before and after a change; null: it did not, or does not, exist. */
export interface Changed<T> {
  readonly before: T | null
  readonly after: T | null
}

/**
 * What differs between two lists: first what is new or changed, in the order of the second list, then what is gone.
 *
 * @param keyOf equal texts for equal contents
 */
export function changedById<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (one: T) => string,
): readonly Changed<T>[] {
  const earlier = new Map(before.map((one) => [one.id, one]))
  const changed: Changed<T>[] = []
  for (const one of after) {
    const known = earlier.get(one.id) ?? null
    earlier.delete(one.id)
    if (known === null || keyOf(known) !== keyOf(one)) changed.push({ before: known, after: one })
  }
  return [...changed, ...[...earlier.values()].map((one) => ({ before: one, after: null }))]
}
