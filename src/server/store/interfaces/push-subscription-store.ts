import type {
  NewPushSubscription,
  PushSubscription,
  RenewedPushSubscription,
} from '../../../contract/push-subscription.ts'
import type { ReminderSchedule } from '../../../domain/reminders/reminder-schedule.ts'
import type { WriteResult } from '../write-result.ts'

/** A reminder whose time has come, as it was read. Times are milliseconds since the epoch. */
export interface DueReminder {
  /** Names the row inside the store. */
  readonly row: { readonly learner: number; readonly seq: number }
  readonly endpoint: string
  readonly keys: NewPushSubscription['keys']
  readonly schedule: ReminderSchedule
  readonly dueAt: number
  /** `dueAt`, or later after a failure. */
  readonly tryAt: number
  /** Messages in a row that the push service did not accept. */
  readonly failures: number
}

/** A reminder that this process alone may send. `nextAt`: when the one after it is due. */
export type ClaimedReminder = DueReminder & { readonly nextAt: number }

/** Devices that are reminded of the daily practice. */
export interface PushSubscriptionStore {
  /** The one that was switched on last comes last. Null: unknown user. */
  ofUser(userId: string): Promise<readonly PushSubscription[] | null>
  /**
   * Adds a device, or changes its keys and schedule. A device that reminded another learner reminds this one from now on.
   * Above `PUSH_SUBSCRIPTIONS_MAX`, the one that was switched on longest ago is removed. Never a conflict.
   */
  save(subscription: NewPushSubscription): Promise<WriteResult<PushSubscription>>
  /** The id of the learner whom the device with this endpoint reminds. Null: none. */
  ownerOf(endpoint: string): Promise<string | null>
  /** False: no device has the old endpoint. */
  renew(renewed: RenewedPushSubscription): Promise<boolean>
  /** False: unknown id. */
  remove(id: string): Promise<boolean>
  /** Reminders to be tried by now, the earliest first. */
  due(now: number, limit: number): Promise<readonly DueReminder[]>
  /** When the learner answered last, in practice or in an exam; null: never. */
  lastPracticedAt(reminder: DueReminder): Promise<number | null>
  /**
   * Moves a reminder on to the next one, so that no other process sends it. Null: another one did, or the device was
   * changed or removed since. If the process ends after this, nothing is sent: losing a reminder is better than sending
   * it twice.
   */
  claim(reminder: DueReminder, nextAt: number): Promise<ClaimedReminder | null>
  /**
   * Records how many messages in a row were not accepted.
   *
   * @param tryAt when the claimed reminder is tried again; null: not at all
   */
  noteFailures(claimed: ClaimedReminder, failures: number, tryAt: number | null): Promise<void>
  /** Removes a device that its push service no longer knows, unless it was renewed since. */
  removeGone(claimed: ClaimedReminder): Promise<void>
}
