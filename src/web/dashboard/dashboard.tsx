import { useEffect, useMemo } from 'react'
import type { LearnerData, PracticeResponse, Question } from '../../domain/model.ts'
import { firstSteps } from '../../domain/practice/first-steps.ts'
import { bankRanksInSteps } from '../../domain/questions/question-row.ts'
import { allIndexes, bankStats } from '../../domain/selection/bank-stats.ts'
import { smartPools } from '../../domain/selection/smart-selection.ts'
import { categoryPerformance } from '../../domain/statistics/category-performance.ts'
import { practiceShares } from '../../domain/statistics/practice-activity.ts'
import { questionFiguresInSteps } from '../../domain/statistics/question-figures.ts'
import { testFigures } from '../../domain/statistics/test-figures.ts'
import { MINUTE_MS } from '../../domain/time-units.ts'
import { isIdentifierUnsaved } from '../data/browser/storage/stored-identifier.ts'
import {
  getActivity,
  getBankPractice,
  localDay,
  withExamAnswers,
} from '../data/queries/practice-aggregates.ts'
import { usePracticeResponses, usePracticeResponsesFailed } from '../data/queries/practice-responses-query.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { LazyFirstSteps, LazySaveWords } from '../first-steps/lazy-first-steps.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { lazyPiece } from '../ui/lazy-piece.tsx'
import { useNow } from '../ui/use-now.ts'
import { AccuracyFigure } from './accuracy-figure.tsx'
import { ActivityFigure } from './activity-figure.tsx'
import { CategoryCard } from './category-card.tsx'
import { PastTestsCard } from './past-tests-card.tsx'
import { PoolCard } from './pool-card.tsx'
import { QuickActionsCard } from './quick-actions-card.tsx'
import { useReadiness } from './readiness/use-readiness.ts'
import { SectionCard } from './section-card.tsx'
import { StatCards } from './stat-cards.tsx'
import { TodayCard } from './today/today-card.tsx'

export const meta = () => [
  { title: 'Dashboard · Quizgrove' },
  { name: 'description', content: 'Your tests, your questions and your practice on one page.' },
]

/** Loaded after the cards above it: the estimate takes a moment anyway. */
const ReadinessCard = lazyPiece(
  () => import('./readiness/readiness-card.tsx'),
  (code) => code.ReadinessCard,
  <Skeleton className="h-60 w-full rounded-card" />,
)

/** Loaded once the answers are there, as few learners have something to be asked. */
const Notices = lazyPiece(
  () => import('./notices.tsx'),
  (code) => code.Notices,
)

/** /app: Dashboard Overview (spec §2.5). */
export default function DashboardScreen() {
  const data = useLearnerData()
  return data && <Dashboard key={data.learner.id} data={data} />
}

