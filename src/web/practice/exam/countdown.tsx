import { Eye, EyeOff, Timer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ClockReading, noticeBetween } from '../../../domain/exams/exam-clock.ts'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import { formatCountdown } from '../../../domain/formatting/format-time.ts'
import { type ExamEvent, type ExamInProgress, remainingMs } from '../../../domain/practice/exam/exam.ts'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'

/** Below this the time is marked as short, milliseconds. */
const SHORT_MS = 5 * MINUTE_MS

/**
 * The time that is left of an exam; the learner can hide it. Screen readers hear it at half of the time and 10, 5 and 1
 * minute before its end, which are also shown while it is hidden.
 *
 * @param remainingMs milliseconds
 */
export function Countdown({
  limitMinutes,
  remainingMs,
}: {
  readonly limitMinutes: number
  readonly remainingMs: number
}) {
  const [isHidden, setHidden] = useState(false)
  const notice = useNotice(limitMinutes, remainingMs)
  return (
    <>
      <Badge tone={remainingMs < SHORT_MS && !isHidden ? 'poor' : 'outline'}>
        <Timer aria-hidden />
        <span className="sr-only">Time left: </span>
        {isHidden ? <span>Hidden</span> : <span translate="no">{formatCountdown(remainingMs)}</span>}
      </Badge>
      <IconButton
        label={isHidden ? 'Show the time' : 'Hide the time'}
        onClick={() => setHidden(!isHidden)}
        className="-mx-1.5"
      >
        {isHidden ? <Eye /> : <EyeOff />}
      </IconButton>
      <p role="status" className={isHidden && notice !== null ? 'text-[0.9375rem] font-semibold' : 'sr-only'}>
        {notice !== null && `${noticeText(notice)} left`}
      </p>
    </>
  )
}

/** The last mark that the time has passed, minutes; null before the first. */
function useNotice(limitMinutes: number, remainingMs: number): number | null {
  const [seen, setSeen] = useState<{ readonly remainingMs: number; readonly notice: number | null }>({
    remainingMs,
    notice: null,
  })
  if (seen.remainingMs === remainingMs) return seen.notice
  const notice = noticeBetween(limitMinutes, seen.remainingMs, remainingMs) ?? seen.notice
  setSeen({ remainingMs, notice })
  return notice
}

function noticeText(minutes: number): string {
  return minutes < 1 ? '30 seconds' : formatCount(Math.floor(minutes), 'minute')
}

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
