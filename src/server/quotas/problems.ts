import { ProblemError, problemOf } from '../http/problems.ts'
import type { NetworkUseKind } from '../store/store.ts'
import type { Use, UseKind } from './learner-use.ts'

const NUMBER = new Intl.NumberFormat('en-US')
const MB = 1024 * 1024

/** 507: the learner keeps as much as they may. Not 4xx, so that answers that wait in a browser are not given up. */
export function learnerFull(kind: UseKind, quota: Use): ProblemError {
  const most = {
    questions: `${NUMBER.format(quota.questions)} questions`,
    images: `${NUMBER.format(quota.images)} images`,
    bytes: `${NUMBER.format(Math.floor(quota.bytes / MB))} MB`,
  }[kind]
  return new ProblemError(
    problemOf(507, {
      code: `learner-${kind}`,
      detail: `One learner may keep ${most} on this server, and this would be more. Nothing was stored. Delete what you no longer need, or ask whoever runs the server for more room.`,
    }),
  )
}

/** 429: a network created, or had stored, as much as it may in a day. */
export function networkFull(kind: NetworkUseKind, retryAfterMs: number): ProblemError {
  const what = {
    learners: 'Too many learners were created from your network today.',
    bytes: 'Too much was stored from your network today.',
  }[kind]
  const detail = `${what} Nothing was stored. Please try again in ${inWords(retryAfterMs)}.`
  return new ProblemError(problemOf(429, { code: `network-${kind}`, detail }), { retryAfterMs })
}

function inWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  if (minutes === 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
