import { MINUTE_MS } from '../../domain/time-units.ts'
import { ProblemError, problemOf } from '../http/problems.ts'
import type { NetworkUsageKind } from '../store/resources/network-counts.ts'
import type { LearnerUsage } from '../store/resources/users.ts'

const NUMBER = new Intl.NumberFormat('en-US')
const MB = 1024 * 1024

/** 507: the learner's quota is used up. Not 4xx, as the outbox of the browser gives up writes that get a 4xx. */
export function learnerQuotaExceeded(kind: keyof LearnerUsage, quota: LearnerUsage): ProblemError {
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

/**
 * 422: the learner has as many of something small as are possible; `kind` becomes the code. The outbox of the browser gives
 * up such a write and shows why: unlike with quotas, nobody can make room for it.
 */
export function countLimitReached(
  kind: 'exams' | 'papers' | 'category-titles' | 'shares' | 'taken-banks' | 'assistants',
  max: number,
): ProblemError {
  const what = {
    exams: 'exams',
    papers: 'papers',
    'category-titles': 'titles of categories',
    shares: 'links',
    'taken-banks': 'shared banks',
    assistants: 'keys of assistants',
  }[kind]
  return new ProblemError(
    problemOf(422, {
      code: `learner-${kind}`,
      detail: `One learner may keep ${NUMBER.format(max)} ${what}, and this would be more. Nothing was stored. Delete what you no longer need.`,
    }),
  )
}

/** 429: a network created or stored as much as it may in a day. */
export function networkLimitExceeded(kind: NetworkUsageKind, retryAfterMs: number): ProblemError {
  const what = {
    learners: 'Too many learners were created from your network today.',
    bytes: 'Too much was stored from your network today.',
    copies: 'Too many shared banks were taken from your network today.',
  }[kind]
  const detail = `${what} Nothing was stored. Please try again in ${inWords(retryAfterMs)}.`
  return new ProblemError(problemOf(429, { code: `network-${kind}`, detail }), { retryAfterMs })
}

function inWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE_MS))
  if (minutes === 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
