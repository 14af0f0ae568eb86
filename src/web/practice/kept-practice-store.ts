import * as z from 'zod/mini'
import type { KeptPractice } from '../../domain/practice/kept-practice.ts'
import { readStored, removeStored, writeStored } from '../data/browser-storage.ts'

const texts = z.array(z.string())
const showing = { questionId: z.string(), optionOrder: texts, selected: texts }
const milliseconds = z.number().check(z.gte(0))

const keptSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('exam'),
    items: z.array(z.object(showing)),
    position: z.int().check(z.gte(0)),
    elapsedMs: milliseconds,
  }),
  z.object({
    kind: z.literal('session'),
    mode: z.enum(['smart', 'incorrect', 'random']),
    categories: texts,
    answered: z.array(z.object({ ...showing, isCorrect: z.boolean(), timeMs: milliseconds })),
    open: z.nullable(z.object({ ...showing, elapsedMs: milliseconds })),
  }),
])

/** A learner's running practice in this browser, so that it survives the page. */
const keyOf = (learnerId: string) => `quizgrove_practice_${learnerId}`

/** What was under way when the page went; null when nothing was, or what lies there is no such thing. */
export function readKeptPractice(learnerId: string): KeptPractice | null {
  const stored = readStored(keyOf(learnerId))
  if (stored === null) return null
  try {
    return keptSchema.parse(JSON.parse(stored))
  } catch (cause) {
    console.warn('What was kept of the last practice cannot be read', cause)
    removeStored(keyOf(learnerId))
    return null
  }
}

export function writeKeptPractice(learnerId: string, kept: KeptPractice): void {
  writeStored(keyOf(learnerId), JSON.stringify(kept))
}

export function removeKeptPractice(learnerId: string): void {
  removeStored(keyOf(learnerId))
}
