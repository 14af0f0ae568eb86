import { useEffect, useEffectEvent, useState } from 'react'
import type { ClockReading } from '../../../domain/exams/exam-clock.ts'
import { type ExamEvent, type ExamInProgress, remainingMs } from '../../../domain/practice/exam/exam.ts'

/** How often the exam itself learns how much time has passed, milliseconds: a system clock may be changed in between. */
const CHECK_EVERY_MS = 10_000

/**
 * The time that is left of an exam, milliseconds, renewed every second; null without a limit. At its end the exam is
 * handed in.
 */
export function useTimeLeft(exam: ExamInProgress, onEvent: (event: ExamEvent) => void): number | null {
  const [reading, setReading] = useState(readClocks)
  const hasLimit = exam.clock !== null
  const check = useEffectEvent(() => onEvent({ type: 'time-checked', reading: readClocks() }))
  useEffect(() => {
    if (!hasLimit) return
    const read = () => setReading(readClocks())
    const timer = setInterval(read, 1000)
    // The timers of a hidden tab and of a computer that sleeps are late.
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [hasLimit])
  const left = remainingMs(exam, reading)
  const step = left === null ? null : Math.ceil(left / CHECK_EVERY_MS)
  useEffect(() => {
    if (step !== null) check()
  }, [step])
  return left
}

function readClocks(): ClockReading {
  return { wallMs: Date.now(), monotonicMs: performance.now() }
}
