import { useRef } from 'react'
import { dayFieldValue, examTimeOn } from '../../data/browser/exam-day.ts'

/**
 * The day of an exam. A day that is picked counts at once. While one is typed, each digit makes another valid date: it counts
 * when Enter is pressed or the field is left. A day before today never counts.
 */
export function DayField({
  id,
  at,
  now,
  isRequired,
  className,
  onDay,
}: {
  readonly id: string
  /** When the exam begins, milliseconds since the epoch; null without a date. */
  readonly at: number | null
  readonly now: number
  /** Whether an empty field is no answer: the stored day is shown again. */
  readonly isRequired: boolean
  readonly className: string
  readonly onDay: (at: number | null) => void
}) {
  const isTyping = useRef(false)
  const stored = at === null ? '' : dayFieldValue(at)
  const commit = (field: HTMLInputElement) => {
    isTyping.current = false
    // The browser also reports a half-typed date as empty.
    const isUsable = field.value === '' ? !isRequired && !field.validity.badInput : field.validity.valid
    if (!isUsable) field.value = stored
    else if (field.value !== stored) onDay(examTimeOn(field.value))
  }
  return (
    <input
      id={id}
      type="date"
      min={dayFieldValue(now)}
      defaultValue={stored}
      className={className}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') commit(currentTarget)
        else if (key !== 'Tab') isTyping.current = true
      }}
      onChange={({ currentTarget }) => {
        if (!isTyping.current) commit(currentTarget)
      }}
      onBlur={({ currentTarget }) => {
        if (isTyping.current) commit(currentTarget)
      }}
    />
  )
}
