import type { ReminderSchedule } from '../../../domain/reminders/reminder-schedule.ts'
import {
  readId,
  readList,
  readNumberOrNull,
  readRecord,
  readText,
  type UnknownRecord,
} from '../decoding/read-values.ts'
import { call, hasStatus } from '../http/client.ts'
import { type DeviceAddress, deviceName } from './push-device.ts'

/** The reminder of this device, as the server has it. */
export interface DeviceReminder extends ReminderSchedule {
  readonly id: string
}

/** Days and time at which the learner wants to be reminded, by the clock of this device. */
export type ReminderTimes = Pick<ReminderSchedule, 'minuteOfDay' | 'days'>

/** Removes the device with this endpoint on the server, if the learner is reminded there. */
export async function removeDevice(learnerId: string, endpoint: string): Promise<void> {
  const stored = await findDevice(learnerId, endpoint)
  if (stored !== null) await removeDeviceById(stored.id)
}

/** The reminder that the server has for the endpoint; null: none. */
export async function findDevice(
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

/** Reminds the learner on this device, or changes when. */
export async function saveDevice(
  learnerId: string,
  address: DeviceAddress,
  times: ReminderTimes,
): Promise<DeviceReminder> {
  const { minuteOfDay: minute_of_day, days } = times
  const body = { user_id: learnerId, ...address, minute_of_day, time_zone: timeZone(), days }
  return readReminder(readRecord(await call('POST', '/push-subscriptions/', { body }), 'a device'))
}

/** Removes a device on the server; it may be removed already. */
export async function removeDeviceById(id: string): Promise<void> {
  try {
    await call('DELETE', `/push-subscriptions/${encodeURIComponent(id)}`)
  } catch (cause) {
    if (!hasStatus(cause, 404)) throw cause
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
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
