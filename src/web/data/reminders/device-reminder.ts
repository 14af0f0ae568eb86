import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReminderSchedule } from '../../../domain/reminders/reminder-schedule.ts'
import {
  readId,
  readList,
  readNumberOrNull,
  readRecord,
  readText,
  type UnknownRecord,
} from '../decoding/read-values.ts'
import { call, HttpError } from '../http/client.ts'
import {
  currentSubscription,
  type DeviceAddress,
  deviceAddress,
  deviceName,
  hasKey,
  subscribeDevice,
} from './push-device.ts'

/** The reminder of this device, as the server has it. */
export interface DeviceReminder extends ReminderSchedule {
  readonly id: string
}

/** Days and time at which the learner wants to be reminded, by the clock of this device. */
export type ReminderTimes = Pick<ReminderSchedule, 'minuteOfDay' | 'days'>

/**
 * The reminder of this device; null: it is off. One that was made in another time zone or for earlier keys of the server is
 * brought up to date.
 *
 * @param key the server's public key
 */
export function deviceReminderQuery(learnerId: string, key: string) {
  return queryOptions({
    queryKey: ['device-reminder', learnerId, key] as const,
    queryFn: async ({ signal }): Promise<DeviceReminder | null> => {
      const subscription = await currentSubscription()
      if (subscription === null) return null
      const stored = await storedReminder(learnerId, subscription.endpoint, signal)
      if (stored === null) return null
      const isOurs = hasKey(subscription, key)
      if (isOurs && stored.timeZone === timeZone()) return stored
      const address = isOurs ? deviceAddress(subscription) : await subscribeDevice(key)
      const renewed = await save(learnerId, address, stored)
      // The old endpoint takes no messages any more.
      if (renewed.id !== stored.id) await remove(stored.id)
      return renewed
    },
    // The browser's settings may have changed since the screen was left.
    gcTime: 0,
  })
}

/**
 * Switches the reminder of this device on, changes its times, or switches it off (null). Changes are made one after the
 * other; those that a later one replaced before their turn are left out. Rejects as `subscribeDevice` and `call` do.
 */
export function useChangeDeviceReminder(learnerId: string, key: string) {
  const client = useQueryClient()
  const { queryKey } = deviceReminderQuery(learnerId, key)
  const latest = useRef<ReminderTimes | null>(null)
  const mutation = useMutation({
    scope: { id: 'device-reminder' },
    mutationFn: async (times: ReminderTimes | null): Promise<DeviceReminder | null> => {
      if (times !== latest.current) return client.getQueryData(queryKey) ?? null
      if (times !== null) return await save(learnerId, await subscribeDevice(key), times)
      const subscription = await currentSubscription()
      if (subscription === null) return null
      await removeDevice(learnerId, subscription.endpoint)
      await subscription.unsubscribe()
      return null
    },
    onSuccess: (reminder) => client.setQueryData(queryKey, reminder),
    onError: (cause) => console.error('Failed to change the reminder of this device', cause),
  })
  return {
    ...mutation,
    mutate: (times: ReminderTimes | null) => {
      latest.current = times
      mutation.mutate(times)
    },
  }
}

/** Removes the device with this endpoint on the server, if the learner is reminded there. */
export async function removeDevice(learnerId: string, endpoint: string): Promise<void> {
  const stored = await storedReminder(learnerId, endpoint)
  if (stored !== null) await remove(stored.id)
}

/** The reminder that the server has for the endpoint; null: none. */
async function storedReminder(
  learnerId: string,
  endpoint: string,
  signal?: AbortSignal,
): Promise<DeviceReminder | null> {
  const path = `/push-subscriptions/user/${encodeURIComponent(learnerId)}`
  const list = readList(await call('GET', path, signal && { signal }), 'a list of devices')
  const own = await deviceName(endpoint)
  const found = list.map((entry) => readRecord(entry, 'a device')).find(({ device }) => device === own)
  return found === undefined ? null : readReminder(found)
}

async function save(
  learnerId: string,
  address: DeviceAddress,
  times: ReminderTimes,
): Promise<DeviceReminder> {
  const { minuteOfDay: minute_of_day, days } = times
  const body = { user_id: learnerId, ...address, minute_of_day, time_zone: timeZone(), days }
  return readReminder(readRecord(await call('POST', '/push-subscriptions/', { body }), 'a device'))
}

/** It may be removed already. */
async function remove(id: string): Promise<void> {
  try {
    await call('DELETE', `/push-subscriptions/${encodeURIComponent(id)}`)
  } catch (cause) {
    if (!(cause instanceof HttpError && cause.status === 404)) throw cause
  }
}

function readReminder({ id, minute_of_day, time_zone, days }: UnknownRecord): DeviceReminder {
  return {
    id: readId(id, 'a device'),
    minuteOfDay: readNumberOrNull(minute_of_day) ?? 0,
    timeZone: readText(time_zone),
    days: readList(days, 'days of the week')
      .map(readNumberOrNull)
      .filter((day) => day !== null),
  }
}

/** Of this device, an IANA name. */
function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
