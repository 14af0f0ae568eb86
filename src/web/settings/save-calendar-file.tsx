import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { CalendarPlus } from 'lucide-react'
import type { Learner } from '../../domain/model.ts'
import { calendarFile } from '../../domain/reminders/calendar-file.ts'
import { START_PATH } from '../data/browser/start-path.ts'
import { localDay } from '../data/queries/practice-aggregates.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Setting } from './settings-card.tsx'

/** Hexadecimal digits that distinguish the events of learners: 128 bits. */
const UID_DIGITS = 32

/** The daily practice, as a file for the calendar that the learner uses anyway. */
export function SaveCalendarFile({
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
