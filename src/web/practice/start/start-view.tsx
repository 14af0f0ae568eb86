import { ArrowRight, Brain, ClipboardCheck, ClipboardPen, History, RotateCcw, Shuffle } from 'lucide-react'
import { type ComponentType, Fragment, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { EXAM_SIZE, PASS_MARK_PERCENT } from '../../../domain/exams/test-mode.ts'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import type { LearnerData } from '../../../domain/model.ts'
import type { LastSession } from '../../../domain/practice/practice.ts'
import {
  SESSION_LENGTHS,
  type SessionLength,
  type SessionMode,
  sessionLengthLabel,
} from '../../../domain/practice/session/session-plan.ts'
import { NEW_EXAM_PATH } from '../../data/browser/start-path.ts'
import { SETTINGS } from '../../data/browser/storage/settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { lazyDialog } from '../../ui/lazy-piece.tsx'
import { GOOD_SESSION_PERCENT } from '../session/session-bars.tsx'
import type { PracticeControls } from '../use-practice.ts'
import { CategoryChecklist } from './category-checklist.tsx'
import { EMPTY_BANK_REASON, ModeContent } from './mode-content.tsx'
import { SavedPracticeCard, SavedPracticeSkeleton } from './saved-practice-card.tsx'

export const UnfinishedExamDialog = lazyDialog(
  () => import('./unfinished-exam-dialog.tsx'),
  (code) => code.UnfinishedExamDialog,
)

interface Mode {
  readonly mode: SessionMode | 'exam'
  readonly title: string
  readonly description: string
  readonly icon: ComponentType<{ readonly className?: string; readonly 'aria-hidden'?: true }>
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
  data: { learner, questions },
  controls,
  categories,
  sessionLength,
  firstSteps,
  hasMistakes,
  prepare,
  ownExams,
}: {
  readonly data: LearnerData
  readonly controls: PracticeControls
  readonly categories: {
    readonly chosen: ReadonlySet<string>
    readonly choose: (chosen: ReadonlySet<string>) => void
  }
  readonly sessionLength: {
    /** Null for endless sessions. */
    readonly length: SessionLength | null
    readonly choose: (length: SessionLength | null) => void
  }
  /** What a learner without questions does first; null with questions. */
  readonly firstSteps: ReactNode
  /** Whether there may be questions that were answered incorrectly. */
  readonly hasMistakes: boolean
  /** "Prepare for my exam", first when there is a date (spec §4.20). `isFirst` is null while that is not known. */
  readonly prepare: { readonly card: ReactNode; readonly isFirst: boolean | null }
  /** The exams that the learner set up (spec §2.14). */
  readonly ownExams: ReactNode
}) {
  const { unfinished } = controls
  const { lastSession } = controls.practice
  // Once known, or once the learner reaches for a card, it does not move.
  const [isPrepareFirst, setPrepareFirst] = useState(prepare.isFirst)
  if (isPrepareFirst === null && prepare.isFirst !== null) setPrepareFirst(prepare.isFirst)
  const settle = () => setPrepareFirst((isFirst) => isFirst ?? false)
  // Known only once the answers are loaded: a line that comes later would move what is below it under a finger.
  const [hadNoMistakes] = useState(!hasMistakes)
  const [lastCategories] = useState(() => SETTINGS.categories.read(learner.id))
  const [isDiscarding, setDiscarding] = useState(false)
  const unfinishedExam = unfinished.offers.find(({ saved }) => saved.kind === 'exam')
  // With keys in one list, the card that moves keeps what was opened in it.
  const prepareCard = <Fragment key="prepare">{prepare.card}</Fragment>
  const modeCards = MODES.map((mode) => (
    <ModeCard
      key={mode.mode}
      {...mode}
      unavailable={unavailableReason(mode.mode, questions.length, hasMistakes)}
      isReasonShown={questions.length === 0 || hadNoMistakes}
      onChoose={() => controls.choose(mode.mode)}
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
          discard={offer === unfinishedExam ? () => setDiscarding(true) : offer.discard}
        />
      ))}
      {unfinished.awaited.map((kind) => (
        <SavedPracticeSkeleton key={kind} kind={kind} />
      ))}
      {firstSteps && <div className="mb-4">{firstSteps}</div>}
      <CategoryChecklist
        questions={questions}
        chosen={categories.chosen}
        last={lastCategories}
        onChosen={categories.choose}
      />
      <SessionLengthChoice length={sessionLength.length} onChoose={sessionLength.choose} />
      <div
        onPointerDownCapture={settle}
        onFocusCapture={settle}
        className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4"
      >
        {isPrepareFirst ? [prepareCard, ...modeCards] : [...modeCards, prepareCard]}
      </div>
      {ownExams}
      <WayOn to="/app/practice/history" icon={History} title="View Practice History" />
      {isDiscarding && (
        <UnfinishedExamDialog
          asked="discard"
          onClose={() => setDiscarding(false)}
          onLose={() => {
            setDiscarding(false)
            unfinishedExam?.discard()
          }}
        />
      )}
    </div>
  )
}

