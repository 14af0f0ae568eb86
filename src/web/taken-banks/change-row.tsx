import { useId, useMemo } from 'react'
import { DELETED_RETENTION_DAYS } from '../../contract/limits.ts'
import type { DecidedUpdate } from '../../contract/share.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { contentDifference } from '../../domain/importing/review/draft-difference.ts'
import type { PracticeResponse, Question } from '../../domain/model.ts'
import { changedVerdicts } from '../../domain/questions/changed-verdicts.ts'
import { categoryOf } from '../../domain/selection/categories.ts'
import type { ChangeKind } from '../../domain/sharing/change-counts.ts'
import { MarkedOptions } from '../content/answer-texts.tsx'
import { ChangedFields } from '../content/changed-fields.tsx'
import { QuestionText } from '../content/question-text.tsx'
import type { TakenChange } from '../data/sharing/read-taken.ts'
import { Version } from '../question-editor/question-conflict-dialog.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Segments } from '../ui/segments.tsx'

/** What the learner chose for a question. `judgesAgain`: earlier answers are judged by the new key. */
export interface Choice {
  readonly choice: 'take' | 'leave'
  readonly judgesAgain: boolean
}

type Decision = DecidedUpdate['decisions'][number]

/** How each kind of change is called, and what can be chosen; no choices: there is nothing to decide. */
const KINDS: Readonly<
  Record<
    ChangeKind,
    { readonly badge: string; readonly tone: BadgeTone; readonly take?: string; readonly leave?: string }
  >
> = {
  added: { badge: 'New', tone: 'good', take: 'Add it', leave: 'Leave it out' },
  changed: { badge: 'Changed', tone: 'sun', take: 'Take the change', leave: 'Keep mine' },
  merged: {
    badge: 'Changed, as you did elsewhere',
    tone: 'sun',
    take: 'Take the change',
    leave: 'Keep mine',
  },
  contested: { badge: 'You changed it, too', tone: 'fair', take: 'Take theirs', leave: 'Keep mine' },
  removed: { badge: 'Withdrawn', tone: 'poor', take: 'Delete it', leave: 'Keep it' },
  kept: { badge: 'Withdrawn', tone: 'poor' },
}

/** What is sent for a change; null: it stays open. Nothing of the learner's is replaced unless they chose that. */
export function decisionOn(
  { item, kind, revision }: TakenChange,
  chosen: Choice | undefined,
): Decision | null {
  const choice = chosen?.choice ?? (kind === 'contested' ? null : 'take')
  if (choice === null) return null
  return { item, revision, choice, ...(choice === 'take' && chosen?.judgesAgain && { judge_again: true }) }
}

/** A question that is new, changed word by word, changed by both, or withdrawn, with what can be done about it. */
export function ChangeRow({
  change,
  question,
  responses,
  choice: chosen,
  onChoose,
}: {
  readonly change: TakenChange
  /** The learner's; null for a new one. */
  readonly question: Question | null
  /** The learner's answers to it. */
  readonly responses: readonly PracticeResponse[]
  /** Undefined while nothing was chosen. */
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}) {
  const id = useId()
  const { kind, content, isKeyChanged } = change
  const { badge, tone, take, leave } = KINDS[kind]
  const decided = decisionOn(change, chosen)?.choice
  const shown = question ?? content
  const verdicts = useMemo(
    () => (isKeyChanged && content !== null ? changedVerdicts(content, responses) : null),
    [isKeyChanged, content, responses],
  )
  const judgesAgain = chosen?.judgesAgain ?? false
  if (shown === null) return null
  return (
    <li className="min-w-0 rounded-control border border-line p-3.5">
      <div className="mb-1.5 flex flex-wrap gap-2">
        <Badge tone={tone}>{badge}</Badge>
        <Badge tone="brand">
          <span className="truncate">{categoryOf(shown)}</span>
        </Badge>
      </div>
      {/* The versions below have it, too. */}
      <div id={id} className={kind === 'contested' ? 'sr-only' : undefined}>
        <QuestionText
          text={shown.text}
          format={shown.format}
          className="max-h-40 overflow-y-auto font-semibold text-pretty"
        />
      </div>
      <Difference change={change} question={question} />
      {take !== undefined && leave !== undefined && (
        <div
          role="radiogroup"
          aria-labelledby={id}
          className="mt-3 flex flex-wrap gap-1 rounded-control bg-sunken p-1 sm:max-w-sm"
        >
          <Segments<Choice['choice'] | 'open'>
            value={decided ?? 'open'}
            choices={[
              { value: 'take', label: take },
              { value: 'leave', label: leave },
            ]}
            onChoose={(choice) => choice !== 'open' && onChoose({ choice, judgesAgain })}
            className="min-h-11 flex-1 justify-center text-[0.9375rem]"
          />
        </div>
      )}
      {verdicts !== null && verdicts.changed > 0 && decided === 'take' && (
        <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem]">
          <input
            type="checkbox"
            checked={judgesAgain}
            onChange={({ target }) => onChoose({ choice: 'take', judgesAgain: target.checked })}
            className="size-5 shrink-0 accent-brand"
          />
          <span>
            Judge earlier answers again: {verdicts.changed.toLocaleString('en-US')} of your{' '}
            {formatCount(verdicts.total, 'earlier answer')} would get another verdict
          </span>
        </label>
      )}
    </li>
  )
}

function Difference({
  change: { kind, content },
  question,
}: {
  readonly change: TakenChange
  readonly question: Question | null
}) {
  const fields = useMemo(
    () => (question === null || content === null ? [] : contentDifference(question, content)),
    [question, content],
  )
  if (kind === 'removed') {
    return (
      <Sentence>
        You did nothing with it, so it is deleted. Deleted questions can be restored for{' '}
        {DELETED_RETENTION_DAYS} days.
      </Sentence>
    )
  }
  if (kind === 'kept') {
    return (
      <Sentence>
        You had it before, answered it or changed it, so it stays in your bank, marked as withdrawn.
      </Sentence>
    )
  }
  if (content === null) return null
  if (question === null) return <MarkedOptions question={content} className="mt-2 text-[0.9375rem]" />
  if (kind === 'contested') {
    return (
      <div className="mt-2.5 grid grid-cols-1 gap-3 md:grid-cols-2">
        <Version title="Mine" content={question} other={content} />
        <Version title="Theirs" content={content} other={question} />
      </div>
    )
  }
  return (
    <div className="mt-2.5 rounded-control bg-sunken p-3">
      {fields.length > 0 ? <ChangedFields fields={fields} /> : <p>Only the formatting differs.</p>}
    </div>
  )
}

function Sentence({ children }: { readonly children: React.ReactNode }) {
  return <p className="mt-1.5 text-[0.9375rem] text-ink-soft">{children}</p>
}
