import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useConnection } from '../data/http/connection.ts'
import { operatorQuery } from '../data/queries/operator-query.ts'
import { deviceReminderQuery, useChangeDeviceReminder } from '../data/reminders/device-reminder.ts'
import { type PushSupport, pushSupport } from '../data/reminders/push-support.ts'
import type { ReminderTimes } from '../data/reminders/server-devices.ts'

/** The reminder of this device, as far as it is known. */
export type DeviceReminderState =
  /** The server sends no reminders, or it is not known yet whether it does. */
  | { readonly is: 'not-offered' }
  | { readonly is: Exclude<PushSupport, 'supported'> }
  /** The learner blocked notifications in the browser's settings. */
  | { readonly is: 'denied' }
  | { readonly is: 'loading' }
  /** There is no connection, and what the server has is not known. */
  | { readonly is: 'unknown-offline' }
  | { readonly is: 'not-loaded'; readonly tryAgain: () => void }
  | KnownReminder

export interface KnownReminder {
  readonly is: 'known'
  /** Null: the reminder is off. While a change is under way, what was asked for. */
  readonly times: ReminderTimes | null
  readonly isOffline: boolean
  readonly isChanging: boolean
  /** Why the last change failed; null: it did not. */
  readonly failure: { readonly error: Error; readonly tryAgain: () => void } | null
  /** Switches it on or changes its times; null switches it off. */
  readonly change: (times: ReminderTimes | null) => void
}

/** The reminder of this device (spec §2.15). Nothing is asked of the learner before `change` is called. */
export function useDeviceReminder(learnerId: string): DeviceReminderState {
  const { isOffline } = useConnection()
  const operator = useQuery(operatorQuery)
  const key = operator.data?.pushKey ?? null
  const support = pushSupport()
  const isDenied = useSyncExternalStore(watchPermission, isPermissionDenied)
  const reminder = useQuery({
    ...deviceReminderQuery(learnerId, key ?? ''),
    enabled: key !== null && support === 'supported',
  })
  const { mutate, variables = null, isPending, error } = useChangeDeviceReminder(learnerId, key ?? '')

  if (operator.data === undefined) {
    if (isOffline) return { is: 'unknown-offline' }
    return operator.isError
      ? { is: 'not-loaded', tryAgain: () => void operator.refetch() }
      : { is: 'not-offered' }
  }
  if (key === null) return { is: 'not-offered' }
  if (support !== 'supported') return { is: support }
  if (isDenied) return { is: 'denied' }
  if (reminder.data === undefined) {
    if (isOffline) return { is: 'unknown-offline' }
    return reminder.isError
      ? { is: 'not-loaded', tryAgain: () => void reminder.refetch() }
      : { is: 'loading' }
  }
  return {
    is: 'known',
    times: isPending ? variables : reminder.data,
    isOffline,
    isChanging: isPending,
    failure: error === null ? null : { error, tryAgain: () => mutate(variables) },
    change: mutate,
  }
}

function isPermissionDenied(): boolean {
  return 'Notification' in window && Notification.permission === 'denied'
}

/** Calls the listener when the learner may have changed the browser's settings in another tab or window. */
function watchPermission(onChange: () => void): () => void {
  window.addEventListener('focus', onChange)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    window.removeEventListener('focus', onChange)
    document.removeEventListener('visibilitychange', onChange)
  }
}
