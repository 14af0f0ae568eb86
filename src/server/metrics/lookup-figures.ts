import type { Family } from './exposition.ts'

/**
 * What became of a look-up by identifier: it found nobody, it had to bring a proof of work first, or its network or
 * address had to wait.
 */
export type LookupOutcome = 'failed' | 'proof_asked' | 'refused'

export interface LookupFigures {
  count(outcome: LookupOutcome): void
  families(): readonly Family[]
}

/** Counts what somebody who guesses brings about. */
export function countLookups(): LookupFigures {
  const counts: Record<LookupOutcome, number> = { failed: 0, proof_asked: 0, refused: 0 }
  return {
    count: (outcome) => {
      counts[outcome]++
    },
    families: () => [
      {
        name: 'quizgrove_lookups_total',
        help: 'Look-ups by identifier that found nobody, needed a proof of work first, or were refused for a while.',
        type: 'counter',
        samples: Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
      },
    ],
  }
}
