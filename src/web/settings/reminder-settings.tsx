import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import type { Learner } from '../../domain/model.ts'
import { calendarFile } from '../../domain/reminders/calendar-file.ts'
import { DAYS_A_WEEK, formatWeekday } from '../../domain/statistics/calendar-day.ts'
import { START_PATH } from '../data/browser/start-path.ts'
import { SETTINGS } from '../data/browser/storage/settings.ts'
import { refusalMessage } from '../data/http/client.ts'
import { useConnection } from '../data/http/connection.ts'
import { operatorQuery } from '../data/queries/operator-query.ts'
import { localDay } from '../data/queries/practice-aggregates.ts'
import { deviceReminderQuery, useChangeDeviceReminder } from '../data/reminders/device-reminder.ts'
import { NotAllowedError, NotSubscribedError } from '../data/reminders/push-device.ts'
import { type PushSupport, pushSupport } from '../data/reminders/push-support.ts'
import type { ReminderTimes } from '../data/reminders/server-devices.ts'
import { Button } from '../ui/button.tsx'
import { Alert, LoadFailure, OfflineNote } from '../ui/feedback/alert.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Setting, SettingsCard, SwitchSetting } from '../ui/settings-card.tsx'

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
    chosen ??
    (times === null ? (SETTINGS.reminderTime.read(learnerId) ?? USUAL_TIME) : clockTime(times.minuteOfDay))
  // Another time has to reach the server where this device has a reminder.
  const isWaiting = state.is === 'loading' || state.is === 'unknown-offline'
  const isAway = state.is === 'known' && state.times !== null && state.isOffline
  const minuteOfDay = minuteOf(time)
  const choose = (value: string) => {
    setChosen(value)
    const minute = minuteOf(value)
    if (minute === null) return
    SETTINGS.reminderTime.store(learnerId, value)
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

/** Hexadecimal digits that distinguish the events of learners: 128 bits. */
const UID_DIGITS = 32

/** The daily practice, as a file for the calendar that the learner uses anyway. */
function SaveCalendarFile({
  learner,
  minuteOfDay,
}: {
  readonly learner: Learner
  /** When practice begins, minutes after midnight; null: not chosen. */
  readonly minuteOfDay: number | null
}) {
  const save = () => {
    if (minuteOfDay === null) return
    const now = Date.now()
    const content = calendarFile({
      uid: uidOf(learner),
      writtenAt: now,
      firstDay: localDay()(now),
      minuteOfDay,
      url: new URL(START_PATH, window.location.href).href,
    })
    saveFile({ name: 'quizgrove-practice.ics', type: 'text/calendar', content })
  }
  return (
    <Setting
      name="In your calendar"
      text="A file for your calendar, which then reminds you. It holds no questions and nothing that signs you in. To change the time, save the file again: calendars replace the event that they have. To end the reminders, delete it in your calendar."
    >
      <Button variant="secondary" disabled={minuteOfDay === null} onClick={save}>
        <CalendarPlus aria-hidden /> Save calendar file
      </Button>
    </Setting>
  )
}

/**
 * The event of this learner on every device, and after a change of the identifier. At most the time at which the
 * learner was added can be found from it, which opens nothing; the id gives access to the account, and cannot be found.
 */
function uidOf({ id, createdAt }: Learner): string {
  const name = utf8ToBytes(`reminder ${createdAt ?? id}`)
  return `${bytesToHex(sha256(name)).slice(0, UID_DIGITS)}@quizgrove`
}

const NAME = 'Remind me on this device'

/** What it does, and whom it needs. */
const ABOUT =
  'A notification at that time, unless you have practiced that day. One tap asks the first question.'
const WHAT_IS_SENT =
  "It shows no question. It comes through the push service of your browser, which cannot read it. This server stores your device's address there, the times and your time zone. Nothing goes to anyone else."
const DENIED =
  'Your browser blocks notifications from this site. Allow them in its settings for this site, often beside the address, and come back here.'
const DISMISSED =
  'Reminders need your permission to show notifications. Switch this on again and choose Allow.'
const NOT_SUBSCRIBED =
  'Your browser did not switch reminders on. Its push service may be out of reach or switched off in its settings, and private windows have none.'
const NOT_SAVED = 'The server did not save this. Please try again.'
const NOT_LOADED = 'Whether you are reminded on this device could not be loaded.'
const OFFLINE = "You're offline. The reminder can be changed when there is a connection."

const UNSUPPORTED = {
  'install-first':
    'On an iPhone or iPad, reminders need the installed app. Tap Share in Safari, choose "Add to Home Screen", open Quizgrove from there, and come back here.',
  unsupported: 'This browser cannot show reminders. The calendar file works everywhere.',
} as const

/** Sunday first. Day 3 was the first Sunday (`CalendarDay`). */
const WEEKDAYS = Array.from({ length: DAYS_A_WEEK }, (_, day) => ({ day, label: formatWeekday(3 + day) }))
const DAILY = WEEKDAYS.map(({ day }) => day)

/** The switch for reminders on this device, with explanations and problems. */
function DeviceReminder({
  state,
  minuteOfDay,
}: {
  readonly state: DeviceReminderState
  /** The time that the learner chose, minutes after midnight; null: none. */
  readonly minuteOfDay: number | null
}) {
  switch (state.is) {
    case 'not-offered':
      return null
    case 'install-first':
    case 'unsupported':
      return <Setting name={NAME} text={UNSUPPORTED[state.is]} />
    case 'denied':
      return <SwitchSetting name={NAME} text={DENIED} isOn={false} isDisabled onChange={() => {}} />
    case 'loading':
      return <SwitchSetting name={NAME} text={ABOUT} isOn={false} isDisabled isBusy onChange={() => {}} />
    case 'unknown-offline':
      return (
        <Setting name={NAME}>
          <OfflineNote className="w-full">{OFFLINE}</OfflineNote>
        </Setting>
      )
    case 'not-loaded':
      return (
        <Setting name={NAME}>
          <LoadFailure message={NOT_LOADED} onTryAgain={state.tryAgain} />
        </Setting>
      )
    case 'known':
      return <ReminderSwitch reminder={state} minuteOfDay={minuteOfDay} />
  }
}

function ReminderSwitch({
  reminder: { times, isOffline, isChanging, failure, change },
  minuteOfDay,
}: {
  readonly reminder: KnownReminder
  readonly minuteOfDay: number | null
}) {
  return (
    <div className="grid gap-3 pt-2 pb-4 [&>:first-child]:pb-0">
      <SwitchSetting
        name={NAME}
        text={ABOUT}
        isOn={times !== null}
        isBusy={isChanging}
        isDisabled={isOffline || minuteOfDay === null}
        onChange={(isOn) => {
          if (!isChanging && minuteOfDay !== null) change(isOn ? { minuteOfDay, days: DAILY } : null)
        }}
      />
      <p className="text-[0.9375rem] text-pretty text-ink-soft">{WHAT_IS_SENT}</p>
      {times !== null && (
        <DayChoice days={times.days} isDisabled={isOffline} onChoose={(days) => change({ ...times, days })} />
      )}
      {isOffline ? (
        <OfflineNote>{OFFLINE}</OfflineNote>
      ) : (
        failure !== null && !isChanging && <ChangeFailure {...failure} />
      )}
    </div>
  )
}

function ChangeFailure({ error, tryAgain }: NonNullable<KnownReminder['failure']>) {
  if (error instanceof NotAllowedError) return <Alert>{DISMISSED}</Alert>
  const message = error instanceof NotSubscribedError ? NOT_SUBSCRIBED : (refusalMessage(error) ?? NOT_SAVED)
  return <LoadFailure message={message} onTryAgain={tryAgain} />
}

function DayChoice({
  days,
  isDisabled,
  onChoose,
}: {
  readonly days: ReminderTimes['days']
  readonly isDisabled: boolean
  readonly onChoose: (days: readonly number[]) => void
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">On these days</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))]">
        {WEEKDAYS.map(({ day, label }) => {
          const isChosen = days.includes(day)
          return (
            <label key={day} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="size-5 accent-brand"
                checked={isChosen}
                // The last day stays: to have none, the reminder is switched off.
                disabled={isDisabled || (isChosen && days.length === 1)}
                onChange={({ target }) =>
                  onChoose(DAILY.filter((each) => (each === day ? target.checked : days.includes(each))))
                }
              />
              {label}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The reminder of this device, as far as it is known. */
type DeviceReminderState =
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

interface KnownReminder {
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
function useDeviceReminder(learnerId: string): DeviceReminderState {
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
