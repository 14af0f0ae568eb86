import { formatDateTime } from '../../domain/format-time.ts'
import type { PastTest } from '../../domain/model.ts'

/** When a test was taken, as text; older servers do not send it. */
export function formatTestDate({ takenAt }: PastTest): string {
  return formatDateTime(takenAt ?? 0)
}
