import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { readStoredIdentifier } from '../browser/storage/stored-identifier.ts'
import { endDeviceReminder } from './end-device-reminder.ts'
import { deviceAddress, hasKey, subscribeDevice } from './push-device.ts'
import { currentSubscription } from './push-support.ts'
import {
  type DeviceReminder,
  findDevice,
  type ReminderTimes,
  removeDevice,
  removeDeviceById,
  saveDevice,
  timeZone,
} from './server-devices.ts'

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
      const stored = await findDevice(learnerId, subscription.endpoint, signal)
      if (stored === null) return null
      const isOurs = hasKey(subscription, key)
      if (isOurs && stored.timeZone === timeZone()) return stored
      const address = isOurs ? deviceAddress(subscription) : await subscribeDevice(key)
      const renewed = await saveDevice(learnerId, address, stored)
      // The old endpoint no longer accepts messages.
      if (renewed.id !== stored.id) await removeDeviceById(stored.id)
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
    // What the server had before the change would otherwise replace it when it arrives.
    onMutate: () => client.cancelQueries({ queryKey }),
    mutationFn: async (times: ReminderTimes | null): Promise<DeviceReminder | null> => {
      if (times !== latest.current) return client.getQueryData(queryKey) ?? null
      if (times !== null) return await switchOn(learnerId, key, times)
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

/** The reminder of this device; null where its learner left it before they allowed notifications. */
async function switchOn(
  learnerId: string,
  key: string,
  times: ReminderTimes,
): Promise<DeviceReminder | null> {
  const identifier = readStoredIdentifier()
  const address = await subscribeDevice(key)
  if (readStoredIdentifier() === identifier) return await saveDevice(learnerId, address, times)
  await endDeviceReminder(null)
  return null
}
