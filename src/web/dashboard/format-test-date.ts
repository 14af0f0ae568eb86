import { formatDateTime } from '../../domain/format-time.ts'
import type { PastTest } from '../../domain/model.ts'

/** When a test was taken, in words; older servers do not say. */
export function formatTestDate({ takenAt }: PastTest): string {
  return formatDateTime(takenAt ?? 0)
}