function Dashboard({ data }: { readonly data: LearnerData }) {
  const { learner, tests, questions } = data
  const responses = usePracticeResponses(learner)
  const practice = useMemo(() => responses && getBankPractice(questions, responses), [questions, responses])
  const pools = useMemo(() => practice && smartPools(practice, allIndexes(practice.questions)), [practice])
  usePrecomputedQuestionList(questions, responses)
  const hasFailed = usePracticeResponsesFailed(learner)
  // Nothing is said of answers that could not be loaded: they are not none.
  const known = hasFailed ? null : responses
  const answers = known && withExamAnswers(known, tests)
  const readiness = useReadiness(data, answers)
  // Until the answers are there, a learner without a test may be new or not.
  const isUnknown = questions.length > 0 && tests.length === 0 && responses === null
  const steps = {
    questions: questions.length,
    exams: 0,
    tests: tests.length,
    answers: known?.length ?? null,
  }
  const isNew = firstSteps(steps) !== null
  const figures = useMemo(() => testFigures(tests), [tests])
  const shares = useMemo(() => practice && practiceShares(practice), [practice])
  const performance = useMemo(
    () => categoryPerformance(practice ?? bankStats(questions, new Map())),
    [questions, practice],
  )

  return (
    <>
      <h1 className="mb-6 text-title font-bold">Dashboard Overview</h1>
      <div className="grid grid-cols-1 gap-3 sm:gap-4">
        {isIdentifierUnsaved(learner.identifier) && <LazySaveWords learner={learner} />}
        <div className="grid grid-cols-1 gap-3 sm:gap-4 2xl:grid-cols-12">
          <div className="grid auto-rows-min grid-cols-1 grid-rows-[1fr] gap-3 sm:gap-4 2xl:col-span-5">
            {isUnknown ? (
              <Skeleton className="h-60 w-full rounded-card" label="Loading" />
            ) : isNew ? (
              <LazyFirstSteps data={data} answers={steps.answers} />
            ) : (
              <TodayCard
                learner={learner}
                bankSize={questions.length}
                responses={known}
                answers={answers}
                hasFailed={hasFailed}
                practice={practice}
                pools={pools}
                readiness={readiness}
              />
            )}
            {known && <Notices data={data} />}
          </div>
          <StatCards
            figures={figures}
            bankSize={questions.length}
            categoryCount={performance.length}
            shares={shares}
            className="2xl:col-span-7"
          />
        </div>
        <div className="grid grid-cols-1 gap-3 sm:gap-4 lg:grid-cols-5 lg:*:col-span-2 2xl:grid-cols-6">
          <PoolCard bankSize={questions.length} smartPools={pools} />
          <CategoryCard
            performance={performance}
            isPending={practice === null}
            className="lg:col-span-3! lg:row-span-2 2xl:col-span-4!"
          />
          <QuickActionsCard figures={figures} />
        </div>
        <div className="grid grid-cols-1 gap-3 sm:gap-4 lg:grid-cols-12">
          <PastTestsCard data={data} className="lg:col-span-5 2xl:col-span-4" />
          <ProgressCard responses={responses} className="lg:col-span-7 2xl:col-span-8" />
        </div>
        {known && questions.length > 0 && <ReadinessCard state={readiness} bankSize={questions.length} />}
      </div>
    </>
  )
}

/** How often the page checks whether a new day has begun, milliseconds. */
const RENEW_MS = MINUTE_MS

/** Practice over time, by days in the learner's time zone. `responses` are null while they load. */
function ProgressCard({
  responses,
  className,
}: {
  readonly responses: readonly PracticeResponse[] | null
  readonly className?: string
}) {
  const today = localDay()(useNow(RENEW_MS))
  const activity = useMemo(() => responses && getActivity(responses), [responses])
  return (
    <SectionCard title="Progress" description="Your practice, day by day" className={className}>
      {activity === null ? (
        <div className="grid grid-cols-1 gap-6 2xl:grid-cols-2">
          <Skeleton className="h-72 w-full rounded-control" label="Loading" />
          <Skeleton className="h-64 w-full rounded-control" />
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 2xl:grid-cols-[minmax(0,1fr)_24rem]">
          <AccuracyFigure activity={activity} today={today} />
          <ActivityFigure activity={activity} today={today} />
        </div>
      )}
    </SectionCard>
  )
}

/**
 * While the learner reads the overview, precomputes what the list of questions needs: with a large bank that is most of
 * the wait there. Each step is too short to be noticed. `responses` are null while they load.
 */
function usePrecomputedQuestionList(
  questions: readonly Question[],
  responses: readonly PracticeResponse[] | null,
): void {
  useEffect(() => whenIdle(bankRanksInSteps(questions)), [questions])
  useEffect(() => (responses === null ? undefined : whenIdle(questionFiguresInSteps(responses))), [responses])
}

/**
 * Runs the steps while the browser is idle; returns a function that stops it. Browsers without `requestIdleCallback`
 * skip the work.
 */
function whenIdle(steps: Generator): () => void {
  if (!('requestIdleCallback' in window)) return () => {}
  const work = (deadline: IdleDeadline) => {
    do if (steps.next().done) return
    while (deadline.timeRemaining() > 0)
    idle = requestIdleCallback(work)
  }
  let idle = requestIdleCallback(work)
  return () => cancelIdleCallback(idle)
}
