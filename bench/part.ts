/**
 * One row of the table: a piece of work and what it is compared with, measured side by side in the same run. Each is
 * a file of `parts/`, whose name is the part's, and exports it as `part`.
 */
export interface Part {
  /** Its row in the table. */
  readonly number: number
  readonly title: string
  readonly comparisons: readonly Comparison[]
  /** The built web is part of it: it is built first where it is missing or out of date. */
  readonly needsWeb: boolean
  /** What limits the numbers now, one or two sentences for docs/performance.md. */
  readonly limit: string
  /** Makes what it needs, reads all sides (see `inTurns`), and leaves nothing behind. In the order of `comparisons`. */
  measure(): Promise<readonly Readings[]>
}

/** What is measured against what. */
export interface Comparison {
  readonly work: string
  readonly against: string
  readonly figures: readonly Figure[]
}

/** One number that is read of both sides in each round. */
export interface Figure {
  /** Its name in a {@link Reading}. */
  readonly key: string
  readonly title: string
  readonly unit: string
  /** None: shown beside the others, not judged. */
  readonly bounds: readonly Bound[]
}

/**
 * What a number has to keep. `atMost` and `atLeast` are times what the other side has; `plus` is allowed on top, in the
 * figure's unit. `below` and `upTo` are for our number by itself, in its unit.
 */
export type Bound =
  | { readonly atMost: number; readonly plus?: number }
  | { readonly atLeast: number }
  | { readonly below: number }
  | { readonly upTo: number }

/** The numbers of one side in one round, by the keys of the figures. */
export type Reading = Readonly<Record<string, number>>

/** Both sides, round by round. A number that the other side does not have is missing there. */
export interface Readings {
  readonly ours: readonly Reading[]
  readonly other: readonly Reading[]
}
