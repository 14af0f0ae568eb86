/** Takes all steps of work that can pause, and returns its result. */
export function finish<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** Items that one step sorts, and comparisons between two steps of merging: 1 ms on a slow phone. */
const RUN = 128
const COMPARISONS = 1000

/**
 * Sorts like `toSorted`, stable as well, in short steps, so that the page can handle input between them: runs of
 * neighbors first, which are then merged pair by pair.
 */
export function* sortInSteps<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<void, readonly Item[]> {
  let runs: (readonly Item[])[] = []
  for (let from = 0; from < items.length; from += RUN) {
    runs.push(items.slice(from, from + RUN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = []
    for (let pair = 0; pair < runs.length; pair += 2) {
      merged.push(yield* mergeInSteps(runs[pair] ?? [], runs[pair + 1] ?? [], compare))
      yield
    }
    runs = merged
  }
  return runs[0] ?? []
}

/** One sorted list of two; of equal items, those of `left` come first. */
function* mergeInSteps<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<void, readonly Item[]> {
  const merged: Item[] = []
  let taken = 0
  for (const item of left) {
    for (let next = right[taken]; next !== undefined && compare(next, item) < 0; next = right[taken]) {
      merged.push(next)
      taken++
      if (merged.length % COMPARISONS === 0) yield
    }
    merged.push(item)
    if (merged.length % COMPARISONS === 0) yield
  }
  return merged.concat(right.slice(taken))
}
