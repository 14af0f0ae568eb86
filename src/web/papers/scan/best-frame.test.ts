import { expect, test } from 'vitest'
import { BestFrame } from './best-frame.ts'
import type { SheetPhoto } from './reader-messages.ts'

/** A frame of a page with so many unsure questions; null: of no page. */
function frame(unsure: number | null): SheetPhoto {
  if (unsure === null) return { reading: { kind: 'code-unreadable' }, crops: new Map() }
  const questions = Array.from({ length: 5 }, (_, question) => ({
    ...{ question, chosen: [0], darkness: [0.1] },
    unsure: question < unsure ? [{ option: 0, why: 'faint' as const }] : [],
  }))
  return { reading: { kind: 'read', version: 0, page: 0, questions, toPhoto: [] }, crops: new Map() }
}

/** One frame after another, each read `pause` milliseconds after it was taken. Which of them count, each when it is decided. */
function counted(pause: number, unsure: readonly (number | null)[]): (number | null)[] {
  const frames = unsure.map(frame)
  const best = new BestFrame()
  return frames.map((photo, place) => {
    const chosen = best.add(photo, place * pause, (place + 1) * pause)
    return chosen && frames.indexOf(chosen)
  })
}

test.each<[string, number, (number | null)[], (number | null)[]]>([
  ['a frame without unsure bubbles counts at once', 250, [0, 0], [0, 1]],
  ['one of no page counts at once, too', 250, [null, 0], [0, 1]],
  ['a better frame is waited for', 250, [2, 0], [null, 1]],
  ['for a while, after which the best one counts', 250, [3, 1, 2], [null, null, 1]],
  ['what was read counts again after that', 250, [1, 1, 1, 1, 1, 1], [null, null, 0, null, null, 3]],
  ['what was covered meanwhile is another start', 250, [2, null, 3, 3, 3], [null, 1, null, null, 2]],
  ['a slow device counts the first one', 900, [2, 0], [0, 1]],
  ['a faster one has time for a second', 500, [2, 1], [null, 1]],
])('%s', (_, pause, unsure, expected) => {
  expect(counted(pause, unsure)).toEqual(expected)
})
