import { useId, useState } from 'react'
import type { Learner } from '../../domain/model.ts'
import { readReminderTime, storeReminderTime } from '../data/browser/storage/daily-goal.ts'
import { DeviceReminder } from './device-reminder.tsx'
import { SaveCalendarFile } from './save-calendar-file.tsx'
import { Setting, SettingsCard } from './settings-card.tsx'
import { useDeviceReminder } from './use-device-reminder.ts'

/** The time that is proposed. */
const USUAL_TIME = '18:00'

/** Reminders of the daily practice: notifications where the server sends some, and a file for the learner's own calendar. */
export function ReminderSettings({ learner }: { readonly learner: Learner }) {
  const id = useId()
  const learnerId = learner.id
  const state = useDeviceReminder(learnerId)
  const times = state.is === 'known' ? state.times : null
  const [chosen, setChosen] = useState<string | null>(null)
  const time =
    chosen ?? (times === null ? (readReminderTime(learnerId) ?? USUAL_TIME) : clockTime(times.minuteOfDay))
  // Another time has to reach the server where this device has a reminder.
  const isWaiting = state.is === 'loading' || state.is === 'unknown-offline'
  const isAway = state.is === 'known' && state.times !== null && state.isOffline
  const minuteOfDay = minuteOf(time)
  const choose = (value: string) => {
    setChosen(value)
    const minute = minuteOf(value)
    if (minute === null) return
    storeReminderTime(learnerId, value)
    if (state.is === 'known' && state.times) state.change({ ...state.times, minuteOfDay: minute })
  }
  return (
    <SettingsCard title="Reminders">
      <Setting name={<label htmlFor={id}>Practice each day at</label>}>
        <input
          id={id}
          type="time"
          value={time}
          disabled={isWaiting || isAway}
          onChange={({ target }) => choose(target.value)}
          className="min-h-11 rounded-control border border-line-strong bg-surface px-3.5 text-[0.9375rem] font-medium"
        />
      </Setting>
      <DeviceReminder state={state} minuteOfDay={minuteOfDay} />
      <SaveCalendarFile learner={learner} minuteOfDay={minuteOfDay} />
    </SettingsCard>
  )
}

/** Minutes after midnight of "18:05"; null for an empty field. */
function minuteOf(time: string): number | null {
  const [hour, minute] = time.split(':').map(Number)
  return hour === undefined || minute === undefined ? null : hour * 60 + minute
}

/** "18:05" of minutes after midnight. */
function clockTime(minuteOfDay: number): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(Math.floor(minuteOfDay / 60))}:${part(minuteOfDay % 60)}`
}
