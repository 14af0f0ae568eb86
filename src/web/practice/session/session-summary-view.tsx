import { Flag as Finish, Play, RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { formatCount, formatWholeNumber } from '../../../domain/formatting/format-number.ts'
import { formatDuration } from '../../../domain/formatting/format-time.ts'
import type { PracticeResponse, Question } from '../../../domain/model.ts'
import type { Session } from '../../../domain/practice/session/session.ts'
import { answeredIn } from '../../../domain/practice/session/session-navigation.ts'
import {
  improvedQuestions,
  isMostlyUnread,
  sessionSummary,
} from '../../../domain/practice/session/session-summary.ts'
import { practiceStreak } from '../../../domain/statistics/practice-streak.ts'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import { QuestionText } from '../../content/question-text.tsx'
import { getActivity, localDay } from '../../data/queries/practice-aggregates.ts'
import { CategoryBars } from '../../results/category-bars.tsx'
import { Figure, Figures } from '../../results/figures.tsx'
import { UnreadNote } from '../../results/unread-note.tsx'
import { StreakWeek, streakTitle } from '../../streak/streak-week.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useFocusWhenShown } from '../../ui/use-focus-when-shown.ts'
import { useNow } from '../../ui/use-now.ts'

/** How often the page checks whether a new day has begun, milliseconds. */
const RENEW_MS = MINUTE_MS

/** What a session shows at its end (spec §4.18). */
export function SessionSummaryView({
  session,
  responses,
  answers,
  onPracticeAgain,
  onRepeat,
  onDone,
}: {
  readonly session: Session
  /** All in practice, newest first, those of the session included; null while they load. */
  readonly responses: readonly PracticeResponse[] | null
  /** The same with the answers in exams. */
  readonly answers: readonly PracticeResponse[] | null
  readonly onPracticeAgain: (questionIds: readonly string[]) => void
  /** Begins another session of the same mode and length; null after a list, whose questions are all asked. */
  readonly onRepeat: (() => void) | null
  readonly onDone: () => void
}) {
  const today = localDay()(useNow(RENEW_MS))
  const streak = useMemo(() => responses && practiceStreak(getActivity(responses), today), [responses, today])
  const improved = useMemo(
    () => (answers === null ? [] : improvedQuestions(answeredIn(session), answers)),
    [session, answers],
  )
  const isUnread = useMemo(
    () => answers !== null && isMostlyUnread(answeredIn(session), answers),
    [session, answers],
  )
  const { attempted, correct, totalTimeMs, wrong, slowest, categories } = sessionSummary(session)
  return (
    <div className="mx-auto max-w-3xl animate-rise">
      <Card className="overflow-hidden text-center">
        <div className="bg-brand-soft px-6 py-8">
          <FocusedHeading>Session Complete</FocusedHeading>
          <p className="mt-1.5 text-[1.0625rem]">
            {attempted === 0
              ? 'You answered no question.'
              : `You answered ${formatCount(attempted, 'question')}.`}
          </p>
        </div>
        <Figures className="grid-cols-3">
          <Figure name="Correct">{formatWholeNumber(correct)}</Figure>
          <Figure name="Incorrect">{formatWholeNumber(attempted - correct)}</Figure>
          <Figure name="Time">{formatDuration(totalTimeMs)}</Figure>
        </Figures>
      </Card>
      {isUnread && <UnreadNote />}
      <div data-keep-clear className="my-5 flex flex-wrap gap-3 max-sm:*:grow">
        {wrong.length > 0 && (
          <Button onClick={() => onPracticeAgain(wrong.map(({ id }) => id))}>
            <RotateCcw aria-hidden /> Practice the wrong ones ({formatWholeNumber(wrong.length)})
          </Button>
        )}
        {onRepeat && (
          <Button variant={wrong.length > 0 ? 'secondary' : 'primary'} onClick={onRepeat}>
            <Play aria-hidden /> Once more
          </Button>
        )}
        <Button variant={wrong.length > 0 || onRepeat ? 'secondary' : 'primary'} onClick={onDone}>
          <Finish aria-hidden /> Done for today
        </Button>
      </div>
      {streak && streak.days > 0 && attempted > 0 && (
        <Card role="region" aria-label="Days of practice" className="mt-4 p-5 sm:p-6">
          <h2 className="mb-3 text-[1.1875rem] font-bold">{streakTitle(streak)}</h2>
          <StreakWeek lastWeek={streak.lastWeek} />
          {streak.lastWeek.some(({ is }) => is === 'frozen') && (
            <p className="mt-3 text-[0.9375rem] text-pretty text-ink-soft">
              One missed day a week is frozen: it does not count, and the row goes on.
            </p>
          )}
        </Card>
      )}
      {improved.length > 0 && (
        <QuestionLines
          title="Better than last time"
          lines={improved.map((question) => ({ question, time: null }))}
        />
      )}
      {categories.length > 1 && <CategoryBars categories={categories} />}
      {wrong.length > 0 && (
        <QuestionLines
          title="Answered incorrectly"
          lines={wrong.map((question) => ({ question, time: null }))}
        />
      )}
      {attempted > 1 && (
        <QuestionLines
          title="Slowest answers"
          lines={slowest.map(({ question, timeMs }) => ({ question, time: formatDuration(timeMs) }))}
        />
      )}
    </div>
  )
}

function FocusedHeading({ children }: { readonly children: string }) {
  return (
    <h2
      ref={useFocusWhenShown<HTMLHeadingElement>()}
      tabIndex={-1}
      className="mx-auto w-fit text-title font-bold outline-none"
    >
      {children}
    </h2>
  )
}

function QuestionLines({
  title,
  lines,
}: {
  readonly title: string
  readonly lines: readonly { readonly question: Question; readonly time: string | null }[]
}) {
  return (
    <section aria-label={title} className="mt-6">
      <h2 className="mb-3 text-heading font-bold">{title}</h2>
      <Card>
        <ul className="divide-y divide-line wrap-anywhere">
          {lines.map(({ question, time }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a question may be in it twice
            <li key={place} className="flex items-start justify-between gap-4 px-4 py-3 sm:px-6">
              <QuestionText text={question.text} format={question.format} className="line-clamp-3 min-w-0" />
              {time !== null && <span className="shrink-0 text-ink-soft tabular-nums">{time}</span>}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
