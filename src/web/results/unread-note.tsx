import { UNREAD_MS } from '../../domain/learning/unread.ts'

/** Of a session or an exam most of whose answers came too fast to have been read (spec §4.20). */
export function UnreadNote() {
  return (
    <p className="mt-4 text-pretty text-ink-soft">
      Most of these answers took less than {UNREAD_MS / 1000} seconds. They stay in your statistics, but that
      is too fast to show what you know, so Readiness leaves them out.
    </p>
  )
}
