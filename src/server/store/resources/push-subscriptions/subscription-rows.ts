import { createHash } from 'node:crypto'
import type { PushSubscription } from '../../../../contract/push-subscription.ts'
import type { Database } from '../../schema.ts'
import { toIso } from '../stored-values.ts'

interface SubscriptionRow {
  readonly id: string
  readonly user_id: string
  readonly endpoint_hash: string
  readonly minute_of_day: number
  readonly time_zone: string
  readonly days: string
  readonly created_at: number
}

/** SHA-256 of an endpoint, base64url: what a device is found by. */
export function hashOfEndpoint(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}

export function selectSubscriptions(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('push_subscriptions as subscription', 'subscription.learner', 'users.learner')
    .select([
      'subscription.id',
      'users.id as user_id',
      'subscription.endpoint_hash',
      'subscription.minute_of_day',
      'subscription.time_zone',
      'subscription.days',
      'subscription.created_at',
    ])
}

export function toSubscription(row: SubscriptionRow): PushSubscription {
  return {
    id: row.id,
    user_id: row.user_id,
    device: row.endpoint_hash,
    minute_of_day: row.minute_of_day,
    time_zone: row.time_zone,
    days: readDays(row.days),
    created_at: toIso(row.created_at),
  }
}

/** Days of the week that are stored as JSON. */
export function readDays(json: string): number[] {
  return JSON.parse(json)
}
