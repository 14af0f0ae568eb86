/**
 * One part of the benchmark: a piece of work and a baseline, measured side by side in the same run. Each part is a file of
 * `parts/` that exports it as `part`. The file's name is the name of the part.
 */
export interface Part {
  /** Position in the table. */
  readonly number: number
  readonly title: string
  readonly comparisons: readonly Comparison[]
  /** The current bottleneck, in one or two sentences for docs/performance.md. */
  readonly limit: string
  /** Sets up, measures both sides (see `alternate`) and cleans up. Results are in the order of `comparisons`. */
  measure(): Promise<readonly Measurements[]>
}

/** A piece of work and its baseline. */
export interface Comparison {
  readonly work: string
  readonly baseline: string
  readonly figures: readonly Figure[]
}

/** A number that is measured on both sides in each round. */
export interface Figure {
  /** Its key in a {@link Measurement}. */
  readonly key: string
  readonly title: string
  readonly unit: string
  /** Empty: the figure is shown only. */
  readonly bounds: readonly Bound[]
  /** What the table adds to the title, from all rounds of our side: other keys of a {@link Measurement}, for example. */
  readonly detail?: (ours: readonly Measurement[]) => string
}

/**
 * A limit for a figure. `atMost` and `atLeast` are factors of the baseline; `plus` is allowed on top, in the unit of the
 * figure. `below` and `upTo` are limits for our number alone, in its unit.
 */
export type Bound =
  | { readonly atMost: number; readonly plus?: number }
  | { readonly atLeast: number }
  | { readonly below: number }
  | { readonly upTo: number }

/** The numbers of one side in one round, by the keys of the figures. */
export type Measurement = Readonly<Record<string, number>>

/** The measurements of both sides, round by round. Numbers that the baseline does not have are missing there. */
export interface Measurements {
  readonly ours: readonly Measurement[]
  readonly baseline: readonly Measurement[]
}
