import { DAYS_A_WEEK, formatWeekday } from '../../domain/statistics/calendar-day.ts'
import { refusalMessage } from '../data/http/client.ts'
import { NotAllowedError, NotSubscribedError } from '../data/reminders/push-device.ts'
import type { ReminderTimes } from '../data/reminders/server-devices.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { OfflineNote } from '../ui/feedback/offline-note.tsx'
import { Setting } from './settings-card.tsx'
import { SwitchSetting } from './switch-setting.tsx'
import type { DeviceReminderState, KnownReminder } from './use-device-reminder.ts'

const NAME = 'Remind me on this device'

/** What it does, and whom it needs. */
const ABOUT =
  'A notification at that time, unless you have practiced that day. One tap asks the first question.'
const WHAT_LEAVES =
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
export function DeviceReminder({
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
      <p className="text-[0.9375rem] text-pretty text-ink-soft">{WHAT_LEAVES}</p>
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
