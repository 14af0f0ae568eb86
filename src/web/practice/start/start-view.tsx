import { ArrowRight, Brain, ClipboardCheck, History, RotateCcw, Shuffle } from 'lucide-react'
import { type ComponentType, Fragment, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { ExamDefinition } from '../../../domain/exams/exam-definition.ts'
import { examSummary } from '../../../domain/exams/exam-summary.ts'
import { formatCount } from '../../../domain/format-number.ts'
import type { Question } from '../../../domain/model.ts'
import { PASS_MARK_PERCENT } from '../../../domain/practice/exam/exam-results.ts'
import type { LastSession } from '../../../domain/practice/practice.ts'
import type { SessionLength, SessionMode } from '../../../domain/practice/session/session-plan.ts'
import { EXAM_SIZE } from '../../../domain/selection/exam-draw.ts'
import { readChosenCategories } from '../../data/browser/storage/chosen-categories.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { UnfinishedExamDialog } from '../lazy-pieces.tsx'
import type { SavedPracticeOffers } from '../saved/use-saved-practice.ts'
import { GOOD_SESSION_PERCENT } from '../session/session-tone.ts'
import { CategoryChecklist } from './category-checklist.tsx'
import { ExamChoice } from './exam-choice.tsx'
import { EMPTY_BANK_REASON, ModeContent } from './mode-content.tsx'
import { SavedPracticeCard, SavedPracticeSkeleton } from './saved-practice-card.tsx'
import { SessionLengthChoice } from './session-length-choice.tsx'
import type { ExamLossCause } from './unfinished-exam-dialog.tsx'
import type { ExamChoices } from './use-exam-choice.ts'

interface Mode {
  readonly mode: SessionMode | 'exam'
  readonly title: string
  readonly description: string
  readonly icon: ComponentType<{ readonly className?: string }>
}

/** The four mode cards (spec §2.7). */
const MODES: readonly Mode[] = [
  {
    mode: 'smart',
    title: 'Smart Selection',
    description: 'AI-powered selection focusing on your weak areas and previously incorrect answers',
    icon: Brain,
  },
  {
    mode: 'incorrect',
    title: 'Previously Incorrect',
    description: "Practice questions you've answered incorrectly to reinforce learning",
    icon: RotateCcw,
  },
  {
    mode: 'random',
    title: 'Random',
    description: 'Random questions from your question bank for general practice',
    icon: Shuffle,
  },
  {
    mode: 'exam',
    title: 'Test Mode',
    description: `Simulated exam with ${EXAM_SIZE} random questions. Pass with ${PASS_MARK_PERCENT}% or higher. You can navigate and change answers during the test.`,
    icon: ClipboardCheck,
  },
]

/** Where a session begins: categories, modes, the last session, the link to the history (spec §2.7). */
export function StartView({
  learnerId,
  questions,
  chosen,
  onChosen,
  length,
  onLength,
  lastSession,
  onMode,
  firstSteps,
  hasMistakes,
  prepare,
  exams,
  unfinished,
}: {
  readonly learnerId: string
  readonly questions: readonly Question[]
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
  /** Null for endless sessions. */
  readonly length: SessionLength | null
  readonly onLength: (length: SessionLength | null) => void
  readonly lastSession: LastSession | null
  readonly onMode: (mode: Mode['mode']) => void
  /** What a learner without questions does first; null with questions. */
  readonly firstSteps: ReactNode
  /** Whether there may be questions that were answered incorrectly. */
  readonly hasMistakes: boolean
  /** "Prepare for my exam", first when there is a date (spec §4.20). `isFirst` is null while that is not known. */
  readonly prepare: { readonly card: ReactNode; readonly isFirst: boolean | null }
  /** Which exam Test Mode simulates (spec §2.14). */
  readonly exams: ExamChoices
  readonly unfinished: SavedPracticeOffers
}) {
  // Once known, or once the learner reaches for a card, it does not move.
  const [isPrepareFirst, setPrepareFirst] = useState(prepare.isFirst)
  if (isPrepareFirst === null && prepare.isFirst !== null) setPrepareFirst(prepare.isFirst)
  const settle = () => setPrepareFirst((isFirst) => isFirst ?? false)
  // Known only once the answers are loaded: a line that comes later would move what is below it under a finger.
  const [hadNoMistakes] = useState(!hasMistakes)
  const [lastCategories] = useState(() => readChosenCategories(learnerId))
  const [asked, setAsked] = useState<ExamLossCause | null>(null)
  const unfinishedExam = unfinished.offers.find(({ saved }) => saved.kind === 'exam')
  // With keys in one list, the card that moves keeps what was opened in it.
  const prepareCard = <Fragment key="prepare">{prepare.card}</Fragment>
  const modeCards = MODES.map((mode) => (
    <ModeCard
      key={mode.mode}
      {...mode}
      {...(mode.mode === 'exam' && exams.exam && { description: examCardText(exams.exam, questions) })}
      rest={restReason(mode.mode, questions.length, hasMistakes)}
      isRestShown={questions.length === 0 || hadNoMistakes}
      isDisabled={mode.mode === 'exam' && exams.isAwaited}
      onChoose={() =>
        mode.mode === 'exam' && unfinished.isExamAtStake() ? setAsked('start-new') : onMode(mode.mode)
      }
    />
  ))
  return (
    <div className="animate-rise">
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-title font-bold">
          Practice Mode
        </h1>
        {lastSession && <LastSessionBadge {...lastSession} />}
      </div>
      {unfinished.offers.map((offer) => (
        <SavedPracticeCard
          key={offer.saved.kind}
          {...offer}
          discard={offer === unfinishedExam ? () => setAsked('discard') : offer.discard}
        />
      ))}
      {unfinished.awaited.map((kind) => (
        <SavedPracticeSkeleton key={kind} kind={kind} />
      ))}
      {firstSteps && <div className="mb-4">{firstSteps}</div>}
      <CategoryChecklist questions={questions} chosen={chosen} last={lastCategories} onChosen={onChosen} />
      <SessionLengthChoice length={length} onChoose={onLength} />
      <div
        onPointerDownCapture={settle}
        onFocusCapture={settle}
        className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4"
      >
        {isPrepareFirst ? [prepareCard, ...modeCards] : [...modeCards, prepareCard]}
      </div>
      <ExamChoice choices={exams} questions={questions} />
      <Link to="/app/practice/history" className="group mt-4 block rounded-card">
        <Card className="flex items-center gap-4 p-4 transition-[border-color,box-shadow] duration-150 group-hover:border-line-strong group-hover:shadow-lift sm:px-6">
          <History aria-hidden className="size-5 shrink-0 text-brand-text" />
          <span className="font-semibold">View Practice History</span>
          <ArrowRight
            aria-hidden
            className="ml-auto size-5 text-ink-soft transition-transform duration-150 group-hover:translate-x-1"
          />
        </Card>
      </Link>
      {asked && (
        <UnfinishedExamDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onLose={(loss) => {
            setAsked(null)
            if (loss === 'start-new') onMode('exam')
            else unfinishedExam?.discard()
          }}
        />
      )}
    </div>
  )
}

/** Why a mode cannot draw now; null when it can. Pressed, it says so in the words of spec §2.8. */
function restReason(mode: Mode['mode'], bankSize: number, hasMistakes: boolean): string | null {
  if (bankSize === 0) return EMPTY_BANK_REASON
  return mode === 'incorrect' && !hasMistakes
    ? 'Nothing to ask yet: no question was answered incorrectly.'
    : null
}

function LastSessionBadge({ count, percent }: LastSession) {
  return (
    <Badge tone={percent >= GOOD_SESSION_PERCENT ? 'default' : 'neutral'}>
      Last Session: {formatCount(count, 'question')}, {percent}% correct
    </Badge>
  )
}

/** The text of Test Mode for an exam of the learner. */
function examCardText(exam: ExamDefinition, questions: readonly Question[]): string {
  return `${exam.name}: ${examSummary(exam, questions)}`
}

function ModeCard({
  title,
  description,
  icon,
  rest,
  isRestShown,
  isDisabled,
  onChoose,
}: Mode & {
  /** Why it cannot draw now; null when it can. */
  readonly rest: string | null
  /** Whether the reason has its place on the screen; otherwise it is only read out. */
  readonly isRestShown: boolean
  readonly isDisabled: boolean
  readonly onChoose: () => void
}) {
  const restId = useId()
  return (
    <button
      type="button"
      aria-describedby={rest === null ? undefined : restId}
      disabled={isDisabled}
      onClick={onChoose}
      className={classNames(
        'group flex items-start gap-4 rounded-card border p-5 text-left sm:p-6',
        rest === null
          ? 'border-line bg-surface shadow-card transition-[border-color,box-shadow,transform] duration-200 ease-grow hover:-translate-y-0.5 hover:border-brand/50 hover:shadow-lift'
          : 'border-dashed border-line-strong/60',
      )}
    >
      <ModeContent
        icon={icon}
        title={title}
        description={description}
        rest={rest}
        restId={restId}
        isRestShown={isRestShown}
      />
    </button>
  )
}
