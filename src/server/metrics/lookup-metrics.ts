import { Counter, type Registry } from 'prom-client'

const OUTCOMES = ['failed', 'proof_asked', 'refused'] as const

/**
 * The outcome of a lookup by identifier: it found no learner, it needed a proof of work first, or it was refused by the
 * limits of its network.
 */
export type LookupOutcome = (typeof OUTCOMES)[number]

/** Counts the lookups that guessing causes. */
export interface LookupMetrics {
  count(outcome: LookupOutcome): void
}

export function lookupMetrics(registry: Registry): LookupMetrics {
  const lookups = new Counter({
    name: 'quizgrove_lookups_total',
    help: 'Lookups by identifier that found no learner, needed a proof of work first, or were refused for a while.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of OUTCOMES) lookups.inc({ outcome }, 0)
  return { count: (outcome) => lookups.inc({ outcome }) }
}
