import * as z from 'zod/mini'
import { isPushEndpoint, PUSH_ENDPOINT_MAX } from '../domain/reminders/reminder-schedule.ts'
import { DAYS_A_WEEK } from '../domain/statistics/calendar-day.ts'
import { areDistinct, idSchema, timeSchema } from './common.ts'

const endpointSchema = z
  .string()
  .check(
    z.maxLength(PUSH_ENDPOINT_MAX),
    z.refine(isPushEndpoint, { error: 'must be the https address of a push service' }),
  )

/** The keys with which messages to a device are encrypted (RFC 8291), base64url without padding. */
const keysSchema = z.object({
  /** A point of P-256, uncompressed: 65 bytes of which the first is 4. */
  p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/)),
  /** 16 bytes. */
  auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
})

/** An IANA name: not an offset such as "+01:00", which does not follow summer time. */
const timeZoneSchema = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, { error: 'must be the IANA name of a time zone' }))

/** See `ReminderSchedule` in `domain/reminders/reminder-schedule.ts`. */
const schedule = {
  minute_of_day: z.int().check(z.gte(0), z.lt(24 * 60)),
  time_zone: timeZoneSchema,
  days: z
    .array(z.int().check(z.gte(0), z.lt(DAYS_A_WEEK)))
    .check(z.minLength(1), z.maxLength(DAYS_A_WEEK), z.refine(areDistinct, 'must be distinct')),
}

/** `POST /push-subscriptions/`: where a device receives its messages, as its browser gives it, and when to remind it. */
export const newPushSubscriptionSchema = z.object({
  user_id: idSchema,
  endpoint: endpointSchema,
  keys: keysSchema,
  ...schedule,
})
export type NewPushSubscription = z.infer<typeof newPushSubscriptionSchema>

/**
 * A device that is reminded. `device` is the SHA-256 of its endpoint, base64url without padding, by which a device
 * finds itself in a list. Endpoint and keys are not returned: anyone who knows them can send messages to the device.
 */
export const pushSubscriptionSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  device: z.string(),
  ...schedule,
  created_at: timeSchema,
})
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>

/**
 * `POST /push-subscriptions/renew`: the subscription with which the browser replaced another. Knowing the endpoint of
 * that one is enough.
 */
export const renewedPushSubscriptionSchema = z.object({
  old_endpoint: endpointSchema,
  endpoint: endpointSchema,
  keys: keysSchema,
})
export type RenewedPushSubscription = z.infer<typeof renewedPushSubscriptionSchema>

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
