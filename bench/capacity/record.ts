/**
 * What is measured of a learner: `signIn` until the bank is there, `opening` until the screen has all that it shows, `answer`
 * and `handIn` until the server has stored it, each from the moment at which it was due.
 */
export type Act = 'signIn' | 'opening' | 'answer' | 'handIn'

/** What happened in a simulation. */
export interface Record {
  /** Milliseconds. What never succeeded counts until the end. */
  readonly latencies: Readonly<{ [act in Act]: number[] }>
  /** How often each request failed, by its name and the status or reason: `answer 503`. */
  readonly failures: Map<string, number>
  requests: number
}

export function emptyRecord(): Record {
  return { latencies: { signIn: [], opening: [], answer: [], handIn: [] }, failures: new Map(), requests: 0 }
}
