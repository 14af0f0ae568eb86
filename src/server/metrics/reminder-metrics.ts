import { Counter, type Registry } from 'prom-client'

const OUTCOMES = ['sent', 'failed', 'gone', 'late', 'practiced'] as const

/**
 * What became of a reminder: sent; not accepted by the push service; not sent as the device is gone, as it was too late, or
 * as the learner had practiced already.
 */
export type ReminderOutcome = (typeof OUTCOMES)[number]

/** Counts reminders. */
export interface ReminderMetrics {
  count(outcome: ReminderOutcome): void
}

export function reminderMetrics(registry: Registry): ReminderMetrics {
  const reminders = new Counter({
    name: 'quizgrove_reminders_total',
    help: 'Reminders that were sent, failed, or were not sent: the device is gone, it was late, the learner had practiced.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of OUTCOMES) reminders.inc({ outcome }, 0)
  return { count: (outcome) => reminders.inc({ outcome }) }
}
