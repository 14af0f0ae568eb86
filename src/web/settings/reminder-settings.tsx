import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { CalendarPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { calendarFile } from '../../domain/reminders/calendar-file.ts'
import { readReminderTime, storeReminderTime } from '../data/browser/daily-goal.ts'
import { START_PATH } from '../data/browser/start-path.ts'
import { localDay } from '../data/queries/practice-aggregates.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Setting, SettingsCard } from './settings-card.tsx'

/** The time that is proposed. */
const USUAL_TIME = '18:00'

/** Hexadecimal digits that tell the events of learners apart: 128 bits. */
const UID_DIGITS = 32

/** A reminder of the daily practice, as a file for the calendar that the learner uses anyway. */
export function ReminderSettings({ learnerId }: { readonly learnerId: string }) {
  const id = useId()
  const [time, setTime] = useState(() => readReminderTime(learnerId) ?? USUAL_TIME)
  const minuteOfDay = minuteOf(time)
  const save = () => {
    if (minuteOfDay === null) return
    const now = Date.now()
    const content = calendarFile({
      uid: uidOf(learnerId),
      writtenAt: now,
      firstDay: localDay()(now),
      minuteOfDay,
      url: new URL(START_PATH, window.location.href).href,
    })
    saveFile({ name: 'quizgrove-practice.ics', type: 'text/calendar', content })
  }
  return (
    <SettingsCard title="Reminder">
      <Setting
        name={<label htmlFor={id}>Practice each day at</label>}
        text="A file for your calendar, which then reminds you. It holds no questions and nothing that signs you in. To change the time, save the file again: calendars replace the event that they have. To end the reminders, delete it in your calendar."
      >
        <div className="flex flex-wrap items-center gap-2">
          <input
            id={id}
            type="time"
            value={time}
            onChange={({ target }) => {
              setTime(target.value)
              if (target.value !== '') storeReminderTime(learnerId, target.value)
            }}
            className="min-h-11 rounded-control border border-line-strong bg-surface px-3.5 text-[0.9375rem] font-medium"
          />
          <Button variant="secondary" disabled={minuteOfDay === null} onClick={save}>
            <CalendarPlus aria-hidden /> Save calendar file
          </Button>
        </div>
      </Setting>
    </SettingsCard>
  )
}

/** The event of this learner on every device. Their id gives access to the account, and cannot be found from this. */
function uidOf(learnerId: string): string {
  return `${bytesToHex(sha256(utf8ToBytes(`reminder ${learnerId}`))).slice(0, UID_DIGITS)}@quizgrove`
}

/** Minutes after midnight of "18:05"; null for an empty field. */
function minuteOf(time: string): number | null {
  const [hour, minute] = time.split(':').map(Number)
  return hour === undefined || minute === undefined ? null : hour * 60 + minute
}