/** Why a mode cannot draw now; null when it can. Pressed, it says so in the words of spec §2.8. */
function unavailableReason(mode: Mode['mode'], bankSize: number, hasMistakes: boolean): string | null {
  if (bankSize === 0) return EMPTY_BANK_REASON
  return mode === 'incorrect' && !hasMistakes
    ? 'Nothing to ask yet: no question was answered incorrectly.'
    : null
}

/** Where no exam was set up: the way to set one up (spec §2.14). */
export function SetUpExamLink() {
  return <WayOn to={NEW_EXAM_PATH} icon={ClipboardPen} title="Set up your own exam" />
}

function WayOn({
  to,
  icon: Icon,
  title,
}: Pick<Mode, 'icon' | 'title'> & {
  readonly to: string
}) {
  return (
    <Link to={to} className="group mt-4 block rounded-card">
      <Card className="flex items-center gap-4 p-4 transition-[border-color,box-shadow] duration-150 group-hover:border-line-strong group-hover:shadow-lift sm:px-6">
        <Icon aria-hidden className="size-5 shrink-0 text-brand-text" />
        <span className="font-semibold">{title}</span>
        <ArrowRight
          aria-hidden
          className="ml-auto size-5 text-ink-soft transition-transform duration-150 group-hover:translate-x-1"
        />
      </Card>
    </Link>
  )
}

function LastSessionBadge({ count, percent }: LastSession) {
  return (
    <Badge tone={percent >= GOOD_SESSION_PERCENT ? 'default' : 'neutral'}>
      Last Session: {formatCount(count, 'question')}, {percent}% correct
    </Badge>
  )
}

function ModeCard({
  title,
  description,
  icon,
  unavailable,
  isReasonShown,
  onChoose,
}: Mode & {
  /** Why it cannot draw now; null when it can. */
  readonly unavailable: string | null
  /** Whether the reason has its place on the screen; otherwise it is only read out. */
  readonly isReasonShown: boolean
  readonly onChoose: () => void
}) {
  const reasonId = useId()
  return (
    <button
      type="button"
      aria-describedby={unavailable === null ? undefined : reasonId}
      onClick={onChoose}
      className={classNames(
        'group flex items-start gap-4 rounded-card border p-5 text-left sm:p-6',
        unavailable === null
          ? 'border-line bg-surface shadow-card transition-[border-color,box-shadow,transform] duration-200 ease-grow hover:-translate-y-0.5 hover:border-brand/50 hover:shadow-lift'
          : 'border-dashed border-line-strong/60',
      )}
    >
      <ModeContent
        icon={icon}
        title={title}
        description={description}
        unavailable={unavailable}
        reasonId={reasonId}
        isReasonShown={isReasonShown}
      />
    </button>
  )
}

const CHOICES = [null, ...SESSION_LENGTHS].map((length) => ({
  length,
  label: sessionLengthLabel(length),
  value: sessionLengthLabel(length),
}))

/** After how much practice a session ends (spec §4.18). Test Mode has a length of its own. */
function SessionLengthChoice({
  length,
  onChoose,
}: {
  readonly length: SessionLength | null
  readonly onChoose: (length: SessionLength | null) => void
}) {
  return (
    <SelectField
      label="Session length"
      labelShown="always"
      value={sessionLengthLabel(length)}
      choices={CHOICES}
      onChoose={(value) => onChoose(CHOICES.find((choice) => choice.value === value)?.length ?? null)}
      className="mb-4 sm:max-w-80"
    />
  )
}
